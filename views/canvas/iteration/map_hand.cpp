#include "views/canvas/iteration/map_hand.h"

#include "views/models/words.h"

#include <QCoreApplication>

namespace tactus::views {

static QString said(const char* words) {
    return QCoreApplication::translate("MapHand", words);
}

polyhedra::Vector MapHand::schedule() const {
    if (held_) return held_->entries;
    if (!wished_.empty() && !workbench_.analyser().isCurrent()) return wished_;
    const driver::MappingAnalysis* shown = workbench_.mapping();
    return shown && shown->map && shown->map->schedule.size() == 1 ? shown->map->schedule.front().coefficients
                                                                   : polyhedra::Vector{};
}

QString MapHand::refusal(const Loops& loops) const {
    const driver::MappingAnalysis* shown = workbench_.mapping();
    if (!shown || !shown->map || !shown->plan || !shown->legality || !shown->graph)
        return said(QT_TRANSLATE_NOOP("MapHand", "The mapping has errors."));
    const mapping::Plan& plan = *shown->plan;
    const auto isTile = [](const mapping::LoopStep& step) {
        return std::holds_alternative<mapping::Tile>(step);
    };
    if (std::ranges::any_of(plan.steps, isTile))
        return said(QT_TRANSLATE_NOOP("MapHand", "The loops are tiled; the mapping panel has the numbers."));
    if (shown->map->schedule.size() != 1)
        return said(QT_TRANSLATE_NOOP("MapHand",
                                      "The schedule has %1 rows; the mapping panel has their numbers."))
            .arg(shown->map->schedule.size());
    if (loops[0] == loops[1])
        return said(QT_TRANSLATE_NOOP("MapHand", "One loop has one number, which is in the mapping panel."));
    for (const std::size_t loop : loops)
        for (const mapping::InnerLoop& inner : shown->map->inner)
            if (inner.loop.index() == loop)
                return said(QT_TRANSLATE_NOOP("MapHand",
                                              "%1 runs inside of each processing element and takes no "
                                              "time; turn other loops to the front."))
                    .arg(text(shown->system->loopNames()[loop]));
    if (plan.receiver.empty() && !(plan.transform && plan.transformIsOwn))
        return said(QT_TRANSLATE_NOOP("MapHand", "The array has no func that space_time_transform could be "
                                                 "called on."));
    return {};
}

bool MapHand::take(const Loops& loops) {
    if (held_ || !refusal(loops).isEmpty() || !workbench_.analyser().isCurrent()) return false;
    const driver::MappingAnalysis& shown = *workbench_.mapping();
    const polyhedra::AffineForm& start = shown.map->schedule.front();
    held_.emplace(Held{loops,
                       shown.graph,
                       start,
                       start.coefficients,
                       QStringLiteral("schedule in the hand %1").arg(++taken_),
                       std::nullopt,
                       {}});
    try {
        held_->plane.emplace(shown.graph, *shown.map, *shown.legality, loops,
                             workbench_.analyser().isStrict());
    } catch (const base::Overflow&) { // no half-plane is shown then
    }
    return true;
}

void MapHand::set(Pair pair) {
    const auto within = [](std::int64_t entry) { return std::clamp(entry, -most, most); };
    polyhedra::Vector entries = held_->entries;
    entries[held_->loops[0]] = within(pair.first);
    entries[held_->loops[1]] = within(pair.second);
    if (polyhedra::isZero(entries) || entries == held_->entries) return;
    held_->entries = entries;
    wished_ = entries;
    workbench_.wish({MapWish::Part::Schedule, {{entries, held_->start.constant}}, held_->step});
}

void MapHand::keep() {
    if (held_->entries == held_->start.coefficients) return giveBack();
    held_.reset();
}

void MapHand::giveBack() {
    const QString step = held_->step;
    wished_ = held_->start.coefficients;
    held_.reset();
    workbench_.takeBack(step);
}

void MapHand::drop() {
    held_.reset();
    wished_.clear();
}

void MapHand::shownChanged() {
    if (workbench_.hasWish()) return;
    wished_.clear();
    const driver::MappingAnalysis* shown = workbench_.mapping();
    const bool isAsHeld = held_ && shown && shown->map && shown->map->schedule.size() == 1 &&
                          shown->map->schedule.front().coefficients == held_->entries;
    if (!isAsHeld) held_.reset();
}

const std::vector<mapping::HalfPlane>& MapHand::halfPlanes() const {
    static const std::vector<mapping::HalfPlane> none;
    return held_->plane ? held_->plane->halfPlanes() : none;
}

MapHand::Choice MapHand::choice(Pair pair) const {
    if (!held_->plane) return Choice::Undecided;
    const auto known = held_->choices.find(pair);
    if (known != held_->choices.end()) return known->second;
    Choice found = Choice::Undecided;
    try {
        found = held_->plane->choice(pair.first, pair.second, {.operations = 20'000});
    } catch (const base::Overflow&) { // it stays undecided
    }
    return held_->choices.emplace(pair, found).first->second;
}

} // namespace tactus::views
