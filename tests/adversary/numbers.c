/* What the number of a card tells of the other copies in the same hand.

   Unicorn Apocalypse, the first battle: the opponent plays one card of its hand, openly.  Where a rule takes the copy with
   the lowest number and the number is shown, a high one says that there is no other copy in that hand.

   The attacker gets pairs of such cards, both of one kind, one from a hand that holds another copy and one from a hand that
   does not, and says which is which: the lower number has company.  Luck gives one half.  Only its own seat's views are
   looked at; the other seat is played here too, at random, and only the judge reads its hand.

   PLANT: kernel/view.c games/unicorn/game.c */
#include "tests/adversary/attack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 4000, KINDS = 40, MINE = 0, OTHER = 1 };

static char kind_name[KINDS][40];
static long long waiting[KINDS][2]; /* 1 + the number of a card that has no partner yet: alone, in company */

static int kind_number(const char *name)
{
    int k = 0;
    while (k < KINDS && *kind_name[k] && strcmp(kind_name[k], name) != 0)
        k++;
    if (k == KINDS)
        broken("more than %d kinds of card", KINDS);
    snprintf(kind_name[k], sizeof kind_name[k], "%s", name);
    return k;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static long long number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* How many cards of that name a view shows in hands, or elsewhere; and the number of the last of them. */
static int count_cards(const json_t *ask, const char *name, int in_hands, long long *number)
{
    size_t z, c;
    json_t *zone, *card;
    int count = 0;
    json_array_foreach(json_object_get(json_object_get(ask, "view"), "zones"), z, zone)
    {
        if ((strcmp(text_of(zone, "kind"), "hand") == 0) != in_hands)
            continue;
        json_array_foreach(json_object_get(zone, "cards"), c, card)
        {
            if (strcmp(text_of(card, "card"), name) != 0)
                continue;
            count++;
            *number = number_of(card, "n");
        }
    }
    return count;
}

static void judge(int kind, int in_company, long long number)
{
    long long *mine = &waiting[kind][in_company], *other = &waiting[kind][!in_company];
    if (!*other) {
        *mine = 1 + number;
        return;
    }
    long long alone = in_company ? *other - 1 : number, company = in_company ? number : *other - 1;
    *other = 0;
    guessed(company == alone ? coin(2) : company < alone, 0.5);
}

typedef struct Battle {
    char played[40]; /* by the other seat; "": not yet */
    int in_company;
    int asked, over; /* this seat: how often */
} Battle;

/* The words of an option are 'play NAME'. */
static void answer(Engine *e, const json_t *ask, Battle *battle)
{
    const json_t *options = json_object_get(ask, "options");
    const json_t *option = json_array_get(options, (size_t)coin((int)json_array_size(options)));
    const char *words = text_of(option, "words");
    if (number_of(ask, "seat") == OTHER && !*battle->played && !strncmp(words, "play ", 5)) {
        long long unused;
        snprintf(battle->played, sizeof battle->played, "%s", words + 5);
        battle->in_company = count_cards(ask, battle->played, 1, &unused) > 1;
    }
    engine_choose(e, (int)number_of(ask, "seat"), number_of(ask, "decision"), number_of(option, "a"));
}

void attack(void)
{
    Engine *e = engine_start("unicorn", "you,you", "11", GAMES);
    Battle battle = {0};
    const json_t *line;
    while ((line = engine_line(e)) != NULL) {
        const char *type = text_of(line, "type");
        if (!strcmp(type, "start") && number_of(line, "seat") == MINE)
            battle = (Battle){0};
        if (strcmp(type, "ask") != 0 || battle.over)
            continue;
        /* Both are asked at once for the first battle; the next question of this seat comes when its cards lie open. */
        if (number_of(line, "seat") == MINE && battle.asked++) {
            long long number = 0;
            if (count_cards(line, battle.played, 0, &number) == 1)
                judge(kind_number(battle.played), battle.in_company, number);
            engine_resign(e, MINE);
            battle.over = 1;
        } else {
            answer(e, line, &battle);
        }
    }
    engine_stop(e);
}
