/* A network that runs on a thread of its own, for tests that talk to it. */
#ifndef SUPPORT_HALL_H
#define SUPPORT_HALL_H

#include <pthread.h>
#include <unistd.h>

#include "table/net.h"

typedef struct Hall {
    Net *net;
    int port;
    int bell[2]; /* what is written to it stops the network */
    pthread_t thread;
} Hall;

static inline void hall_stops(void *net)
{
    net_stop(net);
}

static inline void *hall_runs(void *data)
{
    Hall *hall = data;
    net_run(hall->net);
    net_close(hall->net);
    return NULL;
}

/* 0: it cannot listen. */
static inline int hall_begin(Hall *hall, const NetSettings *settings, const NetHandler *handler, Problem *p)
{
    hall->net = net_open(settings, handler, p);
    if (!hall->net || pipe(hall->bell) != 0)
        return 0;
    hall->port = net_port(hall->net);
    net_watch(hall->net, hall->bell[0], hall_stops, hall->net);
    return pthread_create(&hall->thread, NULL, hall_runs, hall) == 0;
}

static inline void hall_end(Hall *hall)
{
    if (write(hall->bell[1], "x", 1) == 1)
        pthread_join(hall->thread, NULL);
    close(hall->bell[0]);
    close(hall->bell[1]);
}

#endif
