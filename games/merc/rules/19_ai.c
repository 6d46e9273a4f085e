/* M19 The Dictator without a seat. */

static int ai_choose(Run *g, const Ask *ask, const CwOptions *options)
{
    (void)ask;
    return chance(g, options->count);
}
