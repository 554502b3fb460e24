#include "system/films/film.h"

#include "draw/print/svg.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <list>
#include <unordered_map>

namespace tactus::system {

namespace {

// What one item paints, and the frames that have it, in order.
struct Lasting {
    std::string line;
    std::vector<std::size_t> frames;
};

// In the order in which every frame paints its items. An item that is known keeps its place; a new one
// follows the one that its frame paints before it.
class Film {
  public:
    void add(const draw::Picture& picture) {
        auto behind = order_.begin();
        for (const draw::Picture::Item& item : picture.items) {
            const auto at = placeOf(draw::svgOf(item), behind);
            if (at->frames.empty() || at->frames.back() != count_) at->frames.push_back(count_);
            behind = std::next(at);
        }
        ++count_;
    }
    const std::list<Lasting>& items() const { return order_; }

  private:
    std::list<Lasting>::iterator placeOf(std::string line, std::list<Lasting>::iterator behind) {
        if (const auto found = known_.find(line); found != known_.end()) return found->second;
        const auto at = order_.insert(behind, {std::move(line), {}});
        known_.emplace(at->line, at);
        return at;
    }

    std::list<Lasting> order_;
    std::unordered_map<std::string_view, std::list<Lasting>::iterator> known_;
    std::size_t count_ = 0;
};

// Displayed in these of all frames only. Not by `visibility`, which some readers ignore of groups: they would
// show all frames over one another.
std::string inTime(const std::string& lines, const std::vector<std::size_t>& frames, std::size_t all,
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
                       fmt::join(values, ";"), lines);
}

} // namespace

std::string svgFilm(std::size_t frames, const FrameAt& frameAt, std::int64_t framesPerSecond) {
    std::string text;
    Film film;
    for (std::size_t frame = 0; frame < frames; ++frame) {
        const draw::Picture picture = frameAt(frame);
        if (frame == 0) text = draw::svgHead(picture);
        film.add(picture);
    }
    const double seconds = static_cast<double>(frames) / static_cast<double>(framesPerSecond);
    // Neighbours that are seen at the same times go together.
    for (auto from = film.items().begin(); from != film.items().end();) {
        std::string lines;
        auto to = from;
        for (; to != film.items().end() && to->frames == from->frames; ++to) lines += to->line;
        text += from->frames.size() == frames ? lines : inTime(lines, from->frames, frames, seconds);
        from = to;
    }
    return text.append(draw::svgEnd);
}

} // namespace tactus::system
