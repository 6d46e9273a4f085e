/* phrases_end.h: last line of a game's vocabulary.def. */
#undef WORD
#undef READER
#undef TYPE_LINE
#undef CONDITION
#undef WHEN
#undef WHILE
#undef OWN
#undef LIMIT
#undef STATE
#undef SELECTOR
#undef COUNTED
#undef VERB
#undef BOTH
#undef MAKES
#undef WAITS
#undef SHARED
