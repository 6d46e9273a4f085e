/* Loaded before libsodium (LD_PRELOAD): a server that draws the same at every run, so that a browser test plays the same games, and
   a failed one can be run again.  CW_LUCK names what it draws.  What has another size has a row of its own: deals and names of
   tables do not hang on how many connections have drawn something before. */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

enum { SIZES = 64 };

static uint64_t luck_of_run(void)
{
    const char *text = getenv("CW_LUCK");
    uint64_t hash = 14695981039346656037u;
    for (; text && *text; text++)
        hash = (hash ^ (uint8_t)*text) * 1099511628211u;
    return hash;
}

static uint64_t mixed(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* libsodium's own name and form */
void randombytes_buf(void *bytes, size_t size);

void randombytes_buf(void *bytes, size_t size)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static uint64_t drawn[SIZES];
    uint8_t *to = bytes;
    size_t row = size % SIZES;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < size; i++)
        to[i] = (uint8_t)mixed(luck_of_run() + ((uint64_t)row << 48) + ++drawn[row] * 0x9e3779b97f4a7c15u);
    pthread_mutex_unlock(&lock);
}
