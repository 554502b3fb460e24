#include "array/access/element_access.h"

#include <algorithm>

namespace tactus::array {

using polyhedra::Formula;
using polyhedra::QuasiAffine;
using polyhedra::Union;
using polyhedra::Verdict;
using ure::Expr;

namespace {

// A read of the graph, or a write: where it happens, and the index, whose parts that read data are empty.
struct Site {
    ure::EquationId equation;
    const Union* iterations;
    std::vector<std::optional<QuasiAffine>> index;
    bool underData;
    bool readsData() const {
        return std::ranges::any_of(index, [](const auto& one) { return !one; });
    }
};

std::vector<Site> sitesOf(const Model& model, ure::TensorId tensor) {
    const ure::System& system = model.system();
    std::vector<Site> sites;
    for (const dependence::InputRead& read : model.graph->inputs)
        if (read.tensor == tensor)
            sites.push_back({read.reader, &read.readers, system.exprs[read.site].affine, read.underData});
    for (const dependence::OutputWrite& write : model.graph->outputs) {
        if (write.tensor != tensor) continue;
        Site site{write.equation, &write.writers, {}, write.underData};
        for (const polyhedra::AffineForm& form : system.equations[write.equation].left)
            site.index.emplace_back(QuasiAffine::affine(form));
        sites.push_back(std::move(site));
    }
    return sites;
}

// The iterations of the site at this element; with indices on data those that may be there.
Union at(const Site& site, std::span<const std::int64_t> index) {
    Formula formula{Formula::Kind::And, {}, {}};
    for (std::size_t d = 0; d < index.size(); ++d) {
        if (!site.index[d]) continue;
        QuasiAffine away = *site.index[d];
        away.form.constant = base::subtract(away.form.constant, index[d]);
        formula.parts.push_back({Formula::Kind::Zero, std::move(away), {}});
    }
    Union found;
    for (const polyhedra::Piece& piece : *site.iterations) {
        polyhedra::Split split = whereTrue(formula, piece);
        found.insert(found.end(), split.pieces.begin(), split.pieces.end());
    }
    return found;
}

} // namespace

std::vector<ElementAccess> accessesOf(const Model& model, ure::TensorId tensor,
                                      std::span<const polyhedra::Point> iterations) {
    std::vector<ElementAccess> accesses;
    const std::vector<Site> sites = sitesOf(model, tensor);
    for (const polyhedra::Point& point : iterations) {
        const std::ptrdiff_t first = std::ssize(accesses);
        for (const Site& site : sites) {
            const auto happens = [&](const polyhedra::Piece& piece) { return contains(piece, point); };
            if (site.readsData() || std::ranges::none_of(*site.iterations, happens)) continue;
            ElementAccess access{{}, model.peOf(point), model.cycleOf(point), !site.underData};
            for (const auto& part : site.index) access.index.push_back((*part)(point));
            const auto known = std::find_if(accesses.begin() + first, accesses.end(),
                                            [&](const auto& other) { return other.index == access.index; });
            if (known == accesses.end())
                accesses.push_back(std::move(access));
            else
                known->certain |= access.certain;
        }
    }
    return accesses;
}

bool dependsOnData(const Model& model, ure::TensorId tensor) {
    return std::ranges::any_of(sitesOf(model, tensor),
                               [](const Site& site) { return site.underData || site.readsData(); });
}

AccessTimes accessTimes(const Model& model, ure::TensorId tensor, std::span<const std::int64_t> index,
                        const polyhedra::Budget& budget) {
    AccessTimes times{Verdict::No, {}, true};
    for (const Site& site : sitesOf(model, tensor)) {
        const polyhedra::Extremum found = extremes(model.map.time, at(site, index), budget);
        if (found.known == Verdict::No) continue;
        if (found.known == Verdict::Unknown) return {};
        const polyhedra::Interval cycles{base::subtract(found.value.lower, model.firstTime),
                                         base::subtract(found.value.upper, model.firstTime)};
        times.certain &= !site.underData && !site.readsData();
        times.cycles = times.known == Verdict::No
                           ? cycles
                           : polyhedra::Interval{std::min(times.cycles.lower, cycles.lower),
                                                 std::max(times.cycles.upper, cycles.upper)};
        times.known = Verdict::Yes;
    }
    return times;
}

std::optional<std::vector<std::int64_t>> accessCycles(const Model& model, ure::TensorId tensor,
                                                      std::span<const std::int64_t> index, std::int64_t most,
                                                      const std::stop_token& stop) {
    std::vector<bool> touches(static_cast<std::size_t>(model.cycles));
    for (const Site& site : sitesOf(model, tensor)) {
        if (site.underData || site.readsData()) return std::nullopt;
        for (const polyhedra::Piece& piece : at(site, index)) {
            const bool isWhole = forEachPoint(piece, [&](std::span<const std::int64_t> point) {
                if (--most < 0 || stop.stop_requested()) return false;
                touches[static_cast<std::size_t>(model.cycleOf(point))] = true;
                return true;
            });
            if (!isWhole) return std::nullopt;
        }
    }
    std::vector<std::int64_t> cycles;
    for (std::int64_t cycle = 0; cycle < model.cycles; ++cycle)
        if (touches[static_cast<std::size_t>(cycle)]) cycles.push_back(cycle);
    return cycles;
}

ElementEnd endOf(const Model& model, ure::TensorId tensor, std::span<const std::int64_t> index,
                 const polyhedra::Budget& budget) {
    const AccessTimes times = accessTimes(model, tensor, index, budget);
    if (times.known != Verdict::Yes) return {times.known, {}, {}};
    if (!times.certain) return {};
    const bool isInput = model.system().tensors[tensor].isInput;
    polyhedra::AffineForm away = model.map.time;
    away.constant = base::subtract(
        away.constant, base::add(model.firstTime, isInput ? times.cycles.lower : times.cycles.upper));
    for (const Site& site : sitesOf(model, tensor))
        for (polyhedra::Piece piece : at(site, index)) {
            constrain(piece, away);
            constrain(piece, -1 * away);
            const polyhedra::Sample found = sample(piece, budget);
            if (found.empty == Verdict::No) return {Verdict::Yes, site.equation, found.point};
        }
    return {};
}

namespace {

// The part of an equation's value that is taken at the point; nothing where data decide, or there is no
// value.
std::optional<ure::ExprId> takenAt(const ure::System& system, ure::ExprId id, const polyhedra::Point& point) {
    while (system.exprs[id].kind == Expr::Kind::Select) {
        const Expr& select = system.exprs[id];
        const auto& formula = system.exprs[select.operands[0]].formula;
        if (!formula || hasUnknown(*formula)) return std::nullopt;
        const bool isSo = holds(*formula, point);
        if (!isSo && select.operands.size() < 3) return std::nullopt;
        id = select.operands[isSo ? 1 : 2];
    }
    return id;
}

} // namespace

std::optional<ElementOf> originOf(const ure::System& system, ure::VariableId variable,
                                  polyhedra::Point point) {
    constexpr int mostSteps = 1'000'000; // of a chain, which verdicts keep from being a ring
    for (int step = 0; step < mostSteps; ++step) {
        const auto taken =
            takenAt(system, system.equations[system.variables[variable].equation].value, point);
        if (!taken) return std::nullopt;
        const Expr& expr = system.exprs[*taken];
        if (expr.kind == Expr::Kind::ReadInput) {
            ElementOf element{expr.tensor, {}};
            for (const auto& part : expr.affine) {
                if (!part) return std::nullopt;
                element.index.push_back((*part)(point));
            }
            return element;
        }
        if (expr.kind != Expr::Kind::Read) return std::nullopt;
        polyhedra::Point from;
        for (const polyhedra::AffineForm& form : expr.index) from.push_back(form(point));
        variable = expr.variable;
        point = std::move(from);
    }
    return std::nullopt;
}

} // namespace tactus::array
