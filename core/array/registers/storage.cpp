#include "array/registers/storage.h"

#include "array/counts/copies.h"
#include "base/checked.h"
#include "polyhedra/lattice.h"
#include "polyhedra/piece.h"
#include "spatial/nest/nest.h"

#include <algorithm>
#include <set>

namespace tactus::array {

namespace {

using dependence::Dependence;
using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Vector;

using Reads = std::vector<const Dependence*>;

std::int64_t delayOf(const Model& model, const Dependence& read) {
    return polyhedra::dot(model.map.time.coefficients, read.vector);
}

// Reads of what was made steps before.
Reads laterReads(const Model& model, ure::VariableId variable) {
    Reads reads;
    for (const Dependence& read : model.graph->dependences)
        if (read.variable == variable && delayOf(model, read) > 0) reads.push_back(&read);
    return reads;
}

std::vector<std::int64_t> distancesOf(const Model& model, const Reads& reads) {
    std::set<std::int64_t> distances;
    for (const Dependence* read : reads) distances.insert(delayOf(model, *read));
    return {distances.begin(), distances.end()};
}

// A link's registers, those of the PE that has most.
Figure aliveOf(const Model& model, ure::VariableId variable) {
    std::int64_t most = 0;
    for (const LinkFamily& link : model.links) {
        if (link.variable != variable) continue;
        if (!link.registersEach) return std::nullopt;
        most = std::max(most, *link.registersEach);
    }
    return most;
}

// Values of the inner loops at which those iterations run that make what is read; nothing if undecided.
std::optional<std::vector<polyhedra::Interval>> lanesOf(const Model& model, const Reads& reads) {
    polyhedra::Union makers;
    for (const Dependence* read : reads)
        for (const Piece& readers : read->readers) makers.push_back(translate(readers, read->vector));
    std::vector<polyhedra::Interval> lanes;
    for (const AffineForm& row : model.map.innerForms()) {
        const polyhedra::Extremum values = extremes(row, makers, {});
        if (values.known != polyhedra::Verdict::Yes) return std::nullopt;
        lanes.push_back(values.value);
    }
    return lanes;
}

// Are they what one read in the text became?
bool areOneRead(const Model& model, const Reads& reads) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> places;
    for (const Dependence* read : reads) {
        for (const ure::ExprId site : read->sites) {
            const text::Span span = model.system().spanOf(site);
            places.emplace(span.begin, span.end);
        }
    }
    return places.size() == 1;
}

void equate(Piece& piece, const AffineForm& form) {
    constrain(piece, form);
    constrain(piece, -1 * form);
}

// Does no iteration with the same address come between making a value and reading it?
bool staysUntilRead(const Model& model, const Dependence& read, const std::vector<std::size_t>& address) {
    const ure::System& system = model.system();
    const std::size_t loops = system.loops.size();
    const AffineForm& time = model.map.time;
    const auto one = AffineForm::number(1, 2 * loops);
    const auto delay = AffineForm::number(delayOf(model, read), 2 * loops);
    for (const Piece& readers : read.readers) {
        Piece both = Piece::universe(2 * loops);
        constrainCopy(both, readers, 0);
        constrainCopy(both, system.domain, 1);
        std::vector<AffineForm> same = model.map.places();
        for (const std::size_t loop : address) same.push_back(AffineForm::variable(loop, loops));
        for (const AffineForm& form : same) equate(both, onCopy(form, 0, 2) - onCopy(form, 1, 2));
        const AffineForm before = onCopy(time, 0, 2) - onCopy(time, 1, 2);
        constrain(both, before - one);
        constrain(both, delay - before - one);
        if (isEmpty(both, {}) != polyhedra::Verdict::Yes) return false;
    }
    return true;
}

// Loops inside of those that carry the value, which tell apart what is carried side by side.
std::optional<std::vector<std::size_t>> addressOf(const Model& model, const Reads& reads) {
    const auto nest = spatial::nestOf(model.system(), model.map, {}).nest;
    if (!nest) return std::nullopt;
    std::vector<std::size_t> address;
    bool isInside = false;
    for (const std::size_t loop : nest->time) {
        const bool carries =
            std::ranges::any_of(reads, [&](const Dependence* read) { return read->vector[loop] != 0; });
        isInside |= carries;
        if (isInside && !carries && nest->extents[loop] > 1) address.push_back(loop);
    }
    const auto stays = [&](const Dependence* read) { return staysUntilRead(model, *read, address); };
    try {
        if (std::ranges::all_of(reads, stays)) return address;
    } catch (const base::Overflow&) { // not decided
    }
    return std::nullopt;
}

std::int64_t wordsAt(const Model& model, const std::vector<std::size_t>& address) {
    std::int64_t words = 1;
    for (const std::size_t loop : address) {
        const polyhedra::Interval range = model.system().domain.box[loop];
        words = base::multiply(words, extentOf(range));
    }
    return words;
}

std::int64_t numberOf(const std::vector<polyhedra::Interval>& lanes) {
    std::int64_t number = 1;
    for (const polyhedra::Interval& range : lanes) number = base::multiply(number, extentOf(range));
    return number;
}

} // namespace

std::optional<Storage> storageOf(const Model& model, ure::VariableId variable) {
    const Reads reads = laterReads(model, variable);
    const auto stays = [&](const Dependence* read) {
        return polyhedra::isZero(polyhedra::multiply(model.map.spaceRows(), read->vector));
    };
    if (reads.empty() || !std::ranges::all_of(reads, stays)) return std::nullopt;
    const std::vector<std::int64_t> distances = distancesOf(model, reads);
    const std::int64_t greatest = distances.back();
    if (greatest < 2) return std::nullopt;
    Storage kept{Storage::How::Registers, distances, greatest, {}, {}, aliveOf(model, variable)};
    if (distances.size() == 1) {
        const auto lanes = lanesOf(model, reads);
        if (lanes && kept.alive == base::multiply(greatest, numberOf(*lanes))) {
            kept.how = Storage::How::Ring;
            kept.lanes = *lanes;
            return kept;
        }
    }
    if (model.map.schedule.size() == 1 || !areOneRead(model, reads)) return std::nullopt;
    const bool isOwn = std::ranges::all_of(reads, [&](const Dependence* read) {
        return read->reader == model.system().variables[variable].equation &&
               polyhedra::isZero(model.map.insidePes(read->vector));
    });
    if (!isOwn) return kept;
    if (const auto address = addressOf(model, reads)) {
        kept.how = Storage::How::Addressed;
        kept.address = *address;
        kept.words = wordsAt(model, *address);
    }
    return kept;
}

} // namespace tactus::array
