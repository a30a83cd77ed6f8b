/* Party Bugs for four players (the basic game), played uniformly at random: what a C programmer would write.
   The same dice, the same deals, the same choices as krabbel.sim.random_play: the same result for the same seed.
   cc -O3 -march=native -o party_bugs bench/party_bugs.c && ./party_bugs SEED FIRST GAMES */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { SEATS = 4, PILE = 12, KING = 13, LAST_ROUND = 13, EVERYBODY = (1 << SEATS) - 1 };
enum { DEALING, CHOOSING };
enum { PLAY, TAKE, OVER };

typedef struct { uint32_t word[4]; } block;
typedef struct {
    uint32_t key[4], used;
    int8_t phase, acting, round, tied, youngest, to_take;
    int8_t played[SEATS], floor[SEATS], left[SEATS], pile[SEATS][KING];
    int32_t hand[SEATS], display[SEATS];
    int32_t points[SEATS];
} table;

static inline uint32_t turn_left(uint32_t x, int by) { return x << by | x >> (32 - by); }

static inline block threefry(const uint32_t key[4], uint32_t counter) {
    static const int turns[2][8] = {{10, 26, 11, 21, 13, 27, 23, 5}, {6, 20, 17, 11, 25, 10, 18, 20}};
    uint32_t k[5] = {key[0], key[1], key[2], key[3], 0x1BD11BDA ^ key[0] ^ key[1] ^ key[2] ^ key[3]};
    uint32_t a = counter + k[0], b = k[1], c = k[2], d = k[3];
    for (int i = 1; i <= 5; i++) {
        const int *t = turns[(i + 1) & 1];
        a += b, b = turn_left(b, t[0]) ^ a, c += d, d = turn_left(d, t[1]) ^ c;
        a += d, d = turn_left(d, t[2]) ^ a, c += b, b = turn_left(b, t[3]) ^ c;
        a += b, b = turn_left(b, t[4]) ^ a, c += d, d = turn_left(d, t[5]) ^ c;
        a += d, d = turn_left(d, t[6]) ^ a, c += b, b = turn_left(b, t[7]) ^ c;
        a += k[i % 5], b += k[(i + 1) % 5], c += k[(i + 2) % 5], d += k[(i + 3) % 5] + i;
    }
    return (block){{a, b, c, d}};
}

static inline uint32_t below(uint32_t word, uint32_t n) { return (uint64_t)word * n >> 32; }

static inline int nth_bit(uint32_t bits, int n) {
#ifdef __BMI2__
    return __builtin_ctz(_pdep_u32(1u << n, bits));
#else
    while (n--) bits &= bits - 1;
    return __builtin_ctz(bits);
#endif
}

static void draw(table *t, int seat) { t->hand[seat] |= 1 << t->pile[seat][--t->left[seat]]; }

static void shuffle(table *t, int8_t *cards, int n) {
    for (int left = n; left > 1;) {
        block b = threefry(t->key, t->used++);
        for (int i = 0; i < 4 && left > 1; i++, left--) {
            int other = below(b.word[i], left);
            int8_t last = cards[left - 1];
            cards[left - 1] = cards[other];
            cards[other] = last;
        }
    }
}

static void lay_first_card(table *t, int seat) {
    int8_t *pile = t->pile[seat];
    for (int i = 0; i < KING; i++) pile[i] = i + 1;
    shuffle(t, pile, KING);
    int top = pile[PILE];
    if (top == KING) {
        top = pile[PILE - 1];
        pile[PILE - 1] = KING;
        shuffle(t, pile, PILE);
    }
    t->left[seat] = PILE;
    t->floor[seat] = top;
}

static void deal(table *t, uint32_t seed, uint32_t game) {
    memset(t, 0, sizeof *t);
    t->key[0] = seed, t->key[2] = game, t->key[3] = DEALING;
    t->youngest = below(threefry(t->key, t->used++).word[0], SEATS);
    t->round = 1;
    for (int seat = 0; seat < SEATS; seat++) lay_first_card(t, seat);
    t->tied = t->youngest;
    for (int step = 1; step < SEATS; step++) {
        int seat = (t->youngest + step) % SEATS;
        if (t->floor[seat] < t->floor[t->tied]) t->tied = seat;
    }
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < 3; i++) draw(t, seat);
    t->phase = PLAY;
    t->acting = EVERYBODY;
}

static uint32_t options(const table *t, int seat) {
    if (t->phase == PLAY) return t->hand[seat];
    uint32_t values = 0;
    for (int i = 0; i < SEATS; i++) values |= 1 << t->floor[i];
    return values & ~1u;
}

static void next_to_take(table *t) {
    int best = 0, lowest = 1 << 8;
    for (int seat = 0; seat < SEATS; seat++) {
        if (!(t->to_take >> seat & 1)) continue;
        int away = (seat - t->tied + SEATS) % SEATS;
        int rank = t->round == LAST_ROUND ? 8 - away : t->played[seat] * 8 + away;
        if (rank < lowest) lowest = rank, best = seat;
    }
    t->acting = 1 << best;
}

static void move_to_floor(table *t) {
    for (int seat = 0; seat < SEATS; seat++) {
        t->floor[seat] = t->played[seat];
        t->played[seat] = 0;
        if (t->left[seat]) draw(t, seat);
    }
    if (++t->round == LAST_ROUND) {
        t->phase = TAKE;
        t->to_take = EVERYBODY;
        next_to_take(t);
    } else {
        t->phase = PLAY;
        t->acting = EVERYBODY;
    }
}

static void reveal(table *t) {
    for (int step = 0; step < SEATS; step++) {
        int seat = (t->tied + step) % SEATS;
        if (t->played[seat] != KING) continue;
        for (int i = 0; i < SEATS; i++) {
            t->display[seat] ^= 1 << t->floor[i];
            t->floor[i] = 0;
        }
        move_to_floor(t);
        return;
    }
    t->phase = TAKE;
    t->to_take = EVERYBODY;
    next_to_take(t);
}

static void end_game(table *t) {
    for (int seat = 0; seat < SEATS; seat++)
        for (int values = t->display[seat]; values; values &= values - 1)
            t->points[seat] += __builtin_ctz(values);
    t->phase = OVER;
    t->acting = 0;
}

static void act(table *t, int seat, int card) {
    if (t->phase == PLAY) {
        t->played[seat] = card;
        t->hand[seat] &= ~(1 << card);
        t->acting &= ~(1 << seat);
        if (!t->acting) reveal(t);
        return;
    }
    int i = 0;
    while (t->floor[i] != card) i++;
    t->floor[i] = 0;
    t->display[seat] ^= 1 << card;
    t->to_take &= ~(1 << seat);
    if (t->to_take) next_to_take(t);
    else if (t->round == LAST_ROUND) end_game(t);
    else move_to_floor(t);
}

static int winner(const table *t) {
    int best = t->tied;
    for (int step = 1; step < SEATS; step++) {
        int seat = (t->tied + step) % SEATS;
        if (t->points[seat] < t->points[best]) best = seat;
    }
    return best;
}

int main(int argc, char **argv) {
    if (argc != 4) return fprintf(stderr, "usage: party_bugs SEED FIRST GAMES\n"), 2;
    uint32_t seed = strtoul(argv[1], 0, 10), first = strtoul(argv[2], 0, 10), games = strtoul(argv[3], 0, 10);
    uint64_t decisions = 0;
    uint32_t checksum = 0;
    table t;
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    for (uint32_t game = first; game < first + games; game++) {
        deal(&t, seed, game);
        uint32_t key[4] = {seed, 0, game, CHOOSING}, made = 0;
        block words = {{0}};
        while (t.acting) {
            if (!(made & 3)) words = threefry(key, made >> 2);
            int seat = __builtin_ctz(t.acting);
            uint32_t bits = options(&t, seat);
            act(&t, seat, nth_bit(bits, below(words.word[made & 3], __builtin_popcount(bits))));
            made++;
        }
        decisions += made;
        checksum = checksum * 31 + (1u << winner(&t));
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double seconds = (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) / 1e9;
    printf("%llu %u %.6f\n", (unsigned long long)decisions, checksum, seconds);
    return 0;
}
