/* The names of the cards. */

static int kind_count(const CwGame *game)
{
    (void)game;
    return KING;
}

static const char *kind_name(const CwGame *game, int kind)
{
    (void)game;
    return kind_names[kind];
}
