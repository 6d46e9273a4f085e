/* tokens.c: a line of a file cleaned, and its words, numbers and marks. */
#include "effects/parse.h"

#include <string.h>

bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Typographic marks that word processors put in place of plain ones. */
static char plain_mark(const char *at, uint32_t length)
{
    static const struct {
        const char *bytes;
        char plain;
    } marks[] = {{"\xE2\x80\x9C", '"'}, {"\xE2\x80\x9D", '"'}, {"\xE2\x80\x98", '\''}, {"\xE2\x80\x99", '\''},
                 {"\xE2\x80\x93", '-'}, {"\xE2\x80\x94", '-'}, {"\xE2\x88\x92", '-'},  {"\xC2\xA0", ' '}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (strlen(marks[i].bytes) == length && memcmp(marks[i].bytes, at, length) == 0)
            return marks[i].plain;
    return '\0';
}

bool line_problem(Parser *p, Mistake problem, uint32_t column, uint32_t number)
{
    p->has_problem = true;
    p->problem = problem;
    p->problem_at = column;
    p->problem_number = number;
    return false;
}

void parser_restart(Parser *p)
{
    p->at = p->sentence = p->depth = p->nesting = p->steps = 0;
    p->farthest = p->expected_count = 0;
    p->expected_kinds = 0;
    p->parent = 0;
    p->has_problem = p->after_quote = p->inner = p->open = false;
}

bool parser_line(Parser *p, Span line)
{
    uint32_t column = 1, end = 0;
    parser_restart(p);
    p->line[0] = '\0';
    p->end = 0;
    if (line.length > CARD_LINE_LIMIT)
        return line_problem(p, PROBLEM_LINE_TOO_LONG, 1, CARD_LINE_LIMIT);
    for (uint32_t i = 0; i < line.length; column++) {
        uint32_t length = utf8_length(line.at + i, line.at + line.length);
        if (!length)
            return line_problem(p, PROBLEM_NOT_UTF8, column, 0);
        unsigned char c = (unsigned char)line.at[i];
        if ((c < 0x20 && c != '\t') || c == 0x7F)
            return line_problem(p, PROBLEM_CONTROL_CHARACTER, column, c);
        char plain = c == '\t' ? ' ' : plain_mark(line.at + i, length);
        if (plain) {
            p->column[end] = (uint16_t)column;
            p->line[end++] = plain;
        } else {
            for (uint32_t b = 0; b < length; b++) {
                p->column[end] = (uint16_t)column;
                p->line[end++] = line.at[i + b];
            }
        }
        i += length;
    }
    while (end && p->line[end - 1] == ' ')
        end--;
    p->line[end] = '\0';
    p->column[end] = (uint16_t)(end ? p->column[end - 1] + 1 : 1);
    p->end = end;
    p->first_code = p->build ? p->build->set->code_count : 0;
    return true;
}

/* Letters with digits, hyphens and apostrophes between them are one word: "guard's". */
static uint32_t word_end(const char *text, uint32_t at)
{
    while (is_letter(text[at]) || is_digit(text[at]) ||
           ((text[at] == '-' || text[at] == '\'') && is_letter(text[at + 1])))
        at++;
    return at;
}

Token token_at(const char *text, uint32_t at)
{
    while (text[at] == ' ')
        at++;
    Token token = {at, at, text[at]};
    if (is_digit(text[at])) {
        while (is_digit(text[token.end]))
            token.end++;
        token.kind = '0';
        if (is_letter(text[token.end]))
            token.end = word_end(text, token.end), token.kind = 'w';
    } else if (is_letter(text[at])) {
        token.end = word_end(text, at);
        token.kind = 'w';
    } else if (text[at]) {
        token.end++;
    }
    return token;
}

Token parser_token(const Parser *p, uint32_t at)
{
    return token_at(p->line, at);
}
