// The values on links.
#include "draw/list/array/scene_list.h"

#include "draw/state/apart.h"
#include "draw/state/token_way.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace tactus::draw {

namespace {

// In a near view tokens grow slower than the distances between links.
double zoomOfPills(double scale) {
    constexpr double large = 2;
    return scale <= large ? scale : std::sqrt(large * scale);
}

struct Pill {
    double width, height, letters; // pixels

    explicit Pill(double scale)
        : width(24 * zoomOfPills(scale)), height(9.5 * zoomOfPills(scale)),
          letters(6.2 * zoomOfPills(scale)) {}
    Rect at(Point2 middle) const { return Rect::around(middle, width, height); }
    static constexpr double inside = 2; // between its rim and words
};

} // namespace

// The value of a loop of a PE to itself is beside the loop, clear of the link that leaves the PE downwards
// and of other loops. Values are one below the other; those round the corner are in columns of three, as high
// as the gap to the next PE.
Point2 SceneList::placeOfLoopsValue(const Edge& loop, Point2 middle, int number) const {
    const Pill pill(view_.scale);
    const double aside = 4 * view_.scale; // clear of a value on the link that leaves the PE downwards
    if (loop.path.size() < 5)
        return {middle.x + aside + pill.width / 2, middle.y + 1.1 * number * pill.height};
    constexpr int rows = 3;
    const Point2 corner = view_(Point2{loop.path.front().x, loop.path.back().y});
    return {corner.x + (0.5 + number / rows * 1.04) * pill.width - 2 * view_.scale,
            corner.y + (0.5 + number % rows * 1.1) * pill.height + 2 * view_.scale};
}

std::vector<SceneList::PlacedToken> SceneList::placeTokens(const Scene& scene, const Links& all,
                                                           const Shown& shown,
                                                           const simulate::State& state) const {
    const Pill pill(view_.scale);
    std::vector<PlacedToken> tokens;
    Apart pills(pill.width, pill.height);
    std::map<std::size_t, int> loops; // placed, by PE
    std::set<std::size_t> shared;     // lines of several links that have a dot
    auto at = all.begin();            // in the order of the state's
    for (const simulate::LinkState& link : state.links) {
        if (link.registers.empty()) continue;
        while (at != all.end() && std::tie(at->family, at->reader) < std::tie(link.family, link.pe)) ++at;
        if (at == all.end() || at->family != link.family || at->reader != link.pe) continue;
        const Edge& edge = scene.edges[at->edge];
        if (edge.path.size() < 2 || !isInSight(middleOf(edge))) continue;
        const Point2 middle = view_(middleOf(edge));
        const bool isShared = !edge.readers.empty();
        if (isShared && !shared.insert(at->edge).second) continue;
        PlacedToken& token = tokens.emplace_back(PlacedToken{&link, at->edge, middle, {}});
        if (!hasWordsOnLinks(view_.scale) || isShared) continue;
        const Point2 place =
            edge.from == edge.to ? placeOfLoopsValue(edge, middle, loops[edge.from]++) : middle;
        std::string value =
            valueIn(pill.width - 2 * Pill::inside, shown, shown.model->links[link.family].variable,
                    link.registers.back(), 5, pill.letters);
        if (value.empty() || !pills.add(place)) continue;
        token.place = place;
        token.words = std::move(value);
    }
    return tokens;
}

void SceneList::addToken(const PlacedToken& token, Point2 offset) {
    const Point2 middle{token.place.x + offset.x, token.place.y + offset.y};
    const Tone family = Tone::ofFamily(token.link->family);
    if (token.words.empty()) {
        picture_.items.emplace_back(
            Picture::Dot{middle, std::max(1.2, 3.2 * view_.scale), family, {{Tone::Name::Surface}, 1}});
        return;
    }
    const Pill pill(view_.scale);
    const Rect box = pill.at(middle);
    picture_.items.emplace_back(Picture::Box{box, box.height / 2, {Tone::Name::Surface}, {family, 1.2}});
    draw::write(picture_,
                {.box = box.inside(Pill::inside, 0, Pill::inside, 0),
                 .pixels = pill.letters,
                 .tone = {Tone::Name::Ink}},
                token.words);
}

void SceneList::addTokens(const Scene& scene, const Links& links, const Shown& shown) {
    if (shown.gliding.earlier) return addGliding(scene, links, shown);
    for (const PlacedToken& token : placeTokens(scene, links, shown, *shown.state)) addToken(token);
}

// Those of the earlier cycle go to their readers, and those of the later one come to their places. One that
// waits in its register stays.
void SceneList::addGliding(const Scene& scene, const Links& links, const Shown& shown) {
    const Gliding& gliding = shown.gliding;
    const std::vector<PlacedToken> earlier = placeTokens(scene, links, shown, *gliding.earlier),
                                   later = placeTokens(scene, links, shown, *gliding.later);
    const auto addAt = [&](const PlacedToken& token, double share) {
        const Edge& edge = scene.edges[token.edge];
        const Point2 place = view_(placeOnWay(edge, share)), middle = view_(middleOf(edge));
        addToken(token, {place.x - middle.x, place.y - middle.y});
    };
    std::map<std::size_t, const simulate::Token*> present; // in the later cycle, by edge
    for (const PlacedToken& token : later) present[token.edge] = &token.link->registers.back();
    std::set<std::size_t> waiting; // edges
    for (const PlacedToken& token : earlier) {
        const auto found = present.find(token.edge);
        const bool waits =
            found != present.end() && found->second->iteration == token.link->registers.back().iteration;
        if (waits)
            waiting.insert(token.edge);
        else
            addAt(token, 0.5 + gliding.share / 2);
    }
    for (const PlacedToken& token : later) {
        if (waiting.contains(token.edge)) {
            addToken(token);
            continue;
        }
        const double from = shareOfRegister(*shown.model, token.link->family, token.link->registers.back(),
                                            gliding.earlier->cycle);
        addAt(token, std::lerp(from, 0.5, gliding.share));
    }
}

} // namespace tactus::draw
