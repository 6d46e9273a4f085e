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

static long long waiting[KINDS][2]; /* 1 + the number of a card that has no partner yet: alone, in company */

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static long long number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* How many cards of that kind a view shows in hands, or elsewhere; and the number of the last of them. */
static int count_cards(const json_t *frame, long long kind, int in_hands, long long *number)
{
    size_t z, c;
    json_t *zone, *card;
    int count = 0;
    json_array_foreach(json_object_get(json_object_get(frame, "view"), "zones"), z, zone)
    {
        if ((strcmp(text_of(zone, "kind"), "hand") == 0) != in_hands)
            continue;
        json_array_foreach(json_object_get(zone, "cards"), c, card)
        {
            if (number_of(card, "kind") != kind)
                continue;
            count++;
            *number = number_of(card, "id");
        }
    }
    return count;
}

static void judge(long long kind, int in_company, long long number)
{
    if (kind < 0 || kind >= KINDS)
        broken("more than %d kinds of card", KINDS);
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
    long long played; /* by the other seat: its kind; 0: not yet */
    int in_company;
    int asked, over; /* this seat: how often */
} Battle;

/* The action number of a card for the battle is the number of its kind. */
static void answer(Engine *e, const json_t *frame, Battle *battle)
{
    const json_t *ask = json_object_get(frame, "ask"), *options = json_object_get(ask, "options");
    const json_t *option = json_array_get(options, (size_t)coin((int)json_array_size(options)));
    int seat = (int)number_of(frame, "seat");
    if (seat == OTHER && !battle->played && !strcmp(text_of(ask, "question"), "battle")) {
        long long unused;
        battle->played = number_of(option, "a");
        battle->in_company = count_cards(frame, battle->played, 1, &unused) > 1;
    }
    engine_choose(e, seat, number_of(ask, "decision"), number_of(option, "a"));
}

void attack(void)
{
    Engine *e = engine_start("unicorn", "you,you", "11", GAMES);
    Battle battle = {0};
    const json_t *line;
    while ((line = engine_line(e)) != NULL) {
        if (!strcmp(text_of(line, "type"), "table") && number_of(line, "you") == MINE)
            battle = (Battle){0};
        if (!json_object_get(line, "ask") || battle.over)
            continue;
        /* Both are asked at once for the first battle; the next question of this seat comes when its cards lie open. */
        if (number_of(line, "seat") == MINE && battle.asked++) {
            long long number = 0;
            if (count_cards(line, battle.played, 0, &number) == 1)
                judge(battle.played, battle.in_company, number);
            engine_resign(e, MINE);
            battle.over = 1;
        } else {
            answer(e, line, &battle);
        }
    }
    engine_stop(e);
}
