/* Schnapsen by hand, at random, with the generator of the language; only to compare speeds with.
   Prints what the engines count, so that the same deals can be seen to be played. */
#include "chance.h"

enum { JACK, QUEEN, KING, TEN, ACE };
static const int points[5] = {2, 3, 4, 10, 11};
static uint32_t hand[2], won[2];
static int announced[2];

static inline uint32_t suit(int suit) { return 31u << 5 * suit; }
static inline uint32_t cards(int suit, int one, int other) { return (1u << one | 1u << other) << 5 * suit; }

static int total(int player)
{
    if (!won[player])
        return 0;
    int sum = announced[player];
    for (uint32_t left = won[player]; left; left &= left - 1)
        sum += points[__builtin_ctz(left) % 5];
    return sum;
}

static int loss(int player) { return !won[player] ? 3 : total(player) < 33 ? 2 : 1; }

static inline uint32_t keep(uint32_t legal, uint32_t better) { return legal & better ? legal & better : legal; }

static inline uint32_t beating(int trump, int card)
{
    uint32_t higher = suit(card / 5) & ~((2u << card) - 1);
    return card / 5 == trump ? higher : higher | suit(trump);
}

int main(int argc, char **argv)
{
    uint64_t deals = strtoull(argv[1], 0, 10), seed = 1, moves = 0, options = 0;
    int64_t sum = 0;
    int dealer = 0, finished = 0, matches = 0, score[2] = {7, 7};
    for (uint64_t deal = 0; deal < deals; deal++) {
        if (deal % 500 == 0 || finished) {
            dealer = (int)(deal % 2), finished = 0;
            score[0] = score[1] = 7;
        }
        state = deal_seed(seed, deal);
        uint8_t pack[20];
        shuffle(pack, 20);
        int forehand = 1 - dealer, at = 0, leader = forehand, closer = -1, stake = 0;
        hand[0] = hand[1] = won[0] = won[1] = 0;
        announced[0] = announced[1] = 0;
        for (int turn = 0; turn < 2; turn++)
            for (int card = 0; card < 3; card++)
                hand[forehand ^ turn] |= 1u << pack[at++];
        int turned = pack[at++], trump = turned / 5, open = 1;
        for (int turn = 0; turn < 2; turn++)
            for (int card = 0; card < 2; card++)
                hand[forehand ^ turn] |= 1u << pack[at++];
        while (hand[leader]) {
            int marriage = -1, led = -1;
            while (led < 0) {
                uint32_t exchange = open && hand[leader] >> 5 * trump & 1, marriages = 0, leads = hand[leader];
                if (marriage < 0)
                    for (int s = 0; s < 4; s++)
                        marriages |= (uint32_t)(!(cards(s, QUEEN, KING) & ~hand[leader])) << s;
                else
                    leads = keep(leads, cards(marriage, QUEEN, KING));
                uint32_t pairs = (uint32_t)__builtin_popcount(marriages);
                uint32_t n = exchange + (uint32_t)open + pairs + (uint32_t)__builtin_popcount(leads), drawn = below(n);
                moves++, options += n;
                if (drawn < exchange) {
                    hand[leader] = (hand[leader] | 1u << turned) & ~(1u << 5 * trump);
                    turned = 5 * trump;
                } else if ((drawn -= exchange) < (uint32_t)open) {
                    closer = leader, stake = loss(1 - leader), open = 0;
                } else if ((drawn -= (uint32_t)open) < pairs) {
                    marriage = nth(marriages, drawn);
                    announced[leader] += marriage == trump ? 40 : 20;
                    if (total(leader) >= 66)
                        goto over;
                } else {
                    led = nth(leads, drawn - pairs);
                }
            }
            hand[leader] &= ~(1u << led);
            uint32_t legal = hand[1 - leader];
            if (!open) {
                legal = keep(legal, suit(led / 5));
                legal = keep(legal, suit(trump));
                legal = keep(legal, beating(trump, led));
            }
            uint32_t n = (uint32_t)__builtin_popcount(legal);
            int card = nth(legal, below(n));
            moves++, options += n;
            hand[1 - leader] &= ~(1u << card);
            if (beating(trump, led) >> card & 1)
                leader = 1 - leader;
            won[leader] |= 1u << led | 1u << card;
            if (total(leader) >= 66)
                break;
            if (open) {
                hand[leader] |= 1u << pack[at++];
                open = at < 20;
                hand[1 - leader] |= 1u << (open ? pack[at++] : turned);
            }
        }
    over:;
        int gain[2] = {0, 0}, enough = total(leader) >= 66;
        if (leader == closer && enough)
            gain[closer] = stake;
        else if (closer >= 0)
            gain[1 - closer] = stake == 3 ? 3 : 2;
        else
            gain[leader] = enough ? loss(1 - leader) : 1;
        score[0] -= gain[0], score[1] -= gain[1];
        sum += gain[forehand];
        dealer = 1 - dealer;
        finished = score[0] <= 0 || score[1] <= 0;
        matches += finished;
    }
    printf("%llu %llu %lld %d\n", (unsigned long long)moves, (unsigned long long)options, (long long)sum, matches);
    return 0;
}
