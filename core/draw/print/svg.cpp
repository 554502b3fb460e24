#include "draw/print/svg.h"

#include <fmt/format.h>

namespace tactus::draw {

namespace {

// In hundredths of a pixel, as short as it can be.
std::string svgNumber(double value) {
    std::string text = fmt::format("{:.2f}", value);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string inked(const Tone& tone, Colours colours) {
    if (colours == Colours::OfLight || !tone) return std::string(colourOf(tone));
    return fmt::format("var(--{})", nameOf(tone));
}

std::string svgFill(const Tone& tone, Colours colours) {
    std::string text = fmt::format(" fill=\"{}\"", inked(tone, colours));
    if (tone && tone.opacity < 1) text += fmt::format(" fill-opacity=\"{}\"", svgNumber(tone.opacity));
    return text;
}

std::string svgStroke(const Stroke& stroke, Colours colours) {
    if (!stroke.tone) return {};
    std::string text = fmt::format(" stroke=\"{}\" stroke-width=\"{}\"", inked(stroke.tone, colours),
                                   svgNumber(stroke.width));
    if (stroke.tone.opacity < 1)
        text += fmt::format(" stroke-opacity=\"{}\"", svgNumber(stroke.tone.opacity));
    if (stroke.isRound) text += " stroke-linecap=\"round\"";
    for (std::size_t at = 0; at < stroke.dashes.size(); ++at)
        text += (at == 0 ? " stroke-dasharray=\"" : " ") + svgNumber(stroke.dashes[at] * stroke.width);
    return stroke.dashes.empty() ? text : text + "\"";
}

std::string svgPoint(Point2 place) {
    return svgNumber(place.x) + "," + svgNumber(place.y);
}

std::string svgPoints(const std::vector<Point2>& points) {
    std::string text;
    for (const Point2 point : points) text += (text.empty() ? "" : " ") + svgPoint(point);
    return text;
}

std::string tagOf(const Picture::Box& box, Colours colours) {
    const std::string radius =
        box.radius > 0 ? fmt::format(" rx=\"{}\"", svgNumber(box.radius)) : std::string();
    return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}{}{}/>\n",
                       svgNumber(box.place.left), svgNumber(box.place.top), svgNumber(box.place.width),
                       svgNumber(box.place.height), radius, svgFill(box.fill, colours),
                       svgStroke(box.rim, colours));
}

// Its head is a part of the same line of text.
std::string tagOf(const Picture::Line& line, Colours colours) {
    std::string path = "M" + svgPoint(line.points.front());
    for (std::size_t n = 1; n < line.points.size(); ++n) {
        const bool isLast = n + 1 == line.points.size();
        path += (n > 1 && (!line.isCurve || n % 3 != 1) ? " "
                 : line.isCurve                         ? "C"
                                                        : "L") +
                svgPoint(isLast ? endOfStroke(line) : line.points[n]);
    }
    std::string text = fmt::format("<path d=\"{}\" fill=\"none\"{}/>", path, svgStroke(line.stroke, colours));
    if (const std::vector<Point2> head = headOf(line); !head.empty())
        text +=
            fmt::format("<polygon points=\"{}\"{}/>", svgPoints(head), svgFill(line.stroke.tone, colours));
    return text + "\n";
}

std::string tagOf(const Picture::Dot& dot, Colours colours) {
    return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}{}/>\n", svgNumber(dot.centre.x),
                       svgNumber(dot.centre.y), svgNumber(dot.radius), svgFill(dot.fill, colours),
                       svgStroke(dot.rim, colours));
}

std::string tagOf(const Picture::Polygon& polygon, Colours colours) {
    return fmt::format("<polygon points=\"{}\"{}{}/>\n", svgPoints(polygon.corners),
                       svgFill(polygon.fill, colours), svgStroke(polygon.rim, colours));
}

std::string tagOf(const Picture::Words& words, Colours colours) {
    using Anchor = Picture::Words::Anchor;
    const std::string_view anchor = words.anchor == Anchor::Start    ? ""
                                    : words.anchor == Anchor::Middle ? " text-anchor=\"middle\""
                                                                     : " text-anchor=\"end\"";
    const std::string x = svgNumber(words.place.x), y = svgNumber(words.place.y);
    const std::string turn =
        words.isUpwards ? fmt::format(" transform=\"rotate(-90 {} {})\"", x, y) : std::string();
    return fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}{}{}{}>{}</text>\n", x, y,
                       svgNumber(words.size), anchor, words.isBold ? " font-weight=\"bold\"" : "",
                       svgFill(words.tone, colours), turn, inXml(words.text));
}

} // namespace

std::string inXml(std::string_view words) {
    std::string out;
    for (const char byte : words) switch (byte) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        default: // XML has no other control characters, not even escaped
            out += static_cast<unsigned char>(byte) < ' ' ? ' ' : byte;
        }
    return out;
}

std::string svgOf(const Picture::Item& item, Colours colours) {
    return std::visit([&](const auto& one) { return tagOf(one, colours); }, item);
}

std::string svgHead(const Picture& picture) {
    const std::string width = svgNumber(picture.width), height = svgNumber(picture.height);
    // Verdana is as wide as DejaVu Sans.
    return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
                       "viewBox=\"0 0 {0} {1}\" font-family=\"DejaVu Sans, Verdana, sans-serif\" "
                       "xml:space=\"preserve\">\n"
                       "<title>{2}</title>\n"
                       "<rect width=\"{0}\" height=\"{1}\" fill=\"{3}\"/>\n",
                       width, height, inXml(picture.title), colourOf({Tone::Name::Surface}));
}

std::string svgElement(const Picture& picture, std::string_view label, Colours colours) {
    std::string text =
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
                    "viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" aria-label=\"{2}\">\n",
                    picture.width, picture.height, inXml(label));
    for (const Picture::Item& item : picture.items) text += svgOf(item, colours);
    return text.append(svgEnd);
}

std::string svg(const Picture& picture) {
    std::string text = svgHead(picture);
    for (const Picture::Item& item : picture.items) text += svgOf(item);
    return text.append(svgEnd);
}

} // namespace tactus::draw
