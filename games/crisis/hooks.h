/* What the chapters about cards (26_*.c) do for the other chapters. */
#ifndef CRISIS_HOOKS_H
#define CRISIS_HOOKS_H

/* C-K20 Control that would end now, by index of its modifier, lasts longer: its end is put off. */
static int stays_taken(Run *g, int index);
/* C-K28 A Condition that was borrowed goes back. */
static void condition_goes_back(Run *g, int object, int from);
/* C16.11 Pierce that an attack has because of whom it is aimed at. */
static int extra_pierce(const Run *g, int attacker, int target);
/* Delay counters with which units of a seat enter play. */
static int enter_delay(const Run *g, Seat seat);
/* C17.20 Hands that are open are seen. */
static void show_open_hands(Run *g);
/* C-K50 Lines that Mindlinked units share, behind the n that are there; and who has such. */
static int shared_lines(const Run *g, int object, uint16_t *out, int n);
static Set sharers(const Run *g);

/* C17.4 Whether a line has a sentence of one of these sorts (open.c). */
static int line_says(const CardSet *set, const SkillDef *def, const uint16_t *rows);
/* C9.4 What abilities of a seat that Override cost more (26_holds.c). */
static int dearer_to_override(const Run *g, int skill, Seat seat);
/* C17.19 An Echo of a card comes into its owner's hand (26_cards.c). */
static int make_echo(Run *g, Card card);
/* C18.1 (06_startup.c) */
static void begin_eclipse(Run *g, int which, int until);
/* C13.8 (11_end.c) */
static void swap_stats(Run *g, int object);
/* C23.5 (09_main.c) */
static void change_form(Run *g, Seat seat);
/* C-K9 (10_combat.c) */
static int is_attacking(const Run *g, int object);

#endif
