#include "players/protocol.h"

static void begin(Text *out, const char *type)
{
    text_addf(out, "{\"type\":\"%s\"", type);
}

static void add_text(Text *out, const char *key, const char *value)
{
    text_addf(out, ",\"%s\":", key);
    text_json(out, value);
}

static void end(Text *out)
{
    text_add(out, "}\n");
}

static void add_rules(Text *out, const CwGame *game)
{
    const CwGameDef *def = cw_definition(game);
    const char *comma = "";
    text_add(out, ",\"rules\":{");
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling ruling = cw_ruling(def, game, i);
        char value[200];
        if (!ruling.name)
            continue;
        cw_ruling_value(&ruling, ruling.value, value, sizeof value);
        text_add(out, comma);
        text_json(out, ruling.name);
        text_add(out, ":");
        text_json(out, value);
        comma = ",";
    }
    text_add(out, "}");
}

void protocol_hello(Text *out, const CwGame *game)
{
    const CwGameDef *def = cw_definition(game);
    begin(out, "hello");
    text_addf(out, ",\"protocol\":%d", PROTOCOL_VERSION);
    add_text(out, "engine", cw_version());
    add_text(out, "game", cw_game_name(def));
    add_text(out, "title", cw_game_title(def));
    text_addf(out, ",\"seats\":%d,\"actions\":%d", cw_seats(game), cw_action_count(game));
    add_rules(out, game);
    end(out);
}

void protocol_table(Text *out, const CwGame *game, uint64_t game_number, int seat, const char *const *names,
                    uint64_t seed)
{
    begin(out, "table");
    text_addf(out, ",\"number\":%llu,\"you\":%d", (unsigned long long)game_number, seat);
    /* 53 bits, so that readers with floating-point numbers get the same seed. */
    text_addf(out, ",\"seed\":%llu,\"seats\":[", (unsigned long long)(seed >> 11));
    for (int s = 0; s < cw_seats(game); s++) {
        char usual[] = "Seat 1";
        usual[5] = (char)('1' + s);
        text_add(out, s ? ",{\"name\":" : "{\"name\":");
        text_json(out, names && names[s] ? names[s] : usual);
        text_addf(out, ",\"team\":%d", cw_team(game, s));
        if (*cw_role(game, s))
            add_text(out, "role", cw_role(game, s));
        text_add(out, "}");
    }
    text_add(out, "]");
    end(out);
}

void protocol_frame(Text *out, uint32_t n, const ViewerFrame *frame)
{
    begin(out, "frame");
    text_addf(out, ",\"seat\":%d,\"n\":%u,", frame->viewer, (unsigned)n);
    viewer_frame_write(out, frame);
    end(out);
}

const char *protocol_reason(CwStatus status)
{
    static const char *const reasons[] = {
        [CW_OK] = "ok",
        [CW_NOT_ASKED] = "not_asked",
        [CW_STALE] = "stale",
        [CW_FUTURE] = "future",
        [CW_ILLEGAL] = "illegal",
        [CW_GAME_OVER] = "game_over",
        [CW_BAD_ARGUMENT] = "no_seat",
    };
    return (size_t)status < sizeof reasons / sizeof *reasons ? reasons[status] : "other";
}

void protocol_refused(Text *out, const AnswerRefusal *r)
{
    begin(out, "refused");
    if (r->has_re)
        text_addf(out, ",\"re\":%lld", r->re);
    text_addf(out, ",\"seat\":%lld,\"decision\":%lld", r->seat, r->decision);
    add_text(out, "reason", r->reason ? r->reason : protocol_reason(r->status));
    add_text(out, "words", r->words ? r->words : cw_status_words(r->status));
    end(out);
}

void protocol_error(Text *out, const char *reason, const char *words)
{
    begin(out, "error");
    add_text(out, "reason", reason);
    add_text(out, "words", words);
    end(out);
}

static void add_numbers(Text *out, const char *key, const int *number, int count)
{
    text_addf(out, ",\"%s\":[", key);
    for (int i = 0; i < count; i++)
        text_addf(out, "%s%d", i ? "," : "", number[i]);
    text_add(out, "]");
}

void protocol_over(Text *out, const CwGame *game, int seat, const Ending *ending)
{
    begin(out, "over");
    text_addf(out, ",\"seat\":%d,\"result\":{\"rule\":", seat);
    text_json(out, ending->result.rule);
    add_numbers(out, "payoff", ending->result.payoff, cw_seats(game));
    add_numbers(out, "points", ending->result.points, cw_seats(game));
    text_add(out, "}");
    if (ending->forfeit >= 0) {
        text_addf(out, ",\"forfeit\":%d", ending->forfeit);
        add_text(out, "reason", ending->reason);
    }
    end(out);
}
