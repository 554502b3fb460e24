#include "driver/films/film.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <list>
#include <map>

namespace tactus::driver {

namespace {

// A part of a picture: a group of Graphviz, or a line outside of groups.
struct Part {
    std::string name;               // the same in each frame
    std::string head = {};          // of a group: its tag and its title
    std::vector<std::string> lines; // what it paints
};

struct Picture {
    std::string head; // up to the first part
    std::vector<Part> parts;
};

// A line without the number that Graphviz gives each group of a picture: another frame has other numbers.
std::string withoutId(std::string line) {
    const std::size_t from = line.find(" id=\"");
    if (line.starts_with("<g ") && from != std::string::npos)
        line.erase(from, line.find('"', from + 5) + 1 - from);
    return line;
}

// The title of a group, on its second line, is the name of its node, or of its edge.
Part groupOf(std::vector<std::string> lines, std::size_t number) {
    const bool isNamed = lines[1].starts_with("<title>");
    Part part{isNamed ? lines[1] : fmt::format("group {}", number), lines[0] + (isNamed ? lines[1] : ""), {}};
    part.lines.assign(lines.begin() + (isNamed ? 2 : 1), lines.end() - 1); // without the tag that ends it
    return part;
}

// Graphviz writes each tag on a line of its own, and groups inside of the one of the whole graph.
Picture partsOf(const std::string& svg) {
    Picture picture;
    std::vector<std::string> group;
    int depth = 0;
    for (std::size_t at = 0; at < svg.size();) {
        const std::size_t end = std::min(svg.find('\n', at), svg.size());
        const std::string line = withoutId(svg.substr(at, end - at)) + "\n";
        at = end + 1;
        const bool begins = line.starts_with("<g "), ends = line.starts_with("</g>");
        if (begins) ++depth;
        if (depth >= 2) group.push_back(line);
        if (ends) --depth;
        if (ends && depth == 1)
            picture.parts.push_back(groupOf(std::exchange(group, {}), picture.parts.size()));
        else if (depth == 1 && !begins && !line.starts_with("<!--") && !line.starts_with("<title>"))
            picture.parts.push_back({fmt::format("line {}", picture.parts.size()), {}, {line}});
        else if (picture.parts.empty() && depth < 2)
            picture.head += line;
    }
    return picture;
}

// The lines that one part paints, each with the frames in which the part has it, in order.
struct FrameLines {
    std::string head;
    using Lines = std::vector<std::pair<std::string, std::vector<std::size_t>>>;
    Lines shapes, words; // words are painted over shapes

    void add(const std::string& line, std::size_t frame) {
        Lines& lines = line.starts_with("<text") ? words : shapes;
        const auto same = std::ranges::find(lines, line, [](const auto& one) { return one.first; });
        if (same == lines.end())
            lines.push_back({line, {frame}});
        else if (same->second.back() != frame) // edges of one name may lie on each other
            same->second.push_back(frame);
    }
};

// In the order in which every frame paints its parts.
std::list<FrameLines> frameLinesOf(const std::vector<Picture>& pictures) {
    std::list<FrameLines> order;
    std::map<std::string, std::list<FrameLines>::iterator> known;
    for (std::size_t frame = 0; frame < pictures.size(); ++frame) {
        auto behind = order.begin();
        for (const Part& part : pictures[frame].parts) {
            auto found = known.find(part.name);
            if (found == known.end())
                found = known.emplace(part.name, order.insert(behind, {part.head, {}, {}})).first;
            for (const std::string& line : part.lines) found->second->add(line, frame);
            behind = std::next(found->second);
        }
    }
    return order;
}

// Displayed in these of all frames only. Not by `visibility`, which some readers ignore of groups: they would
// show all frames over one another.
std::string inTime(const std::string& text, const std::vector<std::size_t>& frames, std::size_t all,
                   double seconds) {
    std::vector<std::string> values, times;
    const auto turn = [&](std::size_t frame, bool isShown) {
        if (frame == all) return;
        times.push_back(fmt::format("{:.6g}", static_cast<double>(frame) / static_cast<double>(all)));
        values.push_back(isShown ? "inline" : "none");
    };
    if (frames.front() > 0) turn(0, false);
    for (std::size_t n = 0; n < frames.size(); ++n) {
        if (n == 0 || frames[n - 1] + 1 < frames[n]) turn(frames[n], true);
        if (n + 1 == frames.size() || frames[n] + 1 < frames[n + 1]) turn(frames[n] + 1, false);
    }
    // Viewers that play nothing show the first frame.
    return fmt::format("<g display=\"{}\">\n<animate attributeName=\"display\" calcMode=\"discrete\" "
                       "dur=\"{:.6g}s\" repeatCount=\"indefinite\" keyTimes=\"{}\" values=\"{}\"/>\n{}</g>\n",
                       frames.front() == 0 ? "inline" : "none", seconds, fmt::join(times, ";"),
                       fmt::join(values, ";"), text);
}

// Lines that are seen at the same time go together.
std::string inTime(const FrameLines::Lines& lines, std::size_t all, double seconds) {
    std::map<std::vector<std::size_t>, std::string> together;
    for (const auto& [line, frames] : lines) together[frames] += line;
    std::string text;
    for (const auto& [line, frames] : lines) {
        auto found = together.extract(frames);
        if (found)
            text += frames.size() == all ? found.mapped() : inTime(found.mapped(), frames, all, seconds);
    }
    return text;
}

} // namespace

std::string svgFilm(const std::vector<std::string>& frames, std::int64_t framesPerSecond) {
    std::vector<Picture> pictures;
    for (const std::string& frame : frames) pictures.push_back(partsOf(frame));
    std::string film = pictures.front().head;
    const double seconds = static_cast<double>(frames.size()) / static_cast<double>(framesPerSecond);
    for (const FrameLines& part : frameLinesOf(pictures))
        film += part.head + inTime(part.shapes, frames.size(), seconds) +
                inTime(part.words, frames.size(), seconds) + (part.head.empty() ? "" : "</g>\n");
    return film + "</g>\n</svg>\n";
}

} // namespace tactus::driver
