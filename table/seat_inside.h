/* What the files of seats share: for seat*.c only. */
#ifndef TABLE_SEAT_INSIDE_H
#define TABLE_SEAT_INSIDE_H

#include "table/house_inside.h"

enum { NAME_BYTES = 200 };

/* seat.c */
const char *message_text(const json_t *said, const char *member);       /* NULL: it is not there */
int seat_of_client(const Table *t, const Client *client, Refusal *why); /* -1: it has none */
int seat_is_ready(const Table *t, Refusal *why); /* the game goes on, and can be stored */
int seats_are_full(const Table *t);
int seat_look(Table *t, Client *client, int seat, Refusal *why); /* from there, from now on */
int seat_read_nonce(const json_t *said, uint8_t to[DEAL_BYTES], Refusal *why);
/* seat_answer.c */
void seat_set_auto(Table *t, int s, int wants);
/* seat_open.c */
int seat_may_open(const House *house, const Client *client, Refusal *why);
Table *seat_new_table(House *house, const Setup *setup);
Pending *seat_put_table(Table *t, const char *header, Client *from, const char *re);
StoredSeat seat_stored(const Table *t, int s);
int seat_take_name(const Table *t, const char *said, char name[NAME_BYTES], Refusal *why);
int seat_make_way(Table *t, const char *name);

#endif
