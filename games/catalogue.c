/* The games in the library. */
#include "cardwright.h"

#include <string.h>

#define SHIPPED(name) extern const CwGameDef cw_game_##name;
#include "games/shipped.def"
#undef SHIPPED

static const CwGameDef *const shipped[] = {
#define SHIPPED(name) &cw_game_##name,
#include "games/shipped.def"
#undef SHIPPED
};

int cw_game_count(void)
{
    return (int)(sizeof shipped / sizeof *shipped);
}

const CwGameDef *cw_game_at(int index)
{
    return index >= 0 && index < cw_game_count() ? shipped[index] : NULL;
}

const CwGameDef *cw_find_game(const char *name)
{
    for (int i = 0; i < cw_game_count(); i++)
        if (strcmp(cw_game_name(shipped[i]), name) == 0)
            return shipped[i];
    return NULL;
}
