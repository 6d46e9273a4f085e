/* The page that the sections of a report write on. */
#ifndef LAB_REPORT_PAGE_H
#define LAB_REPORT_PAGE_H

#include "lab/measure.h"
#include "lab/parts.h"
#include "lab/report.h"
#include "lab/svg.h"
#include "texts/rulebook.h"

typedef struct Figure {
    const char *section, *measure, *level;
    char item[100];
    Measured m;
} Figure;

typedef enum Tone { TONE_PLAIN, TONE_GOOD, TONE_BAD, TONE_UNSURE } Tone;

typedef struct Verdict { /* what a section concludes at one level */
    int known;           /* 0: there are not enough games to say */
    int key;             /* two levels that conclude the same have the same key */
    Tone tone;
    char words[200]; /* for people; nothing looks into them */
} Verdict;

typedef struct Headline {
    const char *section;
    int weight;
    char words[300];
} Headline;

typedef struct Basis { /* what a section concludes, and whether another level says so too */
    const char *section;
    char conclusion[200], other[200];
    int holds; /* 1 yes, 0 no, -1 cannot be said or was not asked */
} Basis;

typedef struct ReportPage {
    const ReportData *data;
    GamePart part[CW_MAX_SEATS]; /* roles, or seats where all play the same */
    char part_words[CW_MAX_SEATS][60];
    int parts, teams;
    Basis basis[16];
    int bases;
    Headline headline[24];
    int headlines;
    Text html, contents, tiles, cards_csv;
    Figure *figure;
    int figures;
    Rulebook *book;
    const char *section; /* id of the present one */
} ReportPage;

void section_problems(ReportPage *page);
void section_compare(ReportPage *page);
void section_seats(ReportPage *page);
void section_endings(ReportPage *page);
void section_length(ReportPage *page);
void section_choices(ReportPage *page);
void section_leads(ReportPage *page);
void section_skill(ReportPage *page);
void section_decks(ReportPage *page);
void section_cards(ReportPage *page);
void section_deep(ReportPage *page);

__attribute__((format(printf, 4, 5))) Verdict verdict(int known, int key, Tone tone, const char *form, ...);

void page_begin_section(ReportPage *page, const char *id, const char *title, const char *question);
void page_end_section(ReportPage *page);
__attribute__((format(printf, 2, 3))) void page_text(ReportPage *page, const char *form,
                                                     ...); /* as HTML: no names in it */
__attribute__((format(printf, 3, 4))) void page_finding(ReportPage *page, Tone tone, const char *form,
                                                        ...); /* any words */
/* What the section rests on, and whether the other level says the same (NULL: it was not asked). */
void page_basis(ReportPage *page, const Verdict *conclusion, const Verdict *at_other_level);
/* A number for the top of the page, the very one of the section: where there are not enough games it says so, too. */
void page_tile(ReportPage *page, Measured m, double scale, const char *unit, const char *words);
/* A sentence that may be among the three at the top of the page: the weightiest are. */
enum { NEWS_FACT = 10, NEWS_CALM = 30, NEWS_NOTABLE = 50, NEWS_BAD = 70, NEWS_ASKED = 90 };
__attribute__((format(printf, 3, 4))) void page_headline(ReportPage *page, int weight, const char *form, ...);
/* What is printed on a card, below its name: the lines between " / ", or as HTML below each other. */
void card_words(const CwGame *game, int kind, char *words, size_t capacity);
void page_card(ReportPage *page, const CwGame *game, int kind);
void page_figure(ReportPage *page, const char *item, const char *measure, const ReportLevel *level,
                 Measured m);
/* "48.2% (47.1 to 49.3)", or "not enough games: about 4,000 needed"; value times `scale`. */
void words_of(const Measured *m, double scale, const char *unit, char *words, size_t capacity);
void number_words(double number, char *words, size_t capacity); /* 12,345 */
const ReportLevel *page_main(const ReportPage *page);
const FactsShape *page_shape(const ReportPage *page);
/* The text of a rule or ruling, cut to a line; "" if there is none. */
void rule_words(const ReportPage *page, const char *id, char *words, size_t capacity);
const char *seat_name(int seat);                         /* "seat 1" */
const char *part_name(const ReportPage *page, int part); /* "Rebels", or "seat 1" */
int part_seat(const ReportPage *page, int part);         /* a seat that stands for it: teams share results */
/* Which part is better off: "seat 1 is better off", "the advantage lies with the Rebels". */
void advantage_words(const ReportPage *page, int part, char *words, size_t capacity);

#endif
