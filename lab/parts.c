#include "lab/parts.h"

#include <stdio.h>
#include <string.h>

static int is_same_part(const CwGame *game, int a, int b)
{
    const char *role = cw_role(game, a);
    return *role ? strcmp(role, cw_role(game, b)) == 0
                 : !*cw_role(game, b) && cw_team(game, a) == cw_team(game, b);
}

int parts_of(const CwGame *game, GamePart part[CW_MAX_SEATS], int seat_part[CW_MAX_SEATS])
{
    int parts = 0;
    for (int s = 0; s < cw_seats(game); s++) {
        int earlier = 0, counted = 1;
        while (earlier < s && !is_same_part(game, earlier, s))
            earlier++;
        seat_part[s] = earlier < s ? seat_part[earlier] : parts;
        if (earlier == s)
            part[parts++] = (GamePart){.role = cw_role(game, s)};
        GamePart *mine = &part[seat_part[s]];
        for (int mate = 0; mate < s; mate++)
            counted &= !(mine->counted >> mate & 1) || cw_team(game, mate) != cw_team(game, s);
        mine->seats |= 1u << s;
        mine->counted |= (unsigned)counted << s;
    }
    return parts;
}

void part_words(const GamePart *part, char *words, size_t capacity)
{
    char seats[4 * CW_MAX_SEATS] = "";
    const char *plural = part->seats & (part->seats - 1) ? "s" : "";
    for (int s = 0, at = 0; s < CW_MAX_SEATS; s++)
        if (part->seats >> s & 1)
            at += snprintf(seats + at, sizeof seats - (size_t)at, "%s%d", at ? ", " : "", s + 1);
    if (*part->role)
        snprintf(words, capacity, "%s (seat%s %s)", part->role, plural, seats);
    else
        snprintf(words, capacity, "seat%s %s", plural, seats);
}
