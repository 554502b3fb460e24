#include "lift/embed/embedding.h"

#include "lift/embed/distances.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace tactus::lift {

using cinput::Loop;
using cinput::Program;
using cinput::Statement;

namespace {

// A statement's place while it is looked for.
struct Candidate {
    std::vector<std::optional<Placement>> placements; // by statement
    std::int64_t cost = 0;
};

class Search {
  public:
    Search(const Program& program, const Dataflow& flow, const Plan& plan, const polyhedra::Budget& budget)
        : program_(program), flow_(flow), plan_(plan), budget_(budget), sizes_(program.sizes.size()) {
        for (std::uint32_t s = 0; s < program.statements.size(); ++s)
            if (plan.roles[s] == Plan::Role::Func) funcs_.push_back(s);
        if (funcs_.empty()) return;
        main_ = *std::ranges::max_element(
            funcs_, {}, [&](std::uint32_t s) { return program_.statements[s].loops.size(); });
    }

    std::vector<Embedding> found(std::size_t most) {
        if (funcs_.empty()) return {};
        std::vector<Candidate> beam(1);
        beam.front().placements.resize(program_.statements.size());
        beam.front().placements[main_] = mainPlacement();
        if (!beam.front().placements[main_]) return {};
        const std::size_t width = std::max(mostAtOnce, most);
        for (const std::uint32_t statement : inOrder()) {
            std::vector<Candidate> wider;
            const auto add = [&](Direction direction) {
                const std::vector<Placement> options = optionsOf(statement, direction);
                for (const Candidate& one : beam)
                    for (const Placement& option : options) wider.push_back(extended(one, statement, option));
            };
            add(Direction::AsWritten);
            const auto isUniform = [&](const Candidate& one) {
                return one.cost - beam.front().cost < notConstant;
            };
            if (std::ranges::none_of(wider, isUniform)) add(Direction::Reversed);
            std::ranges::stable_sort(wider, {}, &Candidate::cost);
            if (wider.size() > width) wider.resize(width);
            beam = std::move(wider);
        }
        std::vector<Embedding> result;
        for (const Candidate& one : beam) {
            if (result.size() == most) break;
            if (auto embedding = completed(one)) result.push_back(std::move(*embedding));
        }
        return result;
    }

    // The same points with this coordinate behind the others.
    std::optional<Embedding> withLast(const Embedding& embedding, std::size_t dimension) const {
        const std::size_t visible = sizes_ + loops();
        std::vector<QuasiAffine> before = variables(0, sizes_, visible); // coordinates as they were
        for (std::size_t d = 0; d < loops(); ++d)
            before.push_back(variable(sizes_ + (d == dimension  ? loops() - 1
                                                : d > dimension ? d - 1
                                                                : d),
                                      visible));
        const auto toTheEnd = [&](auto& list) {
            const auto at = list.begin() + static_cast<std::ptrdiff_t>(dimension);
            std::rotate(at, at + 1, list.end());
        };
        Embedding result{embedding.names, embedding.placements, {}, {}, embedding.cost};
        toTheEnd(result.names);
        for (const std::uint32_t s : funcs_) {
            Placement& placement = result.placements[s];
            toTheEnd(placement.point);
            for (QuasiAffine& loop : placement.loops) loop = compose(loop, before, visible);
            const auto domain =
                within({Piece::universe(visible)}, holdsAt(placement.domain, before, visible));
            if (!domain) return std::nullopt;
            placement.domain = *domain;
        }
        return findSpace(result) ? std::optional(std::move(result)) : std::nullopt;
    }

  private:
    static constexpr std::size_t mostAtOnce = 12, mostOptions = 720, mostEnds = 64;

    const Statement& statementOf(std::uint32_t s) const { return program_.statements[s]; }
    const Statement& mainStatement() const { return statementOf(main_); }
    // A space has a loop, also where no statement has.
    std::size_t loops() const {
        return std::max<std::size_t>(1, mainStatement().loops.size() + (plan_.phasesBehind ? 1 : 0));
    }
    bool isPhase(std::size_t dimension) const { return plan_.phasesBehind == dimension; }
    // The dimension of a loop of the main statement, and the other way round.
    std::size_t dimensionOf(std::size_t loop) const {
        return plan_.phasesBehind && loop >= *plan_.phasesBehind ? loop + 1 : loop;
    }
    std::size_t loopOf(std::size_t dimension) const {
        return plan_.phasesBehind && dimension > *plan_.phasesBehind ? dimension - 1 : dimension;
    }

    bool isThroughMemory(const Read& read) const {
        return plan_.arrays[read.reader] != plan_.arrays[read.source];
    }

    // Funcs that depend on what is placed come first.
    std::vector<std::uint32_t> inOrder() const {
        std::vector<std::uint32_t> order;
        std::set<std::uint32_t> placed{main_};
        while (placed.size() < funcs_.size()) {
            const auto ties = [&](std::uint32_t s) {
                return std::ranges::count_if(plan_.reads, [&](const Read& read) {
                    return (read.reader == s && placed.contains(read.source)) ||
                           (read.source == s && placed.contains(read.reader));
                });
            };
            std::uint32_t best = 0;
            std::ptrdiff_t most = -1;
            for (const std::uint32_t s : funcs_)
                if (!placed.contains(s) && ties(s) > most) {
                    most = ties(s);
                    best = s;
                }
            order.push_back(best);
            placed.insert(best);
        }
        return order;
    }

    // A loop counts by ones: its variable's value, or the number of its steps.
    struct Counted {
        QuasiAffine count; // over (sizes, loops of the statement)
        QuasiAffine first; // the same; of what is counted in steps
        std::int64_t step = 1;
    };
    Counted counted(const Statement& statement, std::size_t position) const {
        const std::size_t visible = sizes_ + statement.loops.size();
        const Loop& loop = program_.loops[statement.loops[position]];
        const QuasiAffine value = variable(sizes_ + position, visible);
        if (!plan_.countsSteps || loop.step == 1 || loop.step == -1 || loop.first.size() != 1)
            return {value, number(0, visible), 1};
        const std::vector<QuasiAffine> outer = variables(0, sizes_ + position, visible);
        const QuasiAffine first = compose(loop.first.front(), outer, visible);
        return {ure::quotient(ure::difference(value, first), loop.step), first, loop.step};
    }

    std::optional<Placement> mainPlacement() const {
        std::vector<std::size_t> dimensions;
        for (std::size_t l = 0; l < mainStatement().loops.size(); ++l) dimensions.push_back(dimensionOf(l));
        std::map<std::size_t, QuasiAffine> fixed;
        for (std::size_t d = 0; d < loops(); ++d)
            if (std::ranges::find(dimensions, d) == dimensions.end())
                fixed[d] = number(isPhase(d) ? plan_.phases[main_] : 0, sizes_ + d);
        return placed(main_, dimensions, fixed);
    }

    // First plus last value of a loop: a value and the one at the same place of the reversed loop add up to
    // it. Only where that depends on sizes alone.
    std::optional<QuasiAffine> mirrorOf(const Statement& statement, std::size_t position) const {
        const Loop& loop = program_.loops[statement.loops[position]];
        if ((loop.step != 1 && loop.step != -1) || loop.first.size() != 1 || loop.last.size() != 1 ||
            hasLoops(loop.first.front()) || hasLoops(loop.last.front()))
            return std::nullopt;
        return compose(ure::sum(loop.first.front(), loop.last.front()), sizesAlone(sizes_ + position),
                       sizes_);
    }

    // The loops of the statement in these dimensions of the space, those of `mirrors` reversed, the other
    // dimensions at these forms over (sizes, outer dimensions).
    using Mirrors = std::map<std::size_t, QuasiAffine>; // of loops, over the sizes
    std::optional<Placement> placed(std::uint32_t s, const std::vector<std::size_t>& dimensions,
                                    const std::map<std::size_t, QuasiAffine>& fixed,
                                    const Mirrors& mirrors = {}) const {
        const Statement& statement = statementOf(s);
        const std::size_t own = sizes_ + statement.loops.size(), visible = sizes_ + loops();
        Placement result;
        result.loops.resize(statement.loops.size());
        std::vector<QuasiAffine> at = variables(0, sizes_, visible);
        for (std::size_t l = 0; l < statement.loops.size(); ++l) {
            const Counted one = counted(statement, l);
            QuasiAffine value = variable(sizes_ + dimensions[l], visible);
            if (one.step != 1) {
                std::vector<QuasiAffine> outer = at;
                outer.resize(own, number(0, visible));
                value = ure::sum(compose(one.first, outer, visible), ure::scaled(one.step, value));
            }
            if (const auto mirror = mirrors.find(l); mirror != mirrors.end())
                value =
                    ure::difference(compose(mirror->second, variables(0, sizes_, visible), visible), value);
            result.loops[l] = value;
            at.push_back(value);
        }
        result.point.resize(loops());
        for (std::size_t d = 0; d < loops(); ++d) {
            const auto loop = std::ranges::find(dimensions, d);
            if (loop != dimensions.end()) {
                const auto position = static_cast<std::size_t>(loop - dimensions.begin());
                result.point[d] = counted(statement, position).count;
                if (const auto mirror = mirrors.find(position); mirror != mirrors.end())
                    result.point[d] = ure::difference(compose(mirror->second, variables(0, sizes_, own), own),
                                                      result.point[d]);
                continue;
            }
            std::vector<QuasiAffine> outer = variables(0, sizes_, own);
            outer.insert(outer.end(), result.point.begin(),
                         result.point.begin() + static_cast<std::ptrdiff_t>(d));
            // A dimension that is at a form of a later one can't be told here.
            result.point[d] = compose(fixed.at(d), outer, own);
        }
        Formula in = holdsAt(statement.domain, at, visible);
        for (const auto& [d, form] : fixed) {
            const QuasiAffine wide = compose(form, variables(0, sizes_ + d, visible), visible);
            in = ure::conjunction(std::move(in),
                                  ure::zero(ure::difference(variable(sizes_ + d, visible), wide)));
        }
        const auto domain = within({Piece::universe(visible)}, in);
        if (!domain) return std::nullopt;
        result.domain = *domain;
        if (!plan_.alongLoop) return result;
        const auto extent = extentAlong();
        if (!extent) return std::nullopt;
        std::vector<QuasiAffine> by(loops(), number(0, sizes_));
        by[*plan_.alongLoop] = ure::scaled(plan_.phases[s], *extent);
        return moved(std::move(result), s, by);
    }

    // Of the loop along which phases are one behind the other, where it depends on sizes alone.
    std::optional<QuasiAffine> extentAlong() const {
        const std::size_t position = *plan_.alongLoop;
        if (position >= mainStatement().loops.size() || !mirrorOf(mainStatement(), position))
            return std::nullopt;
        const Loop& loop = program_.loops[mainStatement().loops[position]];
        const QuasiAffine steps =
            ure::scaled(loop.step, ure::difference(loop.last.front(), loop.first.front()));
        return ure::sum(compose(steps, sizesAlone(sizes_ + position), sizes_), number(1, sizes_));
    }
    // As many forms over the sizes: these, and 0 for loops.
    std::vector<QuasiAffine> sizesAlone(std::size_t count) const {
        std::vector<QuasiAffine> forms = variables(0, sizes_, sizes_);
        forms.resize(count, number(0, sizes_));
        return forms;
    }

    // Its points moved by these forms over the sizes.
    std::optional<Placement> moved(Placement placement, std::uint32_t s,
                                   const std::vector<QuasiAffine>& by) const {
        const std::size_t visible = sizes_ + loops(), own = sizes_ + statementOf(s).loops.size();
        std::vector<QuasiAffine> back = variables(0, sizes_, visible);
        for (std::size_t d = 0; d < loops(); ++d) {
            placement.point[d] = ure::sum(placement.point[d], compose(by[d], variables(0, sizes_, own), own));
            back.push_back(ure::difference(variable(sizes_ + d, visible),
                                           compose(by[d], variables(0, sizes_, visible), visible)));
        }
        for (QuasiAffine& loop : placement.loops) loop = compose(loop, back, visible);
        const auto domain = within({Piece::universe(visible)}, holdsAt(placement.domain, back, visible));
        if (!domain) return std::nullopt;
        placement.domain = *domain;
        return placement;
    }

    // Forms at which a statement that lacks a dimension can be, over (sizes, outer dimensions): the ends of
    // the main statement's loop, and the steps in front of them and behind them that belong to no iteration.
    std::vector<QuasiAffine> endsOf(std::size_t d, std::uint32_t s) const {
        const Statement& statement = mainStatement();
        const std::size_t visible = sizes_ + d;
        if (isPhase(d)) return {number(plan_.phases[s], visible)};
        if (loopOf(d) >= statement.loops.size()) return {number(0, visible)};
        const Loop& loop = program_.loops[statement.loops[loopOf(d)]];
        if (plan_.countsSteps && loop.step != 1 && loop.step != -1) return {number(0, visible)};
        std::vector<QuasiAffine> outer = variables(0, sizes_, visible);
        for (std::size_t l = 0; l < loopOf(d); ++l)
            outer.push_back(variable(sizes_ + dimensionOf(l), visible));
        std::vector<QuasiAffine> ends;
        const auto add = [&](const QuasiAffine& form, std::int64_t step) {
            QuasiAffine end = ure::sum(compose(form, outer, visible), number(step, visible));
            if (std::ranges::find(ends, end) == ends.end()) ends.push_back(std::move(end));
        };
        for (const QuasiAffine& form : loop.first) add(form, 0);
        if (loop.step != 1 && loop.step != -1) return ends; // what is last need not be reached
        for (const QuasiAffine& form : loop.last) add(form, 0);
        for (const QuasiAffine& form : loop.first)
            if (hasLoops(form)) add(form, -loop.step);
        for (const QuasiAffine& form : loop.last)
            if (hasLoops(form)) add(form, loop.step);
        if (ends.empty()) ends.push_back(number(0, visible));
        return ends;
    }
    bool hasLoops(const QuasiAffine& form) const {
        const auto& all = form.form.coefficients;
        return std::any_of(all.begin() + static_cast<std::ptrdiff_t>(sizes_), all.end(),
                           [](std::int64_t one) { return one != 0; });
    }

    enum class Direction : bool { AsWritten, Reversed };
    std::vector<Placement> optionsOf(std::uint32_t s, Direction direction) const {
        const Statement& statement = statementOf(s);
        std::vector<Placement> options;
        std::vector<std::size_t> dimensions;
        std::size_t shared = 0;
        while (shared < std::min(statement.loops.size(), mainStatement().loops.size()) &&
               statement.loops[shared] == mainStatement().loops[shared])
            dimensions.push_back(dimensionOf(shared++));
        for (const Mirrors& mirrors : mirrorsOf(statement, shared, direction))
            addOptions(s, dimensions, mirrors, options);
        return options;
    }
    // Which loops may be reversed together, of those that the main statement does not have.
    std::vector<Mirrors> mirrorsOf(const Statement& statement, std::size_t shared,
                                   Direction direction) const {
        std::vector<Mirrors> all(1);
        if (direction == Direction::AsWritten) return all;
        for (std::size_t l = shared; l < statement.loops.size(); ++l) {
            const auto mirror = mirrorOf(statement, l);
            if (!mirror) continue;
            for (std::size_t n = all.size(); n-- > 0;) {
                all.push_back(all[n]);
                all.back()[l] = *mirror;
            }
        }
        all.erase(all.begin());
        return all;
    }

    void addOptions(std::uint32_t s, std::vector<std::size_t>& dimensions, const Mirrors& mirrors,
                    std::vector<Placement>& options) const {
        if (options.size() >= mostOptions) return; // of many loops, those in the order of the text
        if (dimensions.size() < statementOf(s).loops.size()) {
            for (std::size_t d = 0; d < loops(); ++d) {
                if (isPhase(d) || std::ranges::find(dimensions, d) != dimensions.end()) continue;
                dimensions.push_back(d);
                addOptions(s, dimensions, mirrors, options);
                dimensions.pop_back();
            }
            return;
        }
        std::vector<std::map<std::size_t, QuasiAffine>> fixed(1);
        for (std::size_t d = 0; d < loops(); ++d) {
            if (std::ranges::find(dimensions, d) != dimensions.end()) continue;
            std::vector<std::map<std::size_t, QuasiAffine>> more;
            std::vector<QuasiAffine> ends = endsOf(d, s);
            if (fixed.size() * ends.size() > mostEnds) ends.resize(1);
            for (const auto& one : fixed)
                for (const QuasiAffine& end : ends) {
                    more.push_back(one);
                    more.back()[d] = end;
                }
            fixed = std::move(more);
        }
        for (const auto& one : fixed)
            if (auto option = placed(s, dimensions, one, mirrors)) options.push_back(std::move(*option));
    }

    Candidate extended(const Candidate& before, std::uint32_t s, const Placement& option) const {
        Candidate result = before;
        result.placements[s] = option;
        for (const Read& read : plan_.reads) {
            if ((read.reader != s && read.source != s) || isThroughMemory(read)) continue;
            const auto& reader = result.placements[read.reader];
            const auto& source = result.placements[read.source];
            if (reader && source) result.cost += costOf(read, *reader, *source, program_, budget_);
        }
        return result;
    }

    std::optional<Embedding> completed(const Candidate& candidate) const {
        Embedding result;
        for (const auto& one : candidate.placements) result.placements.push_back(one.value_or(Placement()));
        result.cost = candidate.cost;
        shift(result);
        for (const std::uint32_t loop : mainStatement().loops)
            result.names.push_back(program_.loops[loop].name);
        if (plan_.phasesBehind)
            result.names.insert(result.names.begin() + static_cast<std::ptrdiff_t>(*plan_.phasesBehind), "p");
        if (result.names.empty()) result.names.emplace_back("i");
        return findSpace(result) ? std::optional(std::move(result)) : std::nullopt;
    }

    // Where all distances are constant but no schedule takes them forward, statements move.
    void shift(Embedding& embedding) const {
        std::vector<Distance> distances;
        for (const Read& read : plan_.reads) {
            if (isThroughMemory(read)) continue;
            auto vector = distance(read, embedding.placements[read.reader], embedding.placements[read.source],
                                   program_, budget_);
            if (!vector) return;
            distances.push_back({read.reader, read.source, std::move(*vector)});
        }
        const auto shifts = shiftsFor(distances, program_.statements.size(), loops());
        if (!shifts) return;
        for (const std::uint32_t s : funcs_) {
            if (polyhedra::isZero((*shifts)[s])) continue;
            std::vector<QuasiAffine> by;
            for (const std::int64_t one : (*shifts)[s]) by.push_back(number(one, sizes_));
            if (auto placement = moved(embedding.placements[s], s, by))
                embedding.placements[s] = std::move(*placement);
        }
    }

    bool findSpace(Embedding& embedding) const {
        const std::size_t visible = sizes_ + loops();
        Union all;
        for (const std::uint32_t s : funcs_)
            for (const Piece& piece : embedding.placements[s].domain) all.push_back(piece);
        const auto nest = nestAround(all, flow_.known, budget_);
        if (!nest) return false;
        embedding.space = Piece::universe(visible);
        for (const QuasiAffine& row : polyhedra::conditionsOf(flow_.known))
            if (row.isAffine()) {
                AffineForm wide = row.form;
                wide.coefficients.resize(visible, 0);
                polyhedra::constrain(embedding.space, wide);
            }
        for (std::size_t d = 0; d < loops(); ++d) {
            Embedding::Ends ends;
            for (const AffineForm& row : (*nest)[d]) {
                const std::int64_t factor = row.coefficients[sizes_ + d];
                AffineForm rest = row; // factor * x + rest >= 0
                rest.coefficients[sizes_ + d] = 0;
                const bool isWhole = factor == 1 || factor == -1;
                if (!isWhole && hasLoops(QuasiAffine::affine(rest))) continue;
                // x >= ceil(-rest / factor), or x <= floor(rest / -factor)
                if (factor > 0)
                    ends.lower.push_back(ure::scaled(-1, ure::quotient(QuasiAffine::affine(rest), factor)));
                else
                    ends.upper.push_back(ure::quotient(QuasiAffine::affine(rest), -factor));
                polyhedra::constrain(embedding.space, row);
            }
            if (ends.lower.empty()) ends.isLowerLeast = addHulls(embedding, d, true, ends.lower);
            if (ends.upper.empty()) ends.isUpperGreatest = addHulls(embedding, d, false, ends.upper);
            if (ends.lower.empty() || ends.upper.empty()) return false;
            embedding.ends.push_back(std::move(ends));
        }
        return true;
    }

    // The ends of each statement in this dimension, over the sizes; true if there are some.
    bool addHulls(const Embedding& embedding, std::size_t d, bool isLower,
                  std::vector<QuasiAffine>& forms) const {
        const std::vector<QuasiAffine> wide = variables(0, sizes_, sizes_ + loops());
        for (const std::uint32_t s : funcs_) {
            const auto hull = hullOf(embedding.placements[s].domain, flow_.known, budget_);
            if (!hull) return false;
            const auto& end = isLower ? hull->least[d] : hull->greatest[d];
            if (!end) {
                forms.clear();
                return false;
            }
            QuasiAffine form = compose(*end, wide, sizes_ + loops());
            if (std::ranges::find(forms, form) == forms.end()) forms.push_back(std::move(form));
        }
        return true;
    }

    const Program& program_;
    const Dataflow& flow_;
    const Plan& plan_;
    polyhedra::Budget budget_;
    std::size_t sizes_;
    std::vector<std::uint32_t> funcs_;
    std::uint32_t main_ = 0;
};

} // namespace

std::vector<Embedding> embeddings(const Program& program, const Dataflow& flow, const Plan& plan,
                                  std::size_t most, const polyhedra::Budget& budget) {
    return Search(program, flow, plan, budget).found(most);
}

std::optional<Embedding> withLast(const Embedding& embedding, std::size_t dimension, const Program& program,
                                  const Dataflow& flow, const Plan& plan, const polyhedra::Budget& budget) {
    return Search(program, flow, plan, budget).withLast(embedding, dimension);
}

} // namespace tactus::lift
