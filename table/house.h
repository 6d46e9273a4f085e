/* The house: all tables, and everybody who is there.

   It holds the tables that are being played, loads others from the store when somebody asks for them, and lets idle ones go.
   Everything that changes a table is an act; an act is acknowledged and shown when it is durable.  It runs on the network's
   thread; the store writes and the thinkers think on theirs.

       House *house = house_open(&settings, &problem);
       net_run(house_net(house));
       house_close(house);

   docs/manual/serve.md has the messages. */
#ifndef TABLE_HOUSE_H
#define TABLE_HOUSE_H

#include "table/bots.h"
#include "table/net.h"
#include "table/store.h"

#include "cardwright.h"

typedef struct House House;

typedef struct HouseSettings {
    NetSettings net;
    StoreSettings store;
    const CwGameDef *const *games; /* ends with NULL */
    Bots *bots;                    /* closed with the house; NULL: none */
    const char *folder; /* of the store: from now on the process can open files there alone; NULL: anywhere */
    int thinkers;       /* threads; 0: one less than there are processors, but one */
    int idle_ms;        /* a table that nobody looks at leaves memory; 0: as long as is usual */
    int tables_per_address; /* that are not over; 0: as many as is usual */
} HouseSettings;

House *house_open(const HouseSettings *settings, Problem *p);
void house_close(House *house); /* stores what is on its way, tells everybody */
Net *house_net(House *house);
int house_is_shut_in(const House *house); /* 0: the system cannot do that */

#endif
