/* phrases_end.h: last line of a game's vocabulary.def. */
#undef WORD
#undef HEAD
#undef CONDITION
#undef LIMIT
#undef STATE
#undef SELECTOR
#undef COUNTED
#undef VERB
#undef SHARED
