/* MERC with texts that nobody wrote: whatever the cards of the Dictator, of MERCs, equipment and sectors say, the machine runs
   it or the card is refused with a reason.  No fault, and all that must hold holds at every decision. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "games/merc/meaning.h"
#include "tests/support/card_writer.h"
#include "tests/support/cards.h"
#include "tests/support/random_play.h"

extern const CwGameDef cw_game_merc;

enum { SETS = 60, TRIES = 60, DECISIONS = 1500, TEXT = 60000 };

/* Cards of the shipped set that get other texts, and when such a card's lines are used. */
typedef struct {
    const char *type_line, *moments[8];
    const char *names[14];
} Rewritten;

static const Rewritten rewritten[] = {
    {"Tactic - base",
     {"When played: ", "When played: ", "From now on, at the end of each turn: ", "From now on: "},
     {"Artillery Barrage", "Better Weapons", "Family Threat", "Fodder", "Generalisimo", "Lockdown",
      "Reinforcements", "Seizure", "Sentry", "Veteran Militia", "Block Trade", "Conscripts", "Oil Reserves",
      "Tainted Water"}},
    {"Dictator - initiative 2, training 2, combat 2 - base",
     {"Setup: ", "Each turn: ", "Each turn: ", "At the end of each turn: ",
      "When your units kill a Rebel MERC in combat: ", "When you lose control of a sector: "},
     {"The Recruiter", "The Marshal", "The Colonel", "The Chancellor", "The Field Marshal", "The Chairman",
      "The Orator", "The Strongman", "The Captain General", "The Schoolmaster", "The General Secretary"}},
    {"MERC - initiative 2, training 1, combat 2 - base",
     {"For 1 action: ", "Free action: ", "Before attacking: ", "Before combat: ", "End of round: ",
      "Start of day: ", "When hired: ", ""},
     {"Apeiron", "Badger", "Basic", "Bouba", "Buzzkill", "Doc", "Ewok", "Faustina", "Feedback", "Genesis",
      "Gunther", "Haarg", "Juicer", "Kastern"}},
    {"Accessory - 2 cards - serial 400",
     {"For 1 action: ", "Free action: ", "Before attacking: ",
      "When a friendly MERC in this sector would die: ",
      "When enemies enter the sector in whose stash this lies: ", ""},
     {"Attack Dog", "Bandolier", "Epinephrine Shot", "Field Radio", "First Aid Kit", "Land Mine",
      "Medical Kit", "Mortar", "Repair Kit"}},
    {"Industry - value 5 - base",
     {"Explored: ", ""},
     {"Bauxite Industry", "Coal Industry", "Copper Industry"}},
};
enum { SORTS = sizeof rewritten / sizeof *rewritten };

static void is_wrong(void *context, const CardSet *set, uint16_t card, uint16_t skill, const char *wrong)
{
    (void)context, (void)set, (void)card, (void)skill, (void)wrong;
}

static const char *some_moment(const Rewritten *r, Bytes bytes)
{
    int count = 0;
    while (count < 8 && r->moments[count])
        count++;
    return r->moments[bytes.next(bytes.context) % count];
}

/* A card with a random line that means something on it; 0: none was found. */
static int write_card(const Rewritten *r, const char *name, Bytes bytes, char *card, size_t size)
{
    static const char *const mercs[] = {"Squirrel", NULL}, *const sectors[] = {"Oil Industry", NULL},
                             *const none[] = {NULL};
    static const CardNames names = {mercs, none, none, none, none, sectors, none};
    static const char others[] = "Squirrel\nMERC - initiative 3, training 2, combat 2 - base\n\n"
                                 "Oil Industry\nIndustry - value 6 - base\n\n";
    for (int i = 0; i < TRIES; i++) {
        char line[CARD_LINE_LIMIT + 1], whole[CARD_LINE_LIMIT + 500];
        if (!write_skill(&merc_vocabulary, names, bytes, line, sizeof line))
            continue;
        const char *colon = strstr(line, ": "), *said = colon ? colon + 2 : line;
        snprintf(card, size, "%s\n%s\n%s%c%s\n\n", name, r->type_line, some_moment(r, bytes),
                 said[0] >= 'a' && said[0] <= 'z' ? said[0] - 32 : said[0], said + 1);
        snprintf(whole, sizeof whole, "%s%s", others, card);
        Compiled c = compile_text(&merc_vocabulary, "written", whole);
        int good = c.fine && cards_meaning(&c.set, NULL, NULL, (MeaningSink){is_wrong, NULL});
        compiled_free(&c);
        if (good)
            return 1;
    }
    return 0;
}

static int write_set(Bytes bytes, char *text)
{
    int kept = 0;
    text[0] = '\0';
    for (int sort = 0; sort < SORTS; sort++)
        for (int n = 0; n < 14 && rewritten[sort].names[n]; n++) {
            char card[CARD_LINE_LIMIT + 200];
            if (write_card(&rewritten[sort], rewritten[sort].names[n], bytes, card, sizeof card) &&
                strlen(text) + strlen(card) < TEXT) {
                strcat(text, card);
                kept++;
            }
        }
    return kept;
}

/* NULL, or what went wrong. */
static const char *play_set(const char *text, uint64_t seed)
{
    CwSource source = {"written", text, strlen(text)};
    static const char *const rules[] = {"dictator_ai=1"};
    CwConfig config = {.seats = 2 + (int)(seed % 3),
                       .rules = rules,
                       .rule_count = seed % 2,
                       .cards = &source,
                       .card_count = 1};
    return play_at_random(&cw_game_merc, &config, seed, DECISIONS, 0);
}

static void random_texts_are_played(void **unused)
{
    static char text[TEXT];
    int cards = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= SETS; seed++) {
        uint64_t stream = seed;
        cards += write_set((Bytes){random_byte, &stream}, text);
        const char *wrong = play_set(text, seed);
        if (wrong) {
            print_error("%s", text);
            fail_msg("seed %d: %s, with the cards above", (int)seed, wrong);
        }
    }
    assert_true(cards > 30 * SETS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_texts_are_played)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
