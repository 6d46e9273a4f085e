#include "table/deal.h"

#include <sodium.h>
#include <string.h>

void deal_draw(uint8_t secret[DEAL_BYTES])
{
    randombytes_buf(secret, DEAL_BYTES);
}

void deal_commit(const uint8_t secret[DEAL_BYTES], uint8_t commitment[DEAL_BYTES])
{
    crypto_generichash(commitment, DEAL_BYTES, secret, DEAL_BYTES, NULL, 0);
}

void deal_key(const uint8_t secret[DEAL_BYTES], const uint8_t nonce[][DEAL_BYTES], int seats, CwKey *key)
{
    crypto_generichash_state hash;
    uint8_t bytes[DEAL_BYTES];
    char text[DEAL_TEXT];
    crypto_generichash_init(&hash, NULL, 0, DEAL_BYTES);
    crypto_generichash_update(&hash, secret, DEAL_BYTES);
    for (int s = 0; s < seats; s++)
        crypto_generichash_update(&hash, nonce[s], DEAL_BYTES);
    crypto_generichash_final(&hash, bytes, DEAL_BYTES);
    deal_text(bytes, text);
    cw_key_from_text(text, key); /* as --seed would read it */
}

void deal_text(const uint8_t bytes[DEAL_BYTES], char text[DEAL_TEXT])
{
    sodium_bin2hex(text, DEAL_TEXT, bytes, DEAL_BYTES);
}

int deal_read(const char *text, uint8_t bytes[DEAL_BYTES])
{
    size_t length;
    return strlen(text) == DEAL_TEXT - 1 &&
           sodium_hex2bin(bytes, DEAL_BYTES, text, DEAL_TEXT - 1, NULL, &length, NULL) == 0 &&
           length == DEAL_BYTES;
}

int deal_same(const uint8_t a[DEAL_BYTES], const uint8_t b[DEAL_BYTES])
{
    return sodium_memcmp(a, b, DEAL_BYTES) == 0;
}

int deal_is_zero(const uint8_t bytes[DEAL_BYTES])
{
    return sodium_is_zero(bytes, DEAL_BYTES);
}
