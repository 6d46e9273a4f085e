/* The names that a game's .def files give to what it has. */
#include "kernel/game.h"

static int is_below(int index, int count)
{
    return index >= 0 && index < count;
}

const char *cw_question_name(const CwGameDef *def, int question)
{
    return is_below(question, def->question_count) ? def->questions[question].name : NULL;
}

const char *cw_question_rule(const CwGameDef *def, int question)
{
    return is_below(question, def->question_count) ? def->questions[question].rule : NULL;
}

int cw_action_question(const CwGameDef *def, int action)
{
    for (int q = 0; q < def->question_count; q++)
        if (action >= def->questions[q].base && action < def->questions[q].base + def->questions[q].count)
            return q;
    return -1;
}

const char *cw_zone_name(const CwGameDef *def, int zone)
{
    return is_below(zone, def->zone_count) ? def->zones[zone].id : NULL;
}

const char *cw_event_name(const CwGameDef *def, int event)
{
    return is_below(event, def->event_count) ? def->events[event].name : NULL;
}

/* Row 0 is no rule. */
const char *cw_rule_name(const CwGameDef *def, int rule)
{
    return is_below(rule, def->rule_count - 1) ? def->rules[1 + rule].name : NULL;
}

const char *cw_rule_number(const CwGameDef *def, int rule)
{
    return is_below(rule, def->rule_count - 1) ? def->rules[1 + rule].number : NULL;
}
