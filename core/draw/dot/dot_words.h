// Words and numbers as DOT writes them.
#pragma once

#include "draw/palette.h"
#include "draw/scene.h"

#include <fmt/format.h>
#include <string>
#include <string_view>

namespace tactus::draw {

// Graphviz takes sizes in inches. fmt writes numbers with a point whatever the locale is.
inline std::string inches(double points) {
    return fmt::format("{:.4f}", points / 72);
}

inline std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char byte : text) {
        if (byte == '"' || byte == '\\') out += '\\';
        out += byte;
    }
    return out + "\"";
}

// Two corners that can't be seen: Graphviz cuts a picture off where its last part ends.
inline std::string corners(Point2 lower, Point2 upper) {
    std::string text;
    for (const auto& [id, at] : {std::pair("corner1", lower), std::pair("corner2", upper)})
        text += fmt::format("  {} [pos=\"{:.2f},{:.2f}\", width=0, height=0, style=invis, label=\"\"];\n", id,
                            at.x, at.y);
    return text;
}

// Up to what is drawn; `first`: edges or nodes, which the others may cover.
inline std::string header(std::string_view name, std::string_view first, std::string_view title) {
    return fmt::format("digraph {} {{\n"
                       "  // Positions are in points and pinned: plain `dot -Tsvg` draws them as they are.\n"
                       "  layout=nop2; notranslate=true; pad=0.2; outputorder={}first; forcelabels=true;\n"
                       "  label={}; labelloc=t; fontname=\"DejaVu Sans\"; fontsize=14; fontcolor=\"{}\";\n",
                       name, first, quoted(title), inkColour);
}

// As text of an HTML-like label.
inline std::string escaped(std::string_view words) {
    std::string out;
    for (const char byte : words)
        out += byte == '&' ? "&amp;" : byte == '<' ? "&lt;" : byte == '>' ? "&gt;" : std::string(1, byte);
    return out;
}

} // namespace tactus::draw
