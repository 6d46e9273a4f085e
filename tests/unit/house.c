/* A house without a network, on a disk in memory, with clocks that the test moves: pauses, presence, what is seen, disks that are
   full or lose their power, and what runs while tables search. */
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "tests/support/guests.h"

/* ---- no choice ------------------------------------------------------------------------------------------------------- */

/* Plays on until the guest is asked something with exactly one option (or with more than one). */
static int until_one_option(Guest *g, int wants_one)
{
    for (int n = 0; n < 4000 && !g->over; n++) {
        size_t count = json_array_size(json_object_get(ask_of(g), "options"));
        if (count && (count == 1) == wants_one)
            return 1;
        if (count)
            choose_option(g, (size_t)n % count);
        settle();
        quiet_run(RUN_BEAT);
        settle();
    }
    return 0;
}

static void one_option_is_answered_after_a_pause(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann;
    (void)state;
    guest_comes(&ann);
    open_and_sit(&ann, "'game':'merc','seats':['person','greedy']", table);
    assert_true(until_one_option(&ann, 1));
    json_int_t asked = number_of(ask_of(&ann), "decision");
    pass(20000, 250);
    assert_int_equal(number_of(ask_of(&ann), "decision"), asked); /* nobody has wished for it */
    say(&ann, "{'type':'wish','table':'%s','auto':true,'re':1}", table);
    assert_string_equal(text_of(ann.answer, "type"), "done");
    pass(699, 233);
    assert_int_equal(number_of(ask_of(&ann), "decision"), asked);
    pass(1801, 100);
    assert_true(!ask_of(&ann) || number_of(ask_of(&ann), "decision") > asked || ann.over);
    /* What leaves a choice waits. */
    if (!ann.over && until_one_option(&ann, 0)) {
        asked = number_of(ask_of(&ann), "decision");
        pass(20000, 250);
        assert_int_equal(number_of(ask_of(&ann), "decision"), asked);
    }
    guest_leaves(&ann);
}

/* ---- who is there, and what they have seen ----------------------------------------------------------------------------- */

static void presence_is_told(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann, ben, watcher;
    (void)state;
    guest_comes(&ann);
    guest_comes(&ben);
    guest_comes(&watcher);
    open_and_sit(&ann, "'game':'unicorn','seats':['person','person'],'public':true", table);
    sit(&ben, table, 1);
    say(&watcher, "{'type':'watch','table':'%s'}", table);
    assert_true(json_is_true(json_object_get(seat_of_table(&watcher, 0), "here")));
    /* The lobby is not told who comes and goes, so it says nothing of it. */
    say(&watcher, "{'type':'lobby'}");
    const json_t *seats =
        json_object_get(json_array_get(json_object_get(watcher.other, "tables"), 0), "seats");
    assert_true(json_is_true(json_object_get(json_array_get(seats, 0), "taken")));
    assert_null(json_object_get(json_array_get(seats, 0), "here"));
    int told = watcher.tables;
    guest_goes(&ann);
    assert_int_equal(watcher.tables, told + 1);
    assert_true(json_is_false(json_object_get(seat_of_table(&watcher, 0), "here")));
    assert_true(json_is_false(json_object_get(seat_of_table(&ben, 0), "here")));
    assert_true(json_is_true(json_object_get(seat_of_table(&ben, 1), "here")));
    char secret[80];
    memcpy(secret, ann.secret, sizeof secret);
    guest_forgets(&ann);
    guest_comes(&ann);
    say(&ann, "{'type':'sit','table':'%s','seat':0,'secret':'%s'}", table, secret);
    settle();
    assert_true(json_is_true(json_object_get(seat_of_table(&ben, 0), "here")));
    assert_true(json_is_true(json_object_get(seat_of_table(&watcher, 0), "here")));
    guest_leaves(&ann);
    guest_leaves(&ben);
    guest_leaves(&watcher);
}

/* Ann goes to the lobby: she is shown as away, gets nothing of the table, keeps her seat, and hears of her last answer. */
static void who_is_away_keeps_the_seat(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann, ben;
    (void)state;
    guest_comes(&ann);
    guest_comes(&ben);
    open_and_sit(&ann, "'game':'unicorn','seats':['person','person']", table);
    sit(&ben, table, 1);
    choose(&ann);
    say(&ann, "{'type':'away','table':'%s','re':8}", table);
    assert_string_equal(text_of(ann.answer, "type"), "done");
    assert_int_equal(number_of(ann.answer, "re"), 8);
    settle();
    assert_true(json_is_false(json_object_get(seat_of_table(&ben, 0), "here")));
    assert_int_equal(number_of(ann.answer, "re"), 7); /* what she had chosen */
    int frames = ann.frames;
    choose(&ben);
    settle();
    assert_int_equal(ann.frames, frames);
    assert_true(json_is_true(json_object_get(seat_of_table(&ben, 0), "taken")));
    say(&ann, "{'type':'away','table':'%s','re':9}", table);
    assert_true(is_refused(&ann, "not_seated"));
    say(&ann, "{'type':'sit','table':'%s','seat':0,'secret':'%s'}", table, ann.secret);
    settle();
    assert_true(json_is_true(json_object_get(seat_of_table(&ben, 0), "here")));
    assert_int_equal(number_of(ann.frame, "n"), number_of(ben.frame, "n"));
    assert_null(json_object_get(ann.frame, "base"));
    guest_leaves(&ann);
    guest_leaves(&ben);
}

static void whoever_says_seen_gets_eight_frames_at_most(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann, slow, quick;
    (void)state;
    guest_comes(&ann);
    guest_comes(&slow);
    guest_comes(&quick);
    open_and_sit(&ann, "'game':'merc','seats':['person','greedy']", table);
    say(&slow, "{'type':'watch','table':'%s'}", table);
    say(&quick, "{'type':'watch','table':'%s'}", table);
    say(&slow, "{'type':'seen','table':'%s','n':%lld}", table, (long long)number_of(slow.frame, "n"));
    int had = slow.frames, others = quick.frames;
    for (int n = 0; n < 30; n++) {
        choose(&ann);
        settle();
    }
    assert_int_equal(slow.frames, had + 8);
    assert_true(quick.frames >= others + 30);
    int wholes = slow.wholes;
    say(&slow, "{'type':'seen','table':'%s','n':%lld}", table, (long long)number_of(slow.frame, "n"));
    assert_int_equal(slow.wholes, wholes + 1);
    assert_int_equal(number_of(slow.frame, "n"), number_of(quick.frame, "n"));
    /* Whoever never catches up is closed. */
    for (int n = 0; n < 30; n++) {
        choose(&ann);
        settle();
    }
    pass(31000, 250);
    assert_true(slow.peer.is_closed);
    assert_false(quick.peer.is_closed);
    guest_leaves(&ann);
    guest_leaves(&slow);
    guest_leaves(&quick);
}

/* Computers may answer more often in a row than that: it gets the first eight, and when it has seen them a whole one. */
static void whoever_says_seen_is_not_left_behind(void **state)
{
    char table[TABLE_ID_TEXT];
    uint32_t longest = 0;
    Guest ann;
    (void)state;
    guest_comes(&ann);
    open_and_sit(&ann, "'game':'merc','seats':['person','greedy','greedy']", table);
    for (int n = 0; n < 400 && longest <= 2 * VIEWER_UNSEEN && !ann.over; n++) {
        say(&ann, "{'type':'seen','table':'%s','n':%lld}", table, (long long)number_of(ann.frame, "n"));
        const Table *t = the_table(table);
        uint32_t shown = t->shown;
        int frames = ann.frames;
        assert_int_equal(number_of(ann.frame, "n"), shown);
        choose_option(&ann, json_array_size(json_object_get(ask_of(&ann), "options")) - 1);
        settle();
        uint32_t acts = t->shown - shown;
        longest = acts > longest ? acts : longest;
        assert_int_equal(ann.frames - frames, acts < VIEWER_UNSEEN ? acts : VIEWER_UNSEEN);
    }
    assert_true(longest > 2 * VIEWER_UNSEEN);
    /* What it never got is not waited for: not what could not be stored, nor what it wants no more. */
    amnesia_fill(1);
    for (int n = 0; n < 2 * VIEWER_UNSEEN; n++) {
        say(&ann, "{'type':'seen','table':'%s','n':%lld}", table, (long long)number_of(ann.frame, "n"));
        choose(&ann);
        settle();
        assert_true(is_refused(&ann, "cannot_save"));
        assert_int_equal(number_of(ann.frame, "n"), the_table(table)->shown);
    }
    amnesia_fill(0);
    int wholes = ann.wholes;
    choose(&ann);
    say(&ann, "{'type':'again','table':'%s'}", table);
    settle();
    assert_int_equal(ann.wholes, wholes + 1);
    assert_int_equal(number_of(ann.frame, "n"), the_table(table)->shown);
    guest_leaves(&ann);
}

/* ---- what is prepared in secret ------------------------------------------------------------------------------------------ */

/* C22.3 of Crisis Unleashed: one chooses an action with all its targets, in as many answers as it takes.  Nobody else can count them:
   not by frames, nor by numbers of frames, acts or reports, nor by time that is added to a clock, nor by an offer that an answer ends. */
static void answers_given_in_secret_are_not_counted(void **state)
{
    char table[TABLE_ID_TEXT] = "";
    Guest seat[2], watcher;
    int longest = 0, commitments = 0, before = -1, answers = 0;
    json_int_t shown = 0, reported = 0, frames = 0;
    int64_t clock = 0;
    (void)state;
    guest_comes(&seat[0]);
    guest_comes(&seat[1]);
    guest_comes(&watcher);
    srand(5);
    for (int step = 0; step < 20000 && !(longest > 1 && commitments >= 4); step++) {
        if (!*table || seat[0].over) {
            for (int s = 0; s < 2; s++)
                forget(&seat[s].over);
            open_and_sit(&seat[0],
                         "'game':'crisis','seats':['person','person'],'clock':{'base':600,'increment':60},"
                         "'rules':{'flux_step':'1','eclipse_period':'1'}",
                         table);
            sit(&seat[1], table, 1);
            say(&watcher, "{'type':'watch','table':'%s'}", table);
            before = -1;
        }
        const Table *t = the_table(table);
        int who = cw_prepares(match_game(t->match), match_state(t->match));
        if (who != before && who >= 0) { /* it begins */
            Guest *other = &seat[1 - who];
            say(other, "{'type':'report','table':'%s'}", table);
            say(other, "{'type':'offer','table':'%s','what':'draw'}", table);
            settle();
            shown = number_of(watcher.frame, "n");
            reported = number_of(other->other, "n");
            frames = other->frames + watcher.frames;
            clock = table_clock_of(t, who);
            answers = 0;
        }
        before = who;
        Guest *asked = ask_of(&seat[0]) ? &seat[0] : &seat[1];
        choose_option(asked, (size_t)rand() % json_array_size(json_object_get(ask_of(asked), "options")));
        settle();
        if (who < 0)
            continue;
        Guest *other = &seat[1 - who];
        int goes_on =
            t->state == TABLE_PLAYING && cw_prepares(match_game(t->match), match_state(t->match)) == who;
        answers++;
        longest = answers > longest ? answers : longest;
        commitments += !goes_on;
        if (goes_on) {
            assert_int_equal(other->frames + watcher.frames, frames);
            assert_int_equal(number_of(seat[who].answer, "n"), shown);
            say(other, "{'type':'report','table':'%s'}", table);
            assert_int_equal(number_of(other->other, "n"), reported);
            assert_int_equal(t->offer, OFFER_DRAW);
        } else if (t->state == TABLE_PLAYING) {
            assert_int_equal(number_of(watcher.frame, "n"), shown + 1);
            assert_int_equal(number_of(other->frame, "n"), shown + 1);
            assert_int_equal(number_of(other->frame, "base"), shown);
            assert_int_equal(table_clock_of(t, who), clock + 60000);
            assert_int_equal(t->offer, OFFER_NONE);
        }
    }
    assert_true(longest > 1 && commitments >= 4);
    /* Read again it counts as before. */
    Table *again = the_table(table);
    uint32_t n = again->shown;
    assert_true(again->acts > n);
    table_reload(again);
    assert_int_equal(again->shown, n);
    guest_leaves(&seat[0]);
    guest_leaves(&seat[1]);
    guest_leaves(&watcher);
}

/* ---- disks ------------------------------------------------------------------------------------------------------------- */

/* Nothing that was not acknowledged is shown, the person hears so, and it goes on when there is room. */
static void cannot_save(void (*breaks)(int is_broken))
{
    char table[TABLE_ID_TEXT];
    Guest ann, watcher;
    guest_comes(&ann);
    guest_comes(&watcher);
    open_and_sit(&ann, "'game':'unicorn','seats':['person','greedy']", table);
    say(&watcher, "{'type':'watch','table':'%s'}", table);
    for (int round = 0; round < 3; round++) {
        json_int_t decision = number_of(ask_of(&ann), "decision"), n = number_of(ann.frame, "n");
        breaks(1);
        choose(&ann);
        settle();
        assert_string_equal(text_of(ann.answer, "type"), "refused");
        assert_string_equal(text_of(ann.answer, "reason"), "cannot_save");
        assert_int_equal(number_of(ann.answer, "re"), 7);
        assert_memory_equal(text_of(ann.answer, "words"), "cannot save, your last move was not taken", 41);
        assert_null(strstr(text_of(ann.answer, "words"), "/")); /* where its files lie is nobody's business */
        assert_int_equal(number_of(ann.frame, "n"), n);
        assert_int_equal(number_of(watcher.frame, "n"), n);
        assert_int_equal(number_of(ask_of(&ann), "decision"), decision);
        say(&ann, "{'type':'open','game':'unicorn','seats':['person','greedy'],'re':8}");
        settle();
        assert_string_equal(text_of(ann.answer, "reason"), "cannot_save");
        breaks(0);
        choose(&ann);
        settle();
        assert_string_equal(text_of(ann.answer, "type"), "done");
        assert_true(number_of(watcher.frame, "n") > n);
    }
    guest_leaves(&ann);
    guest_leaves(&watcher);
}

static void a_full_disk_takes_no_move_and_loses_none(void **state)
{
    (void)state;
    cannot_save(amnesia_fill);
}

static void a_store_that_is_read_only_takes_no_move_and_loses_none(void **state)
{
    (void)state;
    cannot_save(amnesia_read_only);
}

/* A computer that thinks is waited for; else time passes. */
static void goes_on(const Table *t, int *beats)
{
    assert_true(*beats < 100);
    if (t->job)
        quiet_run(RUN_THINKERS);
    else
        (*beats)++;
    pass(250, 250);
}

/* Whoever waits for the computer hears why no answer of it comes, and when it goes on. */
static void a_disk_that_cannot_be_written_holds_the_computer_up_and_all_hear_why(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann, watcher;
    int beats = 0;
    (void)state;
    guest_comes(&ann);
    guest_comes(&watcher);
    open_and_sit(&ann, "'game':'unicorn','seats':['person','medium']", table);
    say(&watcher, "{'type':'watch','table':'%s'}", table);
    choose(&ann);
    settle();
    assert_string_equal(text_of(ann.answer, "type"), "done");
    json_int_t n = number_of(ann.frame, "n");
    amnesia_read_only(1);
    while (!json_object_get(ann.table, "cannot_save"))
        goes_on(the_table(table), &beats);
    assert_int_equal(number_of(ann.frame, "n"), n);
    assert_string_equal(text_of(ann.table, "cannot_save"), text_of(watcher.table, "cannot_save"));
    assert_non_null(strstr(text_of(ann.table, "cannot_save"), "cannot be written"));
    assert_null(
        strchr(text_of(ann.table, "cannot_save"), '/')); /* where its files lie is nobody's business */
    amnesia_read_only(0);
    while (number_of(ann.frame, "n") == n)
        goes_on(the_table(table), &beats);
    assert_null(json_object_get(ann.table, "cannot_save"));
    assert_null(json_object_get(watcher.table, "cannot_save"));
    guest_leaves(&ann);
    guest_leaves(&watcher);
}

/* It may be said again, before and after it is stored: each is answered, also where another's answer cannot be stored. */
static void what_is_said_again_is_answered_when_nothing_can_be_saved(void **state)
{
    char table[TABLE_ID_TEXT], said[200];
    Guest ann;
    (void)state;
    guest_comes(&ann);
    open_and_sit(&ann, "'game':'unicorn','seats':['person','medium']", table);
    const json_t *option = json_array_get(json_object_get(ask_of(&ann), "options"), 0);
    snprintf(said, sizeof said, "{'type':'choose','table':'%s','decision':%lld,'action':%lld,'re':", table,
             (long long)number_of(ask_of(&ann), "decision"), (long long)number_of(option, "a"));
    amnesia_read_only(1);
    say(&ann, "%s1}", said);
    say(&ann, "%s2}", said);
    settle();
    assert_true(is_refused(&ann, "cannot_save"));
    assert_int_equal(number_of(ann.answer, "re"), 2);
    amnesia_read_only(0);
    for (int beats = 0; the_table(table)->is_failing;)
        goes_on(the_table(table), &beats);
    say(&ann, "%s3}", said);
    settle();
    assert_string_equal(text_of(ann.answer, "type"), "done");
    json_int_t n = number_of(ann.answer, "n");
    amnesia_read_only(1);
    while (!the_house->pending) { /* the computer's answer is on its way */
        quiet_run(RUN_THINKERS);
        quiet_pass(250);
        quiet_run(RUN_BEAT);
    }
    say(&ann, "%s4}", said);
    settle();
    assert_string_equal(text_of(ann.answer, "type"), "done");
    assert_int_equal(number_of(ann.answer, "re"), 4);
    assert_int_equal(number_of(ann.answer, "n"), n);
    guest_leaves(&ann);
}

/* ---- power cuts of the whole server -------------------------------------------------------------------------------------- */

enum { CUT_TABLES = 6, MOST_ACKED = 4000 };

typedef struct Acked {
    int table;
    uint32_t decision;
    int action;
} Acked;

static Acked acked[MOST_ACKED];
static int acked_count;

typedef struct Find {
    Acked acked;
    int found;
} Find;

static void find_act(void *data, const StoredAct *act)
{
    Find *find = data;
    find->found += act->decision == find->acked.decision && act->kind == ACT_ANSWER && act->seat == 0 &&
                   act->action == find->acked.action;
}

static int is_stored(const char *table, const Acked *a)
{
    TableId id;
    Problem p;
    Find find = {.acked = *a};
    assert_true(table_id_read(table, &id));
    assert_int_equal(store_read(the_house->store, &id, &(StoreReader){.data = &find, .act = find_act}, &p),
                     1);
    return find.found == 1;
}

/* One person at six tables answers until the power goes; what was acknowledged is there afterwards, and what was not is said again. */
static void power_is_cut(void **state)
{
    static char table[CUT_TABLES][TABLE_ID_TEXT], secret[CUT_TABLES][80];
    static const char *const games[] = {"unicorn", "worlds", "merc", "crisis"};
    int cuts = getenv("CW_LONG") ? 1000 : 20, made = 0, lost = 0, repeated = 0;
    Guest guest[CUT_TABLES];
    (void)state;
    srand(11);
    for (int cut = 0; cut < cuts; cut++) {
        /* A table that is over makes room for a new one. */
        for (int i = 0; i < CUT_TABLES; i++)
            guest_comes(&guest[i]);
        for (int i = 0; i < CUT_TABLES; i++) {
            char rest[100];
            snprintf(rest, sizeof rest, "'game':'%s','seats':['person','greedy']", games[i % 4]);
            if (*table[i])
                say(&guest[i], "{'type':'sit','table':'%s','seat':0,'secret':'%s'}", table[i], secret[i]);
            settle();
            if (!*table[i] || guest[i].over) {
                open_and_sit(&guest[i], rest, table[i]);
                memcpy(secret[i], guest[i].secret, sizeof secret[i]);
                made++;
            }
        }
        amnesia_cut_after(rand() % 120);
        int action[CUT_TABLES] = {0}, waits[CUT_TABLES] = {0};
        uint32_t decision[CUT_TABLES] = {0};
        int first = acked_count;
        for (int round = 0; round < 200 && !amnesia_is_dark() && acked_count < MOST_ACKED - CUT_TABLES;
             round++) {
            for (int i = 0; i < CUT_TABLES; i++) {
                if (guest[i].over || !ask_of(&guest[i]))
                    continue;
                action[i] = (int)option_of(&guest[i], 0);
                decision[i] = (uint32_t)number_of(ask_of(&guest[i]), "decision");
                waits[i] = 1;
                forget(&guest[i].answer);
                choose(&guest[i]);
            }
            settle();
            for (int i = 0; i < CUT_TABLES; i++)
                if (waits[i] && strcmp(text_of(guest[i].answer, "type"), "done") == 0) {
                    acked[acked_count++] = (Acked){i, decision[i], action[i]};
                    waits[i] = 0;
                }
        }
        /* The process ends with the power: what is in memory goes, the disk keeps what was synced and perhaps more. */
        for (int i = 0; i < CUT_TABLES; i++)
            guest_goes(&guest[i]);
        house_ends();
        amnesia_power_back((uint64_t)cut + 1);
        assert_non_null(house_of(1));
        for (int a = first; a < acked_count; a++)
            lost += !is_stored(table[acked[a].table], &acked[a]);
        /* The same answer again: taken if it was not, and acknowledged either way. */
        for (int i = 0; i < CUT_TABLES; i++) {
            Guest again;
            if (!waits[i] || guest[i].over)
                continue;
            guest_comes(&again);
            say(&again, "{'type':'sit','table':'%s','seat':0,'secret':'%s'}", table[i], secret[i]);
            settle();
            say(&again, "{'type':'choose','table':'%s','decision':%lld,'action':%d,'re':7}", table[i],
                (long long)decision[i], action[i]);
            settle();
            if (decision[i])
                assert_string_equal(text_of(again.answer, "type"), "done");
            repeated++;
            guest_leaves(&again);
        }
        acked_count = 0;
        for (int i = 0; i < CUT_TABLES; i++)
            guest_forgets(&guest[i]);
    }
    print_message("%d cuts, %d tables, %d answers said again, %d lost\n", cuts, made, repeated, lost);
    assert_int_equal(lost, 0);
    assert_true(repeated > 0);
}

/* ---- searching tables ----------------------------------------------------------------------------------------------------- */

enum { SEARCHING = 64 };

static int searches_under_way(void)
{
    int jobs = 0;
    for (int i = 0; i < HOUSE_PLACES; i++)
        for (const Table *t = the_house->place[i]; t; t = t->next)
            jobs += t->job != NULL;
    return jobs;
}

/* Between `choose` and `done` run the message itself and what the store has to say about one change; no thought, no beat, no
   slice of a search is needed for it, however many tables search. */
static void searches_hold_nobody_up(void **state)
{
    char table[TABLE_ID_TEXT];
    static Guest other[SEARCHING];
    Guest ann;
    (void)state;
    for (int i = 0; i < SEARCHING; i++) {
        guest_comes(&other[i]);
        open_and_sit(&other[i], "'game':'unicorn','seats':['person','expert']", table);
        choose(&other[i]);
        settle();
    }
    assert_int_equal(searches_under_way(), THINKERS_MOST); /* the others wait for their turn */
    guest_comes(&ann);
    open_and_sit(&ann, "'game':'unicorn','seats':['person','person']", table);
    Guest ben;
    guest_comes(&ben);
    sit(&ben, table, 1);
    for (int n = 0; n < 10; n++) {
        Guest *who = ask_of(&ann) ? &ann : &ben;
        uint64_t acts = acts_so_far();
        int dones = who->dones, stores = 0;
        assert_null(the_house->pending);
        choose(who);
        assert_int_equal(acts_so_far(), acts + 1);
        assert_non_null(the_house->pending);
        assert_null(the_house->pending->next); /* one change, and it is this table's */
        assert_ptr_equal(the_house->pending->table, the_table(table));
        assert_int_equal(who->dones, dones); /* not before it is durable */
        for (; the_house->pending; stores++)
            quiet_run(RUN_STORE);
        assert_int_equal(who->dones, dones + 1);
        assert_int_equal(acts_so_far(), acts + 1);
        assert_int_equal(searches_under_way(), THINKERS_MOST); /* nobody's thought was waited for */
    }
    guest_leaves(&ann);
    guest_leaves(&ben);
    for (int i = 0; i < SEARCHING; i++) {
        guest_leaves(&other[i]);
    }
}

static void count_end(void *data, void *owner, const ThinkersJob *job, Player *player)
{
    (void)owner, (void)job;
    assert_null(player);
    ++*(int *)data;
}

static PlayerKind counting; /* a search that counts its slices; set before there are threads */
static atomic_int slices;

static int counted_slice(Player *p, long iterations)
{
    slices++;
    return player_search.slice(p, iterations);
}

/* A question of MERC with several options, to think about without a house. */
typedef struct Question {
    Shelf *shelf;
    const CwGame *game;
    Driver driver;
    const Job *job;
} Question;

static void question_open(Question *q)
{
    CwKey key = {{5}};
    counting = player_search;
    counting.slice = counted_slice;
    q->shelf = shelf_open(1);
    q->game = shelf_borrow(q->shelf, cw_find_game("merc"), &(CwConfig){.seats = 2}, NULL);
    driver_open(&q->driver, q->game, &key);
    for (int s = 0; s < 2; s++)
        driver_seat(&q->driver, s, "expert", JOB_SAMPLE);
    driver_start(&q->driver, 0);
    DriverNext next = driver_next(&q->driver);
    while (next.step == DRIVER_THINK && next.job->options->count < 2) {
        Thought only = {.ticket = next.job->ticket, .seed = next.job->seed};
        assert_int_equal(driver_thought(&q->driver, &only), CW_OK);
        next = driver_next(&q->driver);
    }
    q->job = next.job;
}

static void question_close(Question *q)
{
    driver_close(&q->driver);
    shelf_give_back(q->shelf, q->game);
    shelf_close(q->shelf);
}

static ThinkersJob *think_about(const Question *q, Thinkers *thinkers, const char *spec, void *owner)
{
    int known;
    Problem p;
    Player *player = thinker_open(spec, q->game, &known, &p);
    player_begin(player, q->job);
    player->kind = &counting;
    return thinkers_add(thinkers, player, owner);
}

static void a_dropped_search_ends_with_its_slice(void **state)
{
    int ended = 0;
    Question q;
    (void)state;
    question_open(&q);
    Thinkers *thinkers = thinkers_open(1);
    for (int round = 0; round < 20; round++) {
        slices = 0;
        ThinkersJob *job = think_about(&q, thinkers, "expert", NULL);
        while (slices < round % 3) /* at its start, and in the middle of it */
            sched_yield();
        thinkers_drop(thinkers, job);
        int dropped = slices;
        ended = 0;
        while (!ended)
            thinkers_results(thinkers, count_end, &ended);
        assert_true(slices <= dropped + 1);
    }
    thinkers_close(thinkers);
    question_close(&q);
}

enum { OWNERS = THINKERS_MOST + THINKERS_SPARE };

typedef struct Ends { /* of whose search, in their order */
    int owner[OWNERS], count;
} Ends;

static void note_end(void *data, void *owner, const ThinkersJob *job, Player *player)
{
    Ends *ends = data;
    (void)job;
    assert_non_null(player);
    ends->owner[ends->count++] = *(int *)owner;
}

/* A table that has several searches gets no more of the thinkers than one that has a single search. */
static void turns_are_taken_by_table(void **state)
{
    int many = 0, one = 1;
    Question q;
    Ends ends = {0};
    (void)state;
    question_open(&q);
    Thinkers *thinkers = thinkers_open(1);
    for (int i = 0; i < THINKERS_OF_ONE; i++) {
        assert_true(thinkers_asks(thinkers, &many));
        think_about(&q, thinkers, "search:1280", &many);
    }
    assert_true(!thinkers_asks(thinkers, &many) &&
                !thinkers_has_spare(thinkers, &many)); /* it has its share */
    assert_true(thinkers_asks(thinkers, &one) && thinkers_has_spare(thinkers, &one));
    think_about(&q, thinkers, "search:1280", &one);
    while (ends.count < 1 + THINKERS_OF_ONE)
        thinkers_results(thinkers, note_end, &ends);
    assert_int_equal(ends.owner[0], one);
    assert_true(thinkers_asks(thinkers, &many));
    thinkers_close(thinkers);
    question_close(&q);
}

/* Who found no room has it before those who come later, and before those who had it already. */
static void room_is_given_in_the_order_of_coming(void **state)
{
    int owner[OWNERS];
    Question q;
    Ends ends = {0};
    (void)state;
    question_open(&q);
    Thinkers *thinkers = thinkers_open(1);
    for (int i = 0; i < OWNERS; i++) {
        owner[i] = i;
        assert_int_equal(thinkers_asks(thinkers, &owner[i]), i < THINKERS_MOST);
        if (i < THINKERS_MOST)
            think_about(&q, thinkers, i ? "expert" : "search:64", &owner[i]);
    }
    assert_null(thinkers_first(thinkers));                /* there is no room */
    assert_true(thinkers_has_spare(thinkers, &owner[0])); /* but for somebody who wants it once, and now */
    while (!ends.count)
        thinkers_results(thinkers, note_end, &ends);
    assert_int_equal(ends.owner[0], 0);
    assert_false(thinkers_asks(thinkers, &owner[0])); /* others came before */
    assert_ptr_equal(thinkers_first(thinkers), &owner[THINKERS_MOST]);
    assert_false(thinkers_asks(thinkers, &owner[THINKERS_MOST + 1]));
    thinkers_leave(thinkers, &owner[THINKERS_MOST]);
    assert_true(thinkers_asks(thinkers, &owner[THINKERS_MOST + 1]));
    assert_ptr_equal(thinkers_first(thinkers), &owner[THINKERS_MOST + 2]); /* it stands there once */
    thinkers_close(thinkers);
    question_close(&q);
}

/* Computers that have one question after the other leave room for those who came later. */
static void searching_tables_take_turns(void **state)
{
    char table[SEARCHING][TABLE_ID_TEXT];
    static Guest person[SEARCHING];
    uint32_t fewest = 0, most = 0;
    (void)state;
    for (int i = 0; i < SEARCHING; i++) {
        guest_comes(&person[i]);
        say(&person[i], "{'type':'open','game':'merc','seats':['easy','easy','person']}");
        settle();
        snprintf(table[i], TABLE_ID_TEXT, "%s", text_of(person[i].table, "table"));
        sit(&person[i], table[i], 2);
    }
    while (!fewest) {
        quiet_run(RUN_THINKERS);
        settle();
        quiet_run(RUN_BEAT);
        fewest = UINT32_MAX;
        for (int i = 0; i < SEARCHING; i++) {
            uint32_t acts = the_table(table[i])->acts;
            fewest = acts < fewest ? acts : fewest;
            most = acts > most ? acts : most;
        }
        assert_true(most <= 3); /* of twelve that they have before the person is asked */
    }
    all_go(person, SEARCHING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(one_option_is_answered_after_a_pause),
        HOUSE_TEST(presence_is_told),
        HOUSE_TEST(who_is_away_keeps_the_seat),
        HOUSE_TEST(whoever_says_seen_gets_eight_frames_at_most),
        HOUSE_TEST(whoever_says_seen_is_not_left_behind),
        HOUSE_TEST(answers_given_in_secret_are_not_counted),
        HOUSE_TEST(a_full_disk_takes_no_move_and_loses_none),
        HOUSE_TEST(a_disk_that_cannot_be_written_holds_the_computer_up_and_all_hear_why),
        HOUSE_TEST(what_is_said_again_is_answered_when_nothing_can_be_saved),
        HOUSE_TEST(a_store_that_is_read_only_takes_no_move_and_loses_none),
        HOUSE_TEST(power_is_cut),
        HOUSE_TEST(searches_hold_nobody_up),
        HOUSE_TEST(searching_tables_take_turns),
        cmocka_unit_test(a_dropped_search_ends_with_its_slice),
        cmocka_unit_test(turns_are_taken_by_table),
        cmocka_unit_test(room_is_given_in_the_order_of_coming),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
