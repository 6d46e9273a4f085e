#!/bin/sh
# generators.sh EMBED CITE_INDEX: what the two generators write, compiled and read back.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p cards rules

printf 'say "hi" \\ tab\there\n\303\251\0017\n' >RULEBOOK.md
: >words.en
head -c 9000 /dev/zero | tr '\0' 'x' >cards/long.card
"$1" texts.inc texts words.en cards/long.card RULEBOOK.md

cat >rules/b.c <<'END'
#define CITE(id) cite(#id)
/* CITE(U0.1) */
CITE(U3.5); CITE( U3.4 );
// CITE(U0.2)
const char *s = "CITE(U0.3) \" CITE(U0.4)"; char c = '"'; CITE(U-R2);
RECITE(U0.5);
CITE(U5.1, U-R3);
CITE_IF(U4.1, f(a, b) == 1);
END
printf 'CITE(U3.5);\n' >rules/a.c
"$2" cites.inc cites rules/b.c rules/a.c
"$2" none.inc none

cat >check.c <<'END'
#include <stdint.h>
#include <stdio.h>
#include <string.h>
typedef struct { const char *path; const char *text; uint32_t length; } CwText;
typedef struct { const char *rule; const char *file; uint32_t line, guarded; } CwCite;
#include "texts.inc"
#include "cites.inc"
#include "none.inc"
int main(void)
{
    for (const CwText *t = texts; t->path; t++) {
        FILE *in = fopen(t->path, "rb");
        static char file[10000];
        size_t size = in ? fread(file, 1, sizeof file, in) : 0;
        printf("%s %d\n", t->path, size == t->length && !memcmp(file, t->text, size) && !t->text[size]);
        if (in)
            fclose(in);
    }
    for (const CwCite *c = cites; c->rule; c++)
        printf("%s %s %u%s\n", c->rule, c->file, (unsigned)c->line, c->guarded ? " guarded" : "");
    return none[0].rule != NULL;
}
END
gcc -std=gnu17 -Wall -Wextra -Werror check.c -o check
./check >seen
cat >expected <<'END'
RULEBOOK.md 1
cards/long.card 1
words.en 1
U-R2 rules/b.c 5
U-R3 rules/b.c 7
U3.4 rules/b.c 3
U3.5 rules/a.c 1
U3.5 rules/b.c 3
U4.1 rules/b.c 8 guarded
U5.1 rules/b.c 7
END
diff expected seen

# Faults are reported and leave no half-written result.
printf 'CITE(\n' >rules/c.c
printf 'CITE(U3 .5)\n' >rules/d.c
printf 'CITE_IF(U3.5,\n    x);\n' >rules/e.c
printf 'CITE(U3.5, );\n' >rules/f.c
for bad in "$1 bad.inc texts missing.card" "$2 bad.inc cites rules/c.c" "$2 bad.inc cites missing.c" \
    "$2 bad.inc cites rules/d.c" "$2 bad.inc cites rules/e.c" "$2 bad.inc cites rules/f.c"; do
    if $bad 2>message || [ -e bad.inc ] || [ ! -s message ]; then
        echo "should have been refused: $bad"
        exit 1
    fi
done
