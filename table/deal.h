/* Secrets: what a deal comes from, and what a seat is known by.

   The deal.  A table draws a secret of 256 bits and shows its hash, the commitment, before anybody sits.  Each seat may give
   32 bytes of its own, its nonce.  The key of the game is the hash of secret and nonces: neither the server nor a seat alone
   could choose it.  When the game is over secret and nonces are shown, and whoever likes can deal again and compare.

   A seat's secret is drawn here, told once to whoever sits, and kept as a hash. */
#ifndef TABLE_DEAL_H
#define TABLE_DEAL_H

#include <stdint.h>

#include "cardwright.h"

enum { DEAL_BYTES = 32, DEAL_TEXT = 65 };

void deal_draw(uint8_t secret[DEAL_BYTES]);
void deal_commit(const uint8_t secret[DEAL_BYTES], uint8_t commitment[DEAL_BYTES]); /* BLAKE2b-256 of it */
/* BLAKE2b-256 of the secret and all nonces in the order of the seats. */
void deal_key(const uint8_t secret[DEAL_BYTES], const uint8_t nonce[][DEAL_BYTES], int seats, CwKey *key);
void deal_text(const uint8_t bytes[DEAL_BYTES], char text[DEAL_TEXT]);   /* 64 hex digits */
int deal_read(const char *text, uint8_t bytes[DEAL_BYTES]);              /* 0: it is no 64 hex digits */
int deal_same(const uint8_t a[DEAL_BYTES], const uint8_t b[DEAL_BYTES]); /* takes as long either way */
int deal_is_zero(const uint8_t bytes[DEAL_BYTES]);

#endif
