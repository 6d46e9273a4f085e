#!/bin/sh
# What a scenario that is wrong gets to hear: the place, what was meant, what was seen.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
program=$1

unicorn='given game unicorn; seats Ann Ben; Ann hand Fighter-6 Fighter-7; Ben hand Fighter-6'
opening=$unicorn

# says TEXT...: the scenario on standard input fails, and the report has these texts.
says() {
    { echo "$opening"; cat; } >case.scn
    if "$program" scenario case.scn >seen 2>&1; then
        echo "this should fail:"
        cat case.scn
        exit 1
    fi
    for text in "$@"; do
        grep -qF -- "$text" seen || {
            echo "missing: $text"
            cat case.scn seen
            exit 1
        }
    done
}

says "case.scn:3" "no card 'Foo'" <<'END'
rule U1 - unknown card
given Ann hand Foo
then not over
END
says "no Comet left" <<'END'
given Ann hand 9x Comet
then not over
END
says "no game 'chess'" "unicorn" <<'END'
given game chess
then not over
END
says "no rule switch" "war_source" <<'END'
given rule warsource=3
then not over
END
says "only at: U2" <<'END'
given at U7
then not over
END
says "Ben has no zone or counter 'power'" "its zones: draw, hand" "portal-1 to portal-6" "evacuees 0" <<'END'
given Ben power 3
then not over
END
says "counter 'evacuees' cannot be set to 3" <<'END'
given Ben evacuees 3
then not over
END
says "cannot be the name of a seat" <<'END'
given seats Ann nobody
then not over
END
says "seed is a number" <<'END'
given seed many
then not over
END
says "no shipped deck 'big'" <<'END'
given deck big
then not over
END
says "no shipped deck 'lsited'; did you mean 'listed'?" <<'END'
given deck lsited
then not over
END
opening='given game worlds'
says "no shipped format 'speeed'; did you mean 'speed'?" <<'END'
given format speeed
then not over
END
opening='given game merc; seats Ann Dic'
says "counter 'guard-militia-at-2' cannot be set to 99" <<'END'
given guard-militia-at-2 99
then not over
END
says "Badger 'actions' cannot be set to 3" <<'END'
given Ann squad-1 Badger with actions 3; Ann squad-1-at 1
then not over
END
opening=$unicorn
says "no card" "Foo" <<'END'
given deck "4 Foo"
then not over
END
says "cannot be: " <<'END'
given Ann portal-1 Engineer-2
then not over
END
says "no option of Ann fits 'plays Anchor'" "#6 play Fighter-6" "rules:" "U2 rounds" <<'END'
when Ann plays Anchor
then not over
END
says "several options of Ann fit" <<'END'
when Ann plays
then not over
END
says "this is not one of the options" <<'END'
when Ann #999
then not over
END
says "Ann can play Fighter-6" <<'END'
when Ann cannot play Fighter-6
END
says "this is not one of the options" <<'END'
when Ann cannot play Comet: not asked
END
says "nothing is checked" <<'END'
when Ann plays Fighter-6
END
says "expected: Ann is asked" "seen:     Ben is asked by U2.2" <<'END'
when Ann plays Fighter-6; Ann plays Fighter-7
then not over
END
says "seen:     Ann hand: Fighter-6, Fighter-7" <<'END'
then Ann hand Fighter-6
END
says "Ann is asked by U2.2" <<'END'
then Ann asked U2.5
END
says "not over: Ann is asked" <<'END'
then over U6.1: Ann wins
END
says "seen:     0 of 1: no card" <<'END'
then Ann sees Ben hand Fighter-6
END
says "#6 play Fighter-6" <<'END'
then Ann may lay
END
says "evacuees 0" <<'END'
then Ann evacuees 1
END
says "Ann has no zone or counter 'frob'" "its zones: draw, hand" <<'END'
then Ann frob 1
END
says "not understood from 'is what'" <<'END'
then Ann hand count is what
END
says "the log is:" <<'END'
then log contains Ann draws
END
says "1 of the dice were never rolled" <<'END'
given dice 3
then not over
END
says "stands before when" <<'END'
when Ann plays Fighter-6
given seed 3
END
says "a quote is not closed" <<'END'
then log contains "foo
END
says "a line begins with rule, given, when, then" <<'END'
whenever Ann plays
END
says "a head is 'rule U3.5 - title'" <<'END'
rule U3.5 without a title
then not over
END
says "a line behind a bar" <<'END'
rule U1 - bar
| Comet
END

# ---- what is denied must be possible: a slip of the pen would be true for ever

says "no option of Unicorn Apocalypse can ever have the words 'plya Comet'" "'plya'; did you mean 'play'?" <<'END'
then Ann may not plya Comet
END
says "no option" "it does not know 'Figther-9'; did you mean 'Fighter-9'?" <<'END'
then Ann may not play Figther-9
END
says "no option" "it knows the words, but never says them so" <<'END'
then Ann may not portal Comet add
END
says "no option" "did you mean 'play'?" <<'END'
when Ann cannot plya Comet
END
says "which option?" <<'END'
then Ann may not
END
says "there is no action #99999" <<'END'
then Ann cannot #99999
END
says "'not aksed' is no part of a reason" "'this seat is not asked now'" <<'END'
when Ann plays Fighter-6; Ann cannot play Fighter-7: not aksed
END
says "no question of Unicorn Apocalypse is asked by a rule 'U2.55'; did you mean 'U2.5'?" <<'END'
then Ann not asked U2.55
END
says "no question" "'U9'" <<'END'
when all play until U9
then not over
END
says "no line of the log of Unicorn Apocalypse can ever have the words 'Ann plyas Comet'" "did you mean 'plays'?" <<'END'
then log lacks Ann plyas Comet
END
says "no line of the log" "never says them so" <<'END'
then log lacks plays Ann
END
says "no card of Unicorn Apocalypse ever has the counter or value 'wroth'" <<'END'
given Ann portal-3 Fighter-8 with worth 1
then Ann portal-3 Fighter-8 has wroth 0
END
says "no card of Unicorn Apocalypse ever has the mark 'tapped'" <<'END'
given Ann portal-3 Fighter-8 with worth 1
then Ann portal-3 Fighter-8 is not tapped
END
says "case.scn:2: U2.44 - head" "no rule or ruling 'U2.44'; did you mean 'U2.4'?" <<'END'
rule U2.44 - head
then not over
END

# ---- near misses for names

says "no card 'Figther-9'; did you mean 'Fighter-9'?" <<'END'
given Ann hand Comet, Figther-9
then not over
END
says "no card 'Figther-9'; did you mean 'Fighter-9'?" <<'END'
then Ann hand lacks Figther-9
END
says "no seat is called 'Anne'; did you mean 'Ann'?" <<'END'
when Anne plays Fighter-6
then not over
END
says "no seat is called 'Anne'; did you mean 'Ann'?" "its zones: comets" <<'END'
given Anne hand Comet
then not over
END
says "no seat is called 'Bem'; did you mean 'Ben'?" <<'END'
then Bem hand Comet
END
says "Ann has no zone or counter 'hnad'; did you mean 'hand'?" <<'END'
given Ann hnad Comet
then not over
END

says "Ben has no zone or counter 'hadn'; did you mean 'hand'?" <<'END'
then Ann sees Ben hadn 7
END
says "no seat is called 'Bne'; did you mean 'Ben'?" <<'END'
then Ann sees Bne hand 1
END
says "no seat is called 'Bne'; did you mean 'Ben'?" <<'END'
then spectator sees Bne hand nothing
END
says "no card 'Figther-6'; did you mean 'Fighter-6'?" <<'END'
then Ann sees Ben hand Figther-6
END
says "no card 'Figther-6'; did you mean 'Fighter-6'?" <<'END'
then Ann sees Ben list Figther-6
END
says "no card 'Figther-6'; did you mean 'Fighter-6'?" <<'END'
given Ann portal-3 Fighter-8 with worth 1
then Ann portal-3 Fighter-8 on Figther-6
END
says "no seat is called 'Cleo'; the seats are Ann, Ben" <<'END'
then over U6.1: Cleo wins
END
says "no seat is called 'Bne'; did you mean 'Ben'?" <<'END'
then over: Ann and Bne win
END
says "has no rule or ruling 'U6.11'; did you mean 'U6.1'?" <<'END'
then over U6.11: Ann wins
END
says "not understood from 'wnis' on; did you mean 'wins'?" <<'END'
then over U6.1: Ann wnis
END
says "counter or value 'wroth'; did you mean 'worth'?" <<'END'
given Ann portal-3 Fighter-8 with worth 1
then Ann portal-3 Fighter-8 has wroth 1
END
says "not understood from 'adn level 8' on; did you mean 'and'?" <<'END'
given Ann portal-3 Fighter-8 with worth 1
then Ann portal-3 Fighter-8 has worth 1 adn level 8
END
says "no seat is called 'Bne'; did you mean 'Ben'?" <<'END'
when branch 1; Ann plays Fighter-6; branch 2; Ann plays Fighter-7; both
then same bytes for Bne
END
says "has no rule or ruling 'U2.55'; did you mean 'U2.5'?" <<'END'
then not cited U2.55
END
says "no card 'lack'; did you mean 'lacks'?" <<'END'
then Ann hand lack Comet
END
says "'cannto'; did you mean 'cannot'?" <<'END'
then Ann cannto play Comet
END
says "not understood from 'aksed' on; did you mean 'asked'?" <<'END'
then Ann not aksed
END
says "not understood from 'aksed' on; did you mean 'asked'?" <<'END'
then nobody aksed
END
says "not understood from 'ovr' on; did you mean 'over'?" <<'END'
then not ovr
END
says "not understood from 'many' on" <<'END'
then Ann options many
END
says "not understood from 'contans Ann' on; did you mean 'contains'?" <<'END'
then log contans Ann
END

# ---- refusals

says "nothing was refused" <<'END'
then refused: there is no card
END
says "no rule or ruling 'U1.44'" <<'END'
rule U1.44 - head
given deck "4 Foo"
then refused: there is no card 'Foo'
END
says "expected: not enough" "seen:     deck:1: there is no card 'Foo'" <<'END'
given deck "4 Foo"
then refused: not enough
END
says "does not begin" <<'END'
given deck "4 Foo"
when Ann plays Comet
then refused: there is no card 'Foo'
END
says "there is no card 'Foo'" <<'END'
given Ann hand Foo
then refused: there is no card 'Foo'
END

# ---- order, branches, ends

says "expected: 'Ann plays Fighter-6' behind the words before it" "the log is:" <<'END'
when Ann plays Fighter-6; Ben plays Fighter-6
then log in order "Ben plays" "Ann plays Fighter-6"
END
says "needs two things" <<'END'
when Ann plays Fighter-6; Ben plays Fighter-6
then log in order "Ben plays"
END
says "'plyas'; did you mean 'plays'?" <<'END'
when Ann plays Fighter-6; Ben plays Fighter-6
then log in order "Ann plays" "Ben plyas"
END
says "(branch 2)" "branch 1 and branch 2 differ" "\"waiting\":[0]," <<'END'
when branch 1; Ann plays Fighter-6; branch 2; Ann plays Fighter-7; both; Ben plays Fighter-6
then same bytes for Ben
END
says "both branches give the same" <<'END'
when branch 1; Ann plays Fighter-6; branch 2; Ann plays Fighter-7; both
then different bytes for Ben
END
says "what is compared?" <<'END'
then same bytes for Ann
END
says "'branch 1' needs 'branch 2'" <<'END'
when branch 1; Ann plays Fighter-6; both
then same bytes for Ben
END
says "behind 'both'" <<'END'
when branch 1; Ann plays Fighter-6; branch 2; Ann plays Fighter-7
then same bytes for Ben
END
# ---- tables that cannot be are refused before a rule runs, and runs are bounded

cat >vassals.scn <<'END'
given game worlds; seats Ann Ben
      format
      | Name: Small
      | Rule: 3.0.2
      | Deck: 1-30
      | Copies: any
      | Mobs: any
      | Bouts: 1
      | Draw: 5
      | Mulligans: 0
      card
      | Plain
      | Vassal - Cinderhold - Vanguard
      |
      | Waiter
      | Vassal - Cinderhold - Support
      | Chain 9: You gain 1 Boost.
      deck
      | Name: Small
      | Format: Small
      | 8 Plain

rule 6.1 - three Challengers
given Ann challenger 3x Plain; at 6.1
then not over
END
status=0
timeout 20 "$program" scenario vassals.scn >seen || status=$?
[ $status = 1 ]
grep -qF "Ann challenger has room for 1 card, not for 3" seen

# ---- errors in cards of the scenario's own name lines of the file

cat >lines.scn <<'END'
# one
# two
rule 7.1 - a card with a slip
given game worlds
      card
      | Plain
      | Vassal - Cinderhold - Vanguard
      | Chain: You gian 1 Boost.
then not over
END
if "$program" scenario lines.scn >seen; then exit 1; fi
grep -qF "lines.scn:8:" seen
cat >lines.scn <<'END'
rule U1.1 - a deck with a slip
given game unicorn
      deck
      | 4 Comet
      # a comment between

      | 4 Foo
then not over
END
if "$program" scenario lines.scn >seen; then exit 1; fi
grep -qF "lines.scn:7: there is no card 'Foo'" seen

# Several failures of one block are all told; the rest of the file still runs.
cat >two.scn <<'END'
given game unicorn; Ann hand Comet
rule U1 - first
then Ann hand Anchor; Ann asked U2.5
rule U1 - second
then Ann hand Comet
END
if "$program" scenario two.scn >seen; then exit 1; fi
grep -qF 'two.scn:3:6: U1 - first' seen
grep -qF 'two.scn:3:23: U1 - first' seen
[ "$(tail -n 1 seen)" = "1 passed, 1 failed" ]

# Files that are not there, empty or no text.
for file in missing.scn /dev/null; do
    if "$program" scenario $file >seen 2>&1; then exit 1; fi
    grep -qE "missing.scn|no scenario in this file" seen
done
printf 'rule U1 - \000\n' >zero.scn
if "$program" scenario zero.scn >seen 2>&1; then exit 1; fi
grep -q "zero byte" seen
printf '# nothing but a comment\n' >comment.scn
if "$program" scenario comment.scn >seen 2>&1; then exit 1; fi
grep -q "no scenario in this file" seen
if "$program" scenario >seen 2>&1; then exit 1; fi
grep -q "something is missing" seen

# Dice are rolled in the order given, and chance goes on after them.
cat >good.scn <<'END'
rule U2.7 - scripted shuffle
given game unicorn; Ann hand empty; Ann draw empty; Ann discard Comet Anchor Unicorn; chance 0 0; at U2
then Ann hand Comet Anchor Unicorn
END
"$program" scenario -v good.scn

# What is compared are the bytes that a viewer would really get: with the numbers by which it knows cards, which depend
# on when it first saw them, and which do not go through a shuffle.
cat >handles.scn <<'END'
given game unicorn; seats Ann Ben
rule U2.2 - who has followed a card knows it by an older number
given Ann hand Fighter-9 Fighter-8; Ben hand Fighter-7 Fighter-6
      branch 1; Ann knows Ben hand; branch 2; both
when  Ann plays Fighter-9; Ben plays Fighter-7; Ann builds on portal 2; Ann plays Fighter-8; Ben plays Fighter-6
then  different bytes for Ann; same bytes for Ben
rule U2.7 - what was shuffled cannot be followed
given Ann hand 3x Fighter-9, 2x Fighter-8, Fighter-6; Ben hand Fighter-7; Ann draw empty; Ann discard 2x Comet
      branch 1; chance 0; branch 2; chance 1; both; at U2
then  Ann hand 3x Fighter-9, 2x Fighter-8, Fighter-6 Comet; same bytes for Ann; same bytes for Ben; same bytes for spectator
END
"$program" scenario -v handles.scn

# A zone that is emptied gives its cards back: to the pile of their owner, although the whole deck was dealt.  Counters
# that are 0 can be set and read.
cat >kept.scn <<'END'
given game worlds; seats Ann Ben
      format
      | Name: Small
      | Rule: 3.0.2
      | Deck: 1-30
      | Copies: any
      | Mobs: any
      | Bouts: 1
      | Draw: 5
      | Mulligans: 0
      card
      | Plain
      | Vassal - Cinderhold - Vanguard
      deck
      | Name: Small
      | Format: Small
      | 5 Plain
rule 4.0.3 - the hand goes back to the deck
given Ann hand empty
then Ann hand empty; Ann deck count 5; Ann deck 5x Plain
rule 6.4 - counters at 0
given Ann streak 0; Ann losses 0; Ann prime 0; round 3; Ann boosts 0
      Ann challenger Plain with protected 1 and protected 0 and injury 0; Ben challenger Plain; Ben boosts 5; at 6.4
then Ann streak 0; Ann losses 0; Ann prime 0; Ben prime 1; Ann boosts 0
     Ann challenger Plain is not protected; Ann challenger Plain has injury 0 and given-skills 0
END
"$program" scenario -v kept.scn

# Whatever the game refuses can be expected: cards, formats, decks that do not fit them, switches, seats.
cat >refused.scn <<'END'
given game worlds; seats Ann Ben
rule 7.1 - a card
given card
      | Plain
      | Vassal - Cinderhold - Vanguard
      | Chain: You gian 1 Boost.
then refused: 'gian' is not understood here; refused: did you mean 'gain'?; refused: refused.scn:6:
rule 3.0.2 - a format
given format
      | Name: Small
      | Dekc: 1-30
then refused: Dekc
rule 3.0.2 - a deck that its format does not allow
given format
      | Name: Small
      | Rule: 3.0.2
      | Deck: 20-30
      | Copies: any
      | Mobs: any
      | Bouts: 1
      | Draw: 5
      | Mulligans: 0
      deck
      | Name: Tiny
      | Format: Small
      | 2 Emberline Duelist
then refused: deck
rule W-R12 - a switch
given rule protect=never
then refused: protect
rule 6.1 - two where there is room for one
given Ann challenger new Emberline Duelist, new Emberline Duelist
then refused: room for 1 card
END
"$program" scenario -v refused.scn

# ---- lessons: a step that cannot be reached, something that is not there, words for a move that nobody can make

says "case.scn:3:6" "no option of Ann fits 'plays Comet'" <<'END'
when say "Play the Comet."; point hand
     Ann plays Comet
then not over
END
says "case.scn:3:39" "no option of Ann fits 'plays Comet'" <<'END'
when say "Now the Comet."; Ben plays Fighter-6
     Ann plays Fighter-7; point hand; Ann plays Comet
then not over
END
says "case.scn:2:18" "Ann has no zone or counter 'hnad'; did you mean 'hand'?" <<'END'
when say "Look"; point hnad
then not over
END
says "case.scn:2:6" "Ann does not see a Comet there now" <<'END'
when point hand Comet
then not over
END
says "case.scn:2:6" "Ann does not see a Fighter-6 there now" <<'END'
when point Ben hand Fighter-6
then not over
END
says "case.scn:2:6" "no option of Ann fits 'plays Comet'" <<'END'
when point option plays Comet
then not over
END
says "case.scn:2:6" "what is said stands in quotes" <<'END'
when say Hello
then not over
END
says "case.scn:2:6" "nothing stands between 'say' and what is said" <<'END'
when say hand "Hello"
then not over
END
says "case.scn:2:6" "nothing else that Ann can do fits 'plays Comet'" <<'END'
when instead plays Comet "Later."; Ann plays Fighter-6
then not over
END
says "case.scn:2:6" "nothing else that Ann can do fits 'plays Fighter-6'" <<'END'
when instead plays Fighter-6 "Later."; Ann plays Fighter-6
then not over
END
says "case.scn:2:6" "no move of Ann follows" <<'END'
when instead "Later."; Ben plays Fighter-6
then not over
END
says "cannot be the name of a seat" <<'END'
given seats say Ben
then not over
END
{
    echo "$opening"
    cat <<'END'
when say
     | The hand
     |
     | is yours.
     point hand; point Fighter-6; point Ben; point Ben hand; point Ann portal-1; point evacuees; point Ben evacuees
     point comets; point table comets; point battles; point goal; point phases; point log; point question
     point option plays Fighter-6
     instead plays Fighter-7 "Later."; instead "Not that one."
     Ann plays Fighter-6
then not over
END
} >case.scn
"$program" scenario case.scn
echo "every mistake is told"
