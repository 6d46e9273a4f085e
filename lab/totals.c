/* Totals of games that can be appended to each other.

   The signature is a polynomial in a fixed odd base over the games' own signatures, modulo 2^64: appending two runs of
   games needs only their values and the power for the number of games, so the total does not depend on how the games
   were cut into chunks. */
#include "lab/parts.h"
#include "lab/simulate.h"

#include <string.h>

static const uint64_t base = 0xD6E8FEB86659FD93u;

static void count_ending(LabTotals *totals, const char *rule, uint64_t games)
{
    int i = 0;
    while (i < totals->endings && strcmp(totals->ending[i].rule, rule) != 0)
        i++;
    if (i == LAB_MAX_ENDINGS)
        return;
    if (i == totals->endings)
        totals->ending[totals->endings++] = (LabEnding){rule, 0};
    totals->ending[i].games += games;
}

static void keep_incident(LabTotals *totals, uint64_t game_number, int seat, int left, const char *words)
{
    if (totals->incidents == LAB_MAX_INCIDENTS)
        return;
    LabIncident *incident = &totals->incident[totals->incidents++];
    incident->game_number = game_number;
    incident->seat = seat;
    incident->left = left;
    size_t length = strlen(words);
    if (length >= sizeof incident->words)
        length = sizeof incident->words - 1;
    memcpy(incident->words, words, length);
    incident->words[length] = '\0';
}

static void add_incident(LabTotals *totals, uint64_t game_number, int seat, int left, const char *words)
{
    totals->all_incidents++;
    keep_incident(totals, game_number, seat, left, words);
}

static void count_length(LabTotals *totals, uint32_t shortest, uint32_t longest)
{
    if (!totals->games || shortest < totals->shortest)
        totals->shortest = shortest;
    if (!totals->games || longest > totals->longest)
        totals->longest = longest;
}

void lab_add_game(LabTotals *totals, const CwGame *game, uint64_t game_number, const GameRecord *record)
{
    const Ending *ending = &record->ending;
    count_length(totals, record->decisions, record->decisions);
    if (!totals->games)
        totals->signature_power = 1;
    totals->games++;
    totals->decisions += record->decisions;
    totals->signature = totals->signature * base + record->signature;
    totals->signature_power *= base;
    if (record->fault) {
        totals->faults++;
        count_ending(totals, "fault", 1);
        add_incident(totals, game_number, -1, 0, record->fault);
        return;
    }
    int decided = 0;
    for (int s = 0; s < cw_seats(game); s++) {
        totals->wins[s] += ending->result.payoff[s] > 0;
        totals->points[s] += ending->result.points[s];
        totals->left[s] += record->left >> s & 1;
        decided |= ending->result.payoff[s] != 0;
    }
    totals->draws += !decided;
    count_ending(totals, ending->result.rule, 1);
    if (record->left)
        add_incident(totals, game_number, __builtin_ctz(record->left), 1, record->why_left);
    if (ending->forfeit >= 0) {
        totals->forfeits[ending->forfeit]++;
        add_incident(totals, game_number, ending->forfeit, 0, ending->reason);
    }
}

void lab_append(LabTotals *totals, const LabTotals *next)
{
    if (!next->games)
        return;
    count_length(totals, next->shortest, next->longest);
    if (!totals->games)
        totals->signature_power = 1;
    totals->games += next->games;
    totals->decisions += next->decisions;
    totals->draws += next->draws;
    totals->faults += next->faults;
    for (int s = 0; s < CW_MAX_SEATS; s++) {
        totals->wins[s] += next->wins[s];
        totals->forfeits[s] += next->forfeits[s];
        totals->left[s] += next->left[s];
        totals->points[s] += next->points[s];
    }
    for (int i = 0; i < next->endings; i++)
        count_ending(totals, next->ending[i].rule, next->ending[i].games);
    for (int i = 0; i < next->incidents; i++) {
        const LabIncident *incident = &next->incident[i];
        keep_incident(totals, incident->game_number, incident->seat, incident->left, incident->words);
    }
    totals->all_incidents += next->all_incidents;
    totals->signature = totals->signature * next->signature_power + next->signature;
    totals->signature_power *= next->signature_power;
}

int lab_roles(const LabTotals *totals, const CwGame *game, LabRole role[CW_MAX_SEATS])
{
    GamePart part[CW_MAX_SEATS];
    int seat_part[CW_MAX_SEATS], parts = parts_of(game, part, seat_part), roles = 0;
    for (int i = 0; i < parts; i++) {
        if (!*part[i].role)
            continue;
        LabRole *mine = &role[roles++];
        *mine = (LabRole){.name = part[i].role, .seats = part[i].seats};
        for (int s = 0; s < cw_seats(game); s++) {
            mine->points += part[i].seats >> s & 1 ? totals->points[s] : 0;
            if (part[i].counted >> s & 1) {
                mine->played += totals->games;
                mine->wins += totals->wins[s];
            }
        }
    }
    return roles;
}
