/* face.h: what a card looks like, from its type line: `Guard - Harbour - cost 2, watch 3 - 2 cards - night`.
 *
 * The first part is the type; a number with its name is a stat, `1/3` are two of them (attack and health), `2 cards` the
 * copies, and all other words are tags, which a game may take for a faction or a class. */
#ifndef CW_EFFECTS_FACE_H
#define CW_EFFECTS_FACE_H

#include "effects/cards.h"

void face_of_card(const CardSet *set, uint16_t card, KindFace *face);
/* Takes the first tag away, into `word`; nothing happens where there is none. */
void face_take_tag(KindFace *face, char word[FACE_WORD]);

#endif
