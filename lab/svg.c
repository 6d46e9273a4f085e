#include "lab/svg.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Heights are in pixels of the page; widths in percent of it, so that text keeps its size on a narrow screen. */
enum { ROW = 38, WORDS = 17, LEFT = 4, RIGHT = 6 };

void svg_text(Text *out, const char *words)
{
    for (; *words; words++) {
        switch (*words) {
        case '<':
            text_add(out, "&lt;");
            break;
        case '>':
            text_add(out, "&gt;");
            break;
        case '&':
            text_add(out, "&amp;");
            break;
        case '"':
            text_add(out, "&quot;");
            break;
        default:
            text_add_bytes(out, words, 1);
        }
    }
}

static void begin(Text *out, const char *title, int height)
{
    text_addf(out, "<svg width=\"100%%\" height=\"%d\" role=\"img\" aria-label=\"", height);
    svg_text(out, title);
    text_add(out, "\">\n");
}

static void label(Text *out, double x, double y, const char *anchor, const char *class_name,
                  const char *words)
{
    text_addf(out, "<text x=\"%.2f%%\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">", x, y, anchor,
              class_name);
    svg_text(out, words);
    text_add(out, "</text>\n");
}

static void line(Text *out, double x1, double y1, double x2, double y2, const char *class_name)
{
    text_addf(out, "<line x1=\"%.2f%%\" y1=\"%.1f\" x2=\"%.2f%%\" y2=\"%.1f\" class=\"%s\"/>\n", x1, y1, x2,
              y2, class_name);
}

static const char *tone_class(int tone)
{
    static const char *const names[] = {"plain", "high", "low", "grey"};
    return names[tone & 3];
}

static double across(SvgScale scale, double value)
{
    double part = (value - scale.from) / (scale.to - scale.from);
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return LEFT + part * (100 - LEFT - RIGHT);
}

/* A step of 1, 2 or 5 times a power of ten that gives four to nine marks. */
static double step_of(double span)
{
    double step = pow(10, floor(log10(span)));
    if (span / step < 2)
        return step / 5;
    return span / step < 5 ? step / 2 : step;
}

static void axis(Text *out, SvgScale scale, double top, double bottom)
{
    enum { MOST_NUMBERS = 6 };
    double step = step_of(scale.to - scale.from);
    int marks = (int)((scale.to - scale.from) / step) + 1, every = (marks + MOST_NUMBERS - 1) / MOST_NUMBERS;
    for (double v = ceil(scale.from / step - 1e-9) * step; v <= scale.to + step * 1e-9; v += step) {
        char number[40];
        double x = across(scale, v);
        long nth = lround(v / step);
        snprintf(number, sizeof number, "%.*f%s",
                 step < 0.1 ? 2
                 : step < 1 ? 1
                            : 0,
                 fabs(v) < step / 1000 ? 0 : v, scale.unit);
        line(out, x, top, x, bottom, "grid");
        if (nth % every == 0)
            label(out, x, bottom + 15, "middle", "tick", number);
    }
    if (scale.mark >= scale.from && scale.mark <= scale.to)
        line(out, across(scale, scale.mark), top, across(scale, scale.mark), bottom, "mark");
}

/* Above the row, so that a long name leaves the row its width. */
static void row_words(Text *out, const SvgBar *bar, double top, const char *unit)
{
    char number[60];
    snprintf(number, sizeof number, "%.1f%s", bar->value, unit);
    label(out, 0, top + WORDS - 3, "start", "label", bar->label);
    label(out, 100, top + WORDS - 3, "end", "value", bar->note ? bar->note : number);
}

static void whisker(Text *out, SvgScale scale, const SvgBar *bar, double middle)
{
    if (bar->low > bar->high)
        return;
    double a = across(scale, bar->low), b = across(scale, bar->high);
    line(out, a, middle, b, middle, "whisker");
    line(out, a, middle - 4, a, middle + 4, "whisker");
    line(out, b, middle - 4, b, middle + 4, "whisker");
}

static void begin_rows(Text *out, const char *title, int count, SvgScale scale)
{
    begin(out, title, 6 + count * ROW + 24);
    axis(out, scale, 4, 6 + count * ROW);
}

void svg_bars(Text *out, const char *title, const SvgBar *bars, int count, SvgScale scale)
{
    begin_rows(out, title, count, scale);
    for (int i = 0; i < count; i++) {
        double top = 6 + i * ROW, zero = across(scale, scale.from > 0 ? scale.from : 0),
               x = across(scale, bars[i].value), middle = top + WORDS + (ROW - WORDS - 6) / 2.0;
        text_addf(out, "<rect x=\"%.2f%%\" y=\"%.1f\" width=\"%.2f%%\" height=\"%d\" class=\"%s\"/>\n",
                  fmin(zero, x), top + WORDS, fabs(x - zero), ROW - WORDS - 6, tone_class(bars[i].tone));
        whisker(out, scale, &bars[i], middle);
        row_words(out, &bars[i], top, scale.unit);
    }
    text_add(out, "</svg>\n");
}

void svg_intervals(Text *out, const char *title, const SvgBar *rows, int count, SvgScale scale)
{
    begin_rows(out, title, count, scale);
    for (int i = 0; i < count; i++) {
        double top = 6 + i * ROW, middle = top + WORDS + (ROW - WORDS - 6) / 2.0;
        whisker(out, scale, &rows[i], middle);
        text_addf(out, "<circle cx=\"%.2f%%\" cy=\"%.1f\" r=\"5\" class=\"%s\"/>\n",
                  across(scale, rows[i].value), middle, tone_class(rows[i].tone));
        row_words(out, &rows[i], top, scale.unit);
    }
    text_add(out, "</svg>\n");
}

/* So many names fit side by side on a telephone; the last one is among them. */
static int is_named(int i, int count)
{
    enum { MOST_NAMES = 8 };
    int every = (count + MOST_NAMES - 1) / MOST_NAMES;
    return i == count - 1 || (i % every == 0 && count - 1 - i >= every);
}

void svg_columns(Text *out, const char *title, const double *value, const char *const *names, int count,
                 const char *x_words)
{
    enum { HEIGHT = 180 };
    double most = 0, width = (100.0 - LEFT - RIGHT) / (count > 0 ? count : 1);
    for (int i = 0; i < count; i++)
        most = fmax(most, value[i]);
    begin(out, title, HEIGHT + 46);
    for (int i = 0; i < count; i++) {
        double height = most > 0 ? value[i] / most * (HEIGHT - 10) : 0, x = LEFT + i * width;
        text_addf(out, "<rect x=\"%.2f%%\" y=\"%.1f\" width=\"%.2f%%\" height=\"%.1f\" class=\"plain\"/>\n",
                  x + width * 0.06, HEIGHT - height, width * 0.88, height);
        if (names && names[i] && is_named(i, count))
            label(out, x + width / 2, HEIGHT + 15, "middle", "tick", names[i]);
    }
    line(out, LEFT, HEIGHT, 100 - RIGHT, HEIGHT, "axis");
    label(out, 50, HEIGHT + 38, "middle", "tick", x_words);
    text_add(out, "</svg>\n");
}

void svg_line(Text *out, const char *title, const double *y, const char *const *names, int count,
              SvgScale scale, const char *x_words)
{
    enum { HEIGHT = 190, SIDE = 14, TOP = 20 };
    double width = (100.0 - SIDE - RIGHT) / (count > 1 ? count - 1.0 : 1),
           step = step_of(scale.to - scale.from);
    begin(out, title, HEIGHT + 46);
    for (double v = ceil(scale.from / step - 1e-9) * step; v <= scale.to + step * 1e-9; v += step) {
        char number[40];
        double h = HEIGHT - (v - scale.from) / (scale.to - scale.from) * (HEIGHT - TOP);
        snprintf(number, sizeof number, "%.0f%s", fabs(v) < step / 1000 ? 0 : v, scale.unit);
        line(out, SIDE, h, 100 - RIGHT, h, fabs(v - scale.mark) < step / 1000 ? "mark" : "grid");
        label(out, SIDE - 2, h + 4, "end", "tick", number);
    }
    for (int i = 0; i < count; i++) {
        char number[40];
        double x = SIDE + i * width,
               h = HEIGHT - (y[i] - scale.from) / (scale.to - scale.from) * (HEIGHT - TOP);
        if (i)
            line(out, x - width, HEIGHT - (y[i - 1] - scale.from) / (scale.to - scale.from) * (HEIGHT - TOP),
                 x, h, "line");
        snprintf(number, sizeof number, "%.0f", y[i]);
        text_addf(out, "<circle cx=\"%.2f%%\" cy=\"%.1f\" r=\"4\" class=\"plain\"/>\n", x, h);
        label(out, x, h - 9, "middle", "value", number);
        if (names && names[i] && (i % 2 == 0 || i == count - 1) && i != count - 2)
            label(out, x, HEIGHT + 16, "middle", "tick", names[i]);
    }
    label(out, 50, HEIGHT + 38, "middle", "tick", x_words);
    text_add(out, "</svg>\n");
}

/* Blue where the row wins, orange where it loses, the paler the nearer to even. */
static void cell_colour(double share, char colour[32])
{
    double far = fmin(fabs(share - 0.5) / 0.3, 1);
    int r = (int)(share > 0.5 ? 245 - 190 * far : 245 - 5 * far),
        g = (int)(share > 0.5 ? 245 - 120 * far : 245 - 105 * far),
        b = (int)(share > 0.5 ? 245 - 30 * far : 245 - 195 * far);
    snprintf(colour, 32, "#%02x%02x%02x", (unsigned)r & 255, (unsigned)g & 255, (unsigned)b & 255);
}

void svg_matrix(Text *out, const char *title, const char *const *name, const double *share, const char *sure,
                int n)
{
    enum { HEAD = 22, CELL = 26 };
    const int height = WORDS + CELL + 6;
    double cell = 100.0 / n;
    begin(out, title, HEAD + n * height + 4);
    for (int i = 0; i < n; i++) {
        char number[20], words[200];
        double top = HEAD + i * height;
        snprintf(number, sizeof number, "%d", i + 1);
        snprintf(words, sizeof words, "%d  %.150s", i + 1, name[i]);
        label(out, i * cell + cell / 2, HEAD - 7, "middle", "tick", number);
        label(out, 0, top + WORDS - 4, "start", "label", words);
        for (int j = 0; j < n; j++) {
            char colour[32];
            if (share[i * n + j] < 0)
                continue;
            cell_colour(sure[i * n + j] ? share[i * n + j] : 0.5, colour);
            snprintf(number, sizeof number, sure[i * n + j] ? "%.0f" : "?", 100 * share[i * n + j]);
            text_addf(out, "<rect x=\"%.2f%%\" y=\"%.1f\" width=\"%.2f%%\" height=\"%d\" fill=\"%s\"/>\n",
                      j * cell + 0.2, top + WORDS, cell - 0.4, CELL, colour);
            label(out, j * cell + cell / 2, top + WORDS + CELL / 2.0 + 5, "middle", "cell", number);
        }
    }
    text_add(out, "</svg>\n");
}
