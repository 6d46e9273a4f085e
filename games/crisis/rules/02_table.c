/* C2 The table: lanes and slots that there are. */

/* C-R3 [lanes] Lanes from this one on are not there. */
static int lane_count(const Run *g)
{
    return ruling(g, lanes);
}
/* C21.8 */
static int is_disabled(const Run *g, int lane)
{
    return lane >= lane_count(g) || body_at(g, FIRST_LANE + lane)->marks & USED_UP;
}
static Set able_lanes(const Run *g)
{
    Set set = 0;
    for (int lane = 0; lane < LANES; lane++)
        set |= (Set)!is_disabled(g, lane) << lane;
    return set;
}
/* C2.4, C2.8 Empty slots of a seat in lanes that are not disabled. */
static Set free_slots(const Run *g, Seat seat)
{
    Set set = slots_of(seat) & ~now(g)->taken;
    for (int lane = 0; lane < LANES; lane++)
        if (is_disabled(g, lane)) {
            CITE(C21.8);
            set &= ~lane_set(lane);
        }
    CITE(C2.2);
    for (int rank = ruling(g, lane_capacity); rank < RANKS_OF_LANE; rank++) { /* C-R4 [lane_capacity] */
        CITE(C-R4);
        set &= ~rank_set(rank);
    }
    return set;
}
