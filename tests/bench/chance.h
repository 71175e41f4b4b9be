/* The random generator of the language, for the programs in C that the engines are compared with. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t state;

static inline uint32_t below(uint32_t n)
{
    for (;;) {
        uint32_t out = (uint32_t)((state ^ state >> 22) >> (22 + (state >> 61)));
        uint64_t scaled = (uint64_t)out * n;
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        if ((uint32_t)scaled >= n || (uint32_t)scaled >= (uint32_t)((1ull << 32) % n))
            return (uint32_t)(scaled >> 32);
    }
}

static uint64_t deal_seed(uint64_t seed, uint64_t deal)
{
    uint64_t x = (seed * 0x9E3779B97F4A7C15ull + deal + 1) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ x >> 27) * 0x94D049BB133111EBull;
    return x ^ x >> 31;
}

static inline void shuffle(uint8_t *pack, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++)
        pack[i] = (uint8_t)i;
    for (uint32_t last = size - 1; last > 0; last--) {
        uint32_t other = below(last + 1);
        uint8_t card = pack[last];
        pack[last] = pack[other], pack[other] = card;
    }
}

static inline int nth(uint32_t set, uint32_t n)
{
    for (; n; n--)
        set &= set - 1;
    return __builtin_ctz(set);
}
