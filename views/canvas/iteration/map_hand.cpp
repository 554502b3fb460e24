#include "views/canvas/iteration/map_hand.h"

#include "mapping/schedule/complement.h"
#include "polyhedra/lattice.h"
#include "views/models/words.h"

#include <QCoreApplication>

namespace tactus::views {

using polyhedra::Vector;

static QString said(const char* words) {
    return QCoreApplication::translate("MapHand", words);
}

// The only one up to its length and sign; empty: there are several.
static Vector projectionOf(const mapping::SpaceTimeMap& map, std::size_t loops) {
    try {
        polyhedra::Matrix kernel = polyhedra::kernel(map.spaceRows(), loops);
        if (kernel.size() == 1 && loops > 1) return std::move(kernel.front());
    } catch (const base::Overflow&) { // no number for the hand
    }
    return {};
}

// The shortest one in this direction or against it, its first entry positive.
static Vector direction(Vector vector) {
    const std::int64_t divisor = std::max<std::int64_t>(1, polyhedra::gcd(vector));
    const auto first = std::ranges::find_if(vector, [](std::int64_t entry) { return entry != 0; });
    const std::int64_t by = first != vector.end() && *first < 0 ? -divisor : divisor;
    for (std::int64_t& entry : vector) entry /= by;
    return vector;
}

static Vector entriesOf(MapHand::Part part, const driver::MappingAnalysis* shown) {
    if (!shown || !shown->map || !shown->system) return {};
    if (part == MapHand::Part::Projection) return projectionOf(*shown->map, shown->system->loops.size());
    return shown->map->schedule.size() == 1 ? shown->map->schedule.front().coefficients : Vector{};
}

Vector MapHand::entries(Part part) const {
    if (held_ && held_->part == part) return held_->entries;
    if (!wished_.empty() && wishedPart_ == part && !workbench_.analyser().isCurrent()) return wished_;
    return entriesOf(part, workbench_.mapping());
}

QString MapHand::refusal(Part part, const Loops& loops) const {
    const driver::MappingAnalysis* shown = workbench_.mapping();
    if (!shown || !shown->map || !shown->plan || !shown->legality || !shown->graph)
        return said(QT_TRANSLATE_NOOP("MapHand", "The mapping has errors."));
    const mapping::Plan& plan = *shown->plan;
    const auto isTile = [](const mapping::LoopStep& step) {
        return std::holds_alternative<mapping::Tile>(step);
    };
    if (std::ranges::any_of(plan.steps, isTile))
        return said(QT_TRANSLATE_NOOP("MapHand", "The loops are tiled; the mapping panel has the numbers."));
    if (part == Part::Schedule && shown->map->schedule.size() != 1)
        return said(QT_TRANSLATE_NOOP("MapHand",
                                      "The schedule has %1 rows; the mapping panel has their numbers."))
            .arg(shown->map->schedule.size());
    if (part == Part::Projection && entriesOf(part, shown).empty())
        return said(QT_TRANSLATE_NOOP(
            "MapHand", "The space has more than one direction; the mapping panel has its numbers."));
    if (loops[0] == loops[1])
        return said(QT_TRANSLATE_NOOP("MapHand", "One loop has one number, which is in the mapping panel."));
    if (part == Part::Projection && !shown->map->inner.empty())
        return said(QT_TRANSLATE_NOOP("MapHand",
                                      "Loops run inside of each processing element; the mapping panel has "
                                      "the numbers."));
    for (const std::size_t loop : loops)
        for (const mapping::InnerLoop& inner : shown->map->inner)
            if (inner.loop.index() == loop)
                return said(QT_TRANSLATE_NOOP("MapHand",
                                              "%1 runs inside of each processing element and takes no "
                                              "time; turn other loops to the front."))
                    .arg(text(shown->system->loopNames()[loop]));
    if (plan.receiver.empty() && !(plan.transform && plan.transformIsOwn))
        return said(QT_TRANSLATE_NOOP("MapHand",
                                      "The array has no func that space_time_transform could be called on."));
    return {};
}

bool MapHand::take(Part part, const Loops& loops) {
    if (held_ || !refusal(part, loops).isEmpty() || !workbench_.analyser().isCurrent()) return false;
    const driver::MappingAnalysis& shown = *workbench_.mapping();
    const Vector start = entriesOf(part, &shown);
    const bool isStrict = workbench_.analyser().isStrict();
    held_.emplace(Held{part,
                       loops,
                       workbench_.analyser().analysis(),
                       shown.graph,
                       *shown.map,
                       &*shown.legality,
                       isStrict,
                       start,
                       start,
                       QStringLiteral("in the hand %1").arg(++taken_),
                       std::nullopt,
                       {}});
    try {
        if (part == Part::Schedule)
            held_->plane.emplace(shown.graph, *shown.map, *shown.legality, loops, isStrict);
    } catch (const base::Overflow&) { // no half-plane is shown then
    }
    workbench_.array().setInHand(true);
    return true;
}

Vector MapHand::with(Pair pair) const {
    Vector entries = held_->entries;
    entries[held_->loops[0]] = pair.first;
    entries[held_->loops[1]] = pair.second;
    return entries;
}

// Nothing: there are no rows of space with small numbers.
std::optional<MapWish> MapHand::wishFor(const Vector& entries) const {
    if (held_->part == Part::Schedule)
        return MapWish{
            MapWish::Part::Schedule, {{entries, held_->map.schedule.front().constant}}, held_->step};
    MapWish wish{MapWish::Part::Space, {}, held_->step};
    if (direction(entries) == direction(held_->start)) {
        wish.rows = held_->map.space;
        return wish;
    }
    const auto rows = mapping::smallestComplement(direction(entries), entries.size() > 4 ? 4 : most);
    if (!rows) return std::nullopt;
    for (const Vector& row : *rows) wish.rows.push_back({row, 0});
    return wish;
}

void MapHand::set(Pair pair) {
    const auto within = [](std::int64_t entry) { return std::clamp(entry, -most, most); };
    const Vector entries = with({within(pair.first), within(pair.second)});
    if (polyhedra::isZero(entries) || entries == held_->entries) return;
    const auto wish = wishFor(entries);
    if (!wish) return;
    held_->entries = entries;
    wished_ = entries;
    wishedPart_ = held_->part;
    if (!asksAtEnd()) workbench_.wish(*wish);
}

// There is a question before anything is written for a C file: one, once the hand is off.
bool MapHand::asksAtEnd() const {
    return workbench_.document().isC();
}

void MapHand::letGo() {
    held_.reset();
    workbench_.array().setInHand(false);
}

void MapHand::keep() {
    const bool isAsBefore = held_->part == Part::Schedule
                                ? held_->entries == held_->start
                                : direction(held_->entries) == direction(held_->start);
    if (isAsBefore) return giveBack();
    const auto wish = asksAtEnd() ? wishFor(held_->entries) : std::nullopt;
    letGo();
    if (wish) workbench_.wish(*wish);
}

void MapHand::giveBack() {
    const QString step = held_->step;
    wished_ = held_->start;
    letGo();
    workbench_.takeBack(step);
}

void MapHand::drop() {
    letGo();
    wished_.clear();
}

void MapHand::shownChanged() {
    if (workbench_.hasWish()) return;
    wished_.clear();
    if (!held_) return;
    const Vector now = entriesOf(held_->part, workbench_.mapping());
    const bool isAsHeld =
        held_->part == Part::Schedule ? now == held_->entries : direction(now) == direction(held_->entries);
    if (!isAsHeld) letGo();
}

const std::vector<mapping::HalfPlane>& MapHand::halfPlanes() const {
    static const std::vector<mapping::HalfPlane> none;
    return held_->plane ? held_->plane->halfPlanes() : none;
}

MapHand::Choice MapHand::found(Pair pair) const {
    const polyhedra::Budget budget{.operations = 20'000};
    if (held_->plane) return held_->plane->choice(pair.first, pair.second, budget);
    const Vector entries = with(pair);
    if (held_->part == Part::Schedule || polyhedra::isZero(entries)) return Choice::Undecided;
    const auto wish = wishFor(entries);
    if (!wish) return Choice::Undecided;
    mapping::SpaceTimeMap map = held_->map;
    map.space = wish->rows;
    return mapping::choiceOf(*held_->graph, map, *held_->legality, held_->isStrict, budget);
}

MapHand::Choice MapHand::choice(Pair pair) const {
    const auto known = held_->choices.find(pair);
    if (known != held_->choices.end()) return known->second;
    Choice choice = Choice::Undecided;
    try {
        choice = found(pair);
    } catch (const base::Overflow&) { // it stays undecided
    }
    return held_->choices.emplace(pair, choice).first->second;
}

} // namespace tactus::views
