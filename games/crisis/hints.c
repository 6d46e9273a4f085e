/* Anything rather than nothing, if there is anything. */
static void prefer(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    (void)g, (void)seat;
    for (int i = 0; i < options->count; i++)
        weights[i] = 1;
}
