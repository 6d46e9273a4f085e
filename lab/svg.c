#include "lab/svg.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 720, LABEL = 190, NOTE = 134, ROW = 24 };

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
    text_addf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDTH, height);
    svg_text(out, title);
    text_add(out, "\">\n");
}

static void label(Text *out, double x, double y, const char *anchor, const char *class_name,
                  const char *words)
{
    text_addf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">", x, y, anchor, class_name);
    svg_text(out, words);
    text_add(out, "</text>\n");
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
    return LABEL + part * (WIDTH - LABEL - NOTE);
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
    double step = step_of(scale.to - scale.from);
    for (double v = ceil(scale.from / step - 1e-9) * step; v <= scale.to + step * 1e-9; v += step) {
        char number[40];
        double x = across(scale, v);
        snprintf(number, sizeof number, "%.*f%s",
                 step < 0.1 ? 2
                 : step < 1 ? 1
                            : 0,
                 fabs(v) < step / 1000 ? 0 : v, scale.unit);
        text_addf(out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"grid\"/>\n", x, top, x,
                  bottom);
        label(out, x, bottom + 15, "middle", "tick", number);
    }
    if (scale.mark >= scale.from && scale.mark <= scale.to)
        text_addf(out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"mark\"/>\n",
                  across(scale, scale.mark), top, across(scale, scale.mark), bottom);
}

static void row_words(Text *out, const SvgBar *bar, double middle, const char *unit)
{
    char number[60];
    snprintf(number, sizeof number, "%.1f%s", bar->value, unit);
    label(out, LABEL - 8, middle + 4, "end", "label", bar->label);
    label(out, WIDTH - NOTE + 8, middle + 4, "start", "value", bar->note ? bar->note : number);
}

static void whisker(Text *out, SvgScale scale, const SvgBar *bar, double middle)
{
    if (bar->low > bar->high)
        return;
    double a = across(scale, bar->low), b = across(scale, bar->high);
    text_addf(out, "<path d=\"M%.1f %.1fH%.1fM%.1f %.1fv8M%.1f %.1fv8\" class=\"whisker\"/>\n", a, middle, b,
              a, middle - 4, b, middle - 4);
}

void svg_bars(Text *out, const char *title, const SvgBar *bars, int count, SvgScale scale)
{
    int bottom = 6 + count * ROW;
    begin(out, title, bottom + 24);
    axis(out, scale, 4, bottom);
    for (int i = 0; i < count; i++) {
        double top = 6 + i * ROW, zero = across(scale, scale.from > 0 ? scale.from : 0),
               x = across(scale, bars[i].value);
        text_addf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" class=\"%s\"/>\n",
                  fmin(zero, x), top + 3, fabs(x - zero), ROW - 6, tone_class(bars[i].tone));
        whisker(out, scale, &bars[i], top + ROW / 2.0);
        row_words(out, &bars[i], top + ROW / 2.0, scale.unit);
    }
    text_add(out, "</svg>\n");
}

void svg_intervals(Text *out, const char *title, const SvgBar *rows, int count, SvgScale scale)
{
    int bottom = 6 + count * ROW;
    begin(out, title, bottom + 24);
    axis(out, scale, 4, bottom);
    for (int i = 0; i < count; i++) {
        double middle = 6 + i * ROW + ROW / 2.0;
        whisker(out, scale, &rows[i], middle);
        text_addf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" class=\"%s\"/>\n",
                  across(scale, rows[i].value), middle, tone_class(rows[i].tone));
        row_words(out, &rows[i], middle, scale.unit);
    }
    text_add(out, "</svg>\n");
}

void svg_columns(Text *out, const char *title, const double *value, const char *const *names, int count,
                 const char *x_words)
{
    enum { HEIGHT = 180, LEFT = 30 };
    double most = 0, width = (WIDTH - 2.0 * LEFT) / (count > 0 ? count : 1);
    for (int i = 0; i < count; i++)
        most = fmax(most, value[i]);
    begin(out, title, HEIGHT + 46);
    for (int i = 0; i < count; i++) {
        double height = most > 0 ? value[i] / most * (HEIGHT - 10) : 0, x = LEFT + i * width;
        text_addf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"plain\"/>\n",
                  x + width * 0.06, HEIGHT - height, width * 0.88, height);
        if (names && names[i])
            label(out, x + width / 2, HEIGHT + 15, "middle", "tick", names[i]);
    }
    text_addf(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" class=\"axis\"/>\n", LEFT, HEIGHT,
              WIDTH - LEFT, HEIGHT);
    label(out, WIDTH / 2.0, HEIGHT + 38, "middle", "tick", x_words);
    text_add(out, "</svg>\n");
}

void svg_line(Text *out, const char *title, const double *y, const char *const *names, int count,
              SvgScale scale, const char *x_words)
{
    enum { HEIGHT = 190, LEFT = 60, RIGHT = 40, TOP = 20 };
    double width = (WIDTH - LEFT - RIGHT) / (count > 1 ? count - 1.0 : 1),
           step = step_of(scale.to - scale.from);
    begin(out, title, HEIGHT + 46);
    for (double v = ceil(scale.from / step - 1e-9) * step; v <= scale.to + step * 1e-9; v += step) {
        char number[40];
        double h = HEIGHT - (v - scale.from) / (scale.to - scale.from) * (HEIGHT - TOP);
        snprintf(number, sizeof number, "%.0f%s", fabs(v) < step / 1000 ? 0 : v, scale.unit);
        text_addf(out, "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" class=\"%s\"/>\n", LEFT, h,
                  WIDTH - RIGHT, h, fabs(v - scale.mark) < step / 1000 ? "mark" : "grid");
        label(out, LEFT - 8, h + 4, "end", "tick", number);
    }
    text_add(out, "<path class=\"line\" d=\"");
    for (int i = 0; i < count; i++)
        text_addf(out, "%s%.1f %.1f", i ? "L" : "M", LEFT + i * width,
                  HEIGHT - (y[i] - scale.from) / (scale.to - scale.from) * (HEIGHT - TOP));
    text_add(out, "\"/>\n");
    for (int i = 0; i < count; i++) {
        char number[40];
        double x = LEFT + i * width,
               h = HEIGHT - (y[i] - scale.from) / (scale.to - scale.from) * (HEIGHT - TOP);
        snprintf(number, sizeof number, "%.0f", y[i]);
        text_addf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" class=\"plain\"/>\n", x, h);
        label(out, x, h - 9, "middle", "value", number);
        if (names && names[i])
            label(out, x, HEIGHT + 16, "middle", "tick", names[i]);
    }
    label(out, WIDTH / 2.0, HEIGHT + 38, "middle", "tick", x_words);
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
    double cell = (WIDTH - LABEL - 10.0) / (n > 4 ? n : 5), height = n > 8 ? 26 : 36;
    begin(out, title, (int)(n * height) + 60);
    for (int i = 0; i < n; i++) {
        label(out, LABEL - 8, 46 + i * height + height / 2 + 4, "end", "label", name[i]);
        label(out, LABEL + i * cell + cell / 2, i % 2 ? 34 : 18, "middle", "tick", name[i]);
        for (int j = 0; j < n; j++) {
            char colour[32], number[20];
            if (share[i * n + j] < 0)
                continue;
            cell_colour(sure[i * n + j] ? share[i * n + j] : 0.5, colour);
            snprintf(number, sizeof number, sure[i * n + j] ? "%.0f" : "?", 100 * share[i * n + j]);
            text_addf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n",
                      LABEL + j * cell, 46 + i * height, cell - 2, height - 2, colour);
            label(out, LABEL + j * cell + cell / 2, 46 + i * height + height / 2 + 4, "middle", "cell",
                  number);
        }
    }
    text_add(out, "</svg>\n");
}
