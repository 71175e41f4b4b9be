/* Zetten by hand, at random, with the generator of the language; only to compare speeds with.
   Prints what the engines count, so that the same deals can be seen to be played. */
#include "chance.h"

static int matches, factor = 1;
static int64_t score[2];

static uint32_t suited[4][4], beaten_by[4][32];
static int suit_of[4][32], strength[4][32];

static void orders(void)
{
    for (int trump = 0; trump < 4; trump++) {
        for (int card = 0; card < 32; card++) {
            int suit = card / 8, rank = card % 8, jack = rank == 4;
            suit_of[trump][card] = jack && suit == 3 - trump ? trump : suit;
            strength[trump][card] = jack && suit == trump ? 20 : jack && suit == 3 - trump ? 19 : rank;
            suited[trump][suit_of[trump][card]] |= 1u << card;
        }
        for (int card = 0; card < 32; card++)
            for (int other = 0; other < 32; other++) {
                int mine = suit_of[trump][other], led = suit_of[trump][card];
                if (mine == led ? strength[trump][other] > strength[trump][card] : mine == trump)
                    beaten_by[trump][card] |= 1u << other;
            }
    }
}

int main(int argc, char **argv)
{
    uint64_t deals = strtoull(argv[1], 0, 10), seed = 1, moves = 0, options = 0;
    int64_t sum = 0;
    int dealer = 0, stake = 1, finished = 0;
    orders();
    for (uint64_t deal = 0; deal < deals; deal++) {
        if (deal % 500 == 0 || finished) {
            dealer = (int)(deal % 4), stake = 1, finished = 0;
            score[0] = score[1] = 0;
        }
        state = deal_seed(seed, deal);
        factor = stake, stake = 1;
        uint8_t pack[32];
        shuffle(pack, 32);
        int forehand = (dealer + 1) % 4, at = 0, contract = 0, declarer = -1;
        uint32_t hand[4] = {0};
        for (int round = 0; round < 2; round++)
            for (int turn = 0; turn < 4; turn++)
                for (int card = 0; card < 4; card++)
                    hand[(forehand + turn) % 4] |= 1u << pack[at++];
        for (int turn = 0; turn < 4; turn++) {
            int least = contract < 5 ? 5 : contract + 1;
            uint32_t bids = (uint32_t)(9 - least), drawn = below(bids + 1);
            moves++, options += bids + 1;
            if (drawn < bids)
                contract = least + (int)drawn, declarer = (forehand + turn) % 4;
        }
        int64_t gain[2] = {0, 0};
        if (declarer < 0) {
            stake = 2;
        } else {
            int trump = (int)below(4), leader = forehand, tricks[2] = {0, 0};
            moves++, options += 4;
            for (int trick = 0; trick < 8; trick++) {
                int best = -1, winner = -1;
                uint32_t following = ~0u;
                for (int turn = 0; turn < 4; turn++) {
                    int seat = (leader + turn) % 4;
                    uint32_t legal = hand[seat] & following;
                    if (!legal)
                        legal = hand[seat];
                    uint32_t n = (uint32_t)__builtin_popcount(legal);
                    moves++, options += n;
                    int card = nth(legal, below(n));
                    hand[seat] &= ~(1u << card);
                    if (turn == 0)
                        following = suited[trump][suit_of[trump][card]];
                    if (turn == 0 || beaten_by[trump][best] >> card & 1)
                        best = card, winner = seat;
                }
                leader = winner;
                tricks[leader % 2]++;
            }
            int side = declarer % 2, worth = contract * factor;
            if (tricks[side] >= contract)
                gain[side] = worth;
            else
                gain[side] = -worth, gain[1 - side] = worth;
            score[0] += gain[0], score[1] += gain[1];
        }
        sum += gain[forehand % 2];
        dealer = (dealer + 1) % 4;
        finished = score[0] >= 42 || score[1] >= 42;
        matches += finished;
    }
    printf("%llu %llu %lld %d\n", (unsigned long long)moves, (unsigned long long)options, (long long)sum, matches);
    return 0;
}
