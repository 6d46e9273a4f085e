/* Any card rather than none. */
static void prefer(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    (void)g, (void)seat;
    for (int i = 0; i < options->count; i++)
        weights[i] = options->action[i] == BASE_play ? 0 : 1;
}
