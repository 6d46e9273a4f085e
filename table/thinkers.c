#include "table/thinkers.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

enum { MOST_THREADS = 16, LOWER_BY = 10 };

typedef struct JobOwner {
    struct JobOwner *next;         /* of all */
    struct JobOwner *next_in_turn; /* of those who have a job that waits */
    void *who;
    int jobs; /* that have not come to their end */
    ThinkersJob *waiting, **waiting_end;
} JobOwner;

struct ThinkersJob {
    ThinkersJob *next;
    Player *player;
    JobOwner *owner;
    int is_dropped, is_done;
};

typedef struct InLine {
    struct InLine *next;
    void *who;
} InLine;

struct Thinkers {
    pthread_t thread[MOST_THREADS];
    int threads;
    int jobs;     /* of the caller's thread alone, like those who stand */
    InLine *line; /* in line, the first first */
    pthread_mutex_t lock;
    pthread_cond_t comes;
    JobOwner *owners, *turn, **turn_end;
    ThinkersJob *done, **done_end;
    int is_closing;
    int bell;
};

static void push(ThinkersJob ***end, ThinkersJob *job)
{
    job->next = NULL;
    **end = job;
    *end = &job->next;
}

/* Behind the others; who had no job waiting until now had no turn to wait for. */
static void wait_for_turn(Thinkers *t, JobOwner *owner)
{
    owner->next_in_turn = NULL;
    *t->turn_end = owner;
    t->turn_end = &owner->next_in_turn;
}

static void push_waiting(Thinkers *t, ThinkersJob *job)
{
    JobOwner *owner = job->owner;
    int had_one = owner->waiting != NULL;
    push(&owner->waiting_end, job);
    if (!had_one)
        wait_for_turn(t, owner);
}

/* The next job of the owner whose turn it is. */
static ThinkersJob *take(Thinkers *t)
{
    JobOwner *owner = t->turn;
    ThinkersJob *job = owner ? owner->waiting : NULL;
    if (!job)
        return NULL;
    t->turn = owner->next_in_turn;
    if (!t->turn)
        t->turn_end = &t->turn;
    owner->waiting = job->next;
    if (owner->waiting)
        wait_for_turn(t, owner);
    else
        owner->waiting_end = &owner->waiting;
    return job;
}

static void *think(void *data)
{
    Thinkers *t = data;
    setpriority(PRIO_PROCESS, (id_t)gettid(), LOWER_BY); /* of this thread, on Linux */
    pthread_mutex_lock(&t->lock);
    while (!t->is_closing) {
        ThinkersJob *job = take(t);
        if (!job) {
            pthread_cond_wait(&t->comes, &t->lock);
            continue;
        }
        int drops = job->is_dropped;
        pthread_mutex_unlock(&t->lock);
        int done = !drops && player_slice(job->player, THINKERS_SLICE);
        pthread_mutex_lock(&t->lock);
        job->is_done = done;
        if (done || drops || job->is_dropped) {
            const uint64_t one = 1;
            push(&t->done_end, job);
            while (write(t->bell, &one, sizeof one) < 0 && errno == EINTR)
                ;
        } else {
            push_waiting(t, job);
        }
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

Thinkers *thinkers_open(int threads)
{
    Thinkers *t = memory(NULL, 1, sizeof *t);
    *t = (Thinkers){.bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)};
    t->turn_end = &t->turn;
    t->done_end = &t->done;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->comes, NULL);
    while (t->threads < threads && t->threads < MOST_THREADS &&
           pthread_create(&t->thread[t->threads], NULL, think, t) == 0)
        t->threads++;
    return t;
}

static void free_jobs(ThinkersJob *job)
{
    for (ThinkersJob *next; job; job = next) {
        next = job->next;
        player_close(job->player);
        free(job);
    }
}

void thinkers_close(Thinkers *t)
{
    pthread_mutex_lock(&t->lock);
    t->is_closing = 1;
    pthread_cond_broadcast(&t->comes);
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->threads; i++)
        pthread_join(t->thread[i], NULL);
    for (JobOwner *owner = t->owners, *next; owner; owner = next) {
        next = owner->next;
        free_jobs(owner->waiting);
        free(owner);
    }
    free_jobs(t->done);
    while (t->line)
        thinkers_leave(t, t->line->who);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->comes);
    close(t->bell);
    free(t);
}

/* ---- room ------------------------------------------------------------------------------------------------------------------ */

/* Owners come and go on the caller's thread; the others only look after their jobs. */
static JobOwner *owner_of(const Thinkers *t, const void *who)
{
    JobOwner *owner = t->owners;
    while (owner && owner->who != who)
        owner = owner->next;
    return owner;
}

static int is_full(const Thinkers *t, const void *who)
{
    const JobOwner *owner = owner_of(t, who);
    return owner && owner->jobs >= THINKERS_OF_ONE;
}

int thinkers_asks(Thinkers *t, void *who)
{
    if (is_full(t, who))
        return 0;
    if (t->jobs < THINKERS_MOST && (!t->line || t->line->who == who)) {
        thinkers_leave(t, who);
        return 1;
    }
    InLine **at = &t->line;
    while (*at && (*at)->who != who)
        at = &(*at)->next;
    if (!*at) {
        *at = memory(NULL, 1, sizeof **at);
        **at = (InLine){.who = who};
    }
    return 0;
}

int thinkers_has_spare(const Thinkers *t, const void *who)
{
    return !is_full(t, who) && t->jobs < THINKERS_MOST + THINKERS_SPARE;
}

void *thinkers_first(const Thinkers *t)
{
    return t->line && t->jobs < THINKERS_MOST ? t->line->who : NULL;
}

void thinkers_leave(Thinkers *t, const void *who)
{
    InLine **at = &t->line;
    while (*at && (*at)->who != who)
        at = &(*at)->next;
    if (!*at)
        return;
    InLine *gone = *at;
    *at = gone->next;
    free(gone);
}

/* ---- jobs ------------------------------------------------------------------------------------------------------------------ */

static JobOwner *owner_new(Thinkers *t, void *who)
{
    JobOwner *owner = memory(NULL, 1, sizeof *owner);
    *owner = (JobOwner){.who = who, .next = t->owners};
    owner->waiting_end = &owner->waiting;
    t->owners = owner;
    return owner;
}

static void owner_ended(Thinkers *t, JobOwner *owner)
{
    JobOwner **at = &t->owners;
    if (--owner->jobs)
        return;
    while (*at != owner)
        at = &(*at)->next;
    *at = owner->next;
    free(owner);
}

ThinkersJob *thinkers_add(Thinkers *t, Player *player, void *who)
{
    ThinkersJob *job = memory(NULL, 1, sizeof *job);
    JobOwner *owner = owner_of(t, who);
    if (!thinkers_has_spare(t, who))
        abort();
    *job = (ThinkersJob){.player = player, .owner = owner ? owner : owner_new(t, who)};
    t->jobs++;
    job->owner->jobs++;
    pthread_mutex_lock(&t->lock);
    push_waiting(t, job);
    pthread_cond_signal(&t->comes);
    pthread_mutex_unlock(&t->lock);
    return job;
}

void thinkers_drop(Thinkers *t, ThinkersJob *job)
{
    pthread_mutex_lock(&t->lock);
    job->is_dropped = 1;
    pthread_mutex_unlock(&t->lock);
}

int thinkers_file(const Thinkers *t)
{
    return t->bell;
}

void thinkers_results(Thinkers *t, ThinkersHeard *heard, void *data)
{
    uint64_t rings;
    while (read(t->bell, &rings, sizeof rings) < 0 && errno == EINTR)
        ;
    pthread_mutex_lock(&t->lock);
    ThinkersJob *done = t->done;
    t->done = NULL;
    t->done_end = &t->done;
    pthread_mutex_unlock(&t->lock);
    for (ThinkersJob *job = done; job; job = job->next) {
        void *who = job->owner->who;
        t->jobs--;
        owner_ended(t, job->owner);
        heard(data, who, job, job->is_done && !job->is_dropped ? job->player : NULL);
    }
    free_jobs(done);
}
