#include "lift/flow/dependences.h"

#include "lift/flow/accesses.h"
#include "lift/flow/uniform.h"

#include <algorithm>

namespace tactus::lift {

using cinput::Program;
using cinput::Statement;

std::string_view toString(MemoryDependence::Kind kind) {
    switch (kind) {
    case MemoryDependence::Kind::Flow:
        return "flow";
    case MemoryDependence::Kind::Anti:
        return "anti";
    case MemoryDependence::Kind::Output:
        return "output";
    case MemoryDependence::Kind::Input:
        return "input";
    }
    return "";
}

namespace {

struct OneAccess {
    std::uint32_t statement = 0, variable = 0;
    bool isWrite = false;
    text::Span span;
    polyhedra::TimedAccess timed;
};

class MemorySearch {
  public:
    MemorySearch(const Program& program, const Dataflow& flow, const polyhedra::Budget& budget)
        : program_(program), flow_(flow), budget_(budget) {
        for (std::uint32_t a = 0; a < program.accesses.size(); ++a) {
            const cinput::Access& access = program.accesses[a];
            if (!hasForms(access)) continue;
            const std::uint32_t reader = flow.readers[a];
            OneAccess read{reader, access.variable, false, access.span,
                           timedRead(program, program.statements[reader], access)};
            if (!isKnown(read)) accesses_.push_back(std::move(read));
        }
        for (std::uint32_t s = 0; s < program.statements.size(); ++s) {
            const Statement& statement = program.statements[s];
            accesses_.push_back({s, statement.written.variable, true, statement.written.span,
                                 timedWrite(program, statement)});
        }
    }

    bool find(MemoryDependence::Kind kind, std::vector<MemoryDependence>& found) const {
        using enum MemoryDependence::Kind;
        const bool isFromWrite = kind == Flow || kind == Output, isToWrite = kind == Anti || kind == Output;
        for (const OneAccess& to : accesses_) {
            if (to.isWrite != isToWrite) continue;
            // All iterations read a scalar: that says nothing.
            if (kind == Input && to.timed.element.empty()) continue;
            for (const OneAccess& from : accesses_)
                if (from.isWrite == isFromWrite && from.variable == to.variable &&
                    !add(kind, from, to, found))
                    return false;
        }
        return true;
    }

  private:
    // A macro or a function that names its argument twice reads it twice, at one place of the text.
    bool isKnown(const OneAccess& read) const {
        return std::ranges::any_of(accesses_, [&](const OneAccess& one) {
            return one.statement == read.statement && one.span == read.span &&
                   one.timed.element == read.timed.element && one.variable == read.variable;
        });
    }

    // The earlier access among all writes of the variable, which come between.
    bool add(MemoryDependence::Kind kind, const OneAccess& from, const OneAccess& to,
             std::vector<MemoryDependence>& found) const {
        std::vector<polyhedra::TimedAccess> earlier{from.timed};
        for (const OneAccess& one : accesses_)
            if (one.isWrite && one.variable == to.variable && &one != &from) earlier.push_back(one.timed);
        const std::size_t sizes = program_.sizes.size();
        const std::span others = std::span(earlier).subspan(1);
        if (const auto known = uniformSource(to.timed, from.timed, others, sizes, budget_)) {
            if (!known->where.empty()) addPiece(kind, from, to, pieceOf(*known, to), found);
            return true;
        }
        const auto last = lastBefore(to.timed, earlier, flow_.known, budget_);
        if (!last) return false;
        for (const polyhedra::LastAccess& piece : last->pieces)
            if (piece.access == 0) addPiece(kind, from, to, piece, found);
        return true;
    }

    polyhedra::LastAccess pieceOf(const UniformSource& source, const OneAccess& to) const {
        const std::size_t sizes = program_.sizes.size();
        const std::size_t visible = sizes + program_.statements[to.statement].loops.size();
        polyhedra::LastAccess piece;
        piece.where = source.where;
        for (std::size_t l = 0; l < source.distance.size(); ++l)
            piece.at.push_back(
                ure::difference(variable(sizes + l, visible), number(source.distance[l], visible)));
        return piece;
    }

    void addPiece(MemoryDependence::Kind kind, const OneAccess& from, const OneAccess& to,
                  const polyhedra::LastAccess& piece, std::vector<MemoryDependence>& found) const {
        const std::size_t sizes = program_.sizes.size();
        const Statement &earlier = program_.statements[from.statement],
                        &later = program_.statements[to.statement];
        const Union where = atHand(piece.where, program_);
        for (const Piece& one : where) {
            const polyhedra::Sample sample = lexicographicMinimum(one, budget_);
            if (sample.empty != polyhedra::Verdict::No) continue;
            MemoryDependence result{
                kind, to.variable, {from.statement, from.span, {}}, {to.statement, to.span, {}}, {}};
            result.to.at.assign(sample.point.begin() + static_cast<std::ptrdiff_t>(sizes),
                                sample.point.end());
            for (const QuasiAffine& form : piece.at) result.from.at.push_back(form(sample.point));
            const std::size_t visible = sizes + later.loops.size();
            for (std::size_t l = 0; l < std::min(earlier.loops.size(), later.loops.size()); ++l) {
                if (earlier.loops[l] != later.loops[l]) break;
                const QuasiAffine form = ure::difference(variable(sizes + l, visible), piece.at[l]);
                const auto values =
                    form.isAffine() ? extremes(form.form, where, budget_) : polyhedra::Extremum();
                const bool isNumber =
                    values.known == polyhedra::Verdict::Yes && values.value.lower == values.value.upper;
                result.distance.push_back(isNumber ? number(values.value.lower, visible) : form);
            }
            // A statement reads what it then writes: that is no order of iterations.
            const bool isOneIteration = from.statement == to.statement && result.from.at == result.to.at;
            if (!isOneIteration) found.push_back(std::move(result));
            return;
        }
    }

    const Program& program_;
    const Dataflow& flow_;
    polyhedra::Budget budget_;
    std::vector<OneAccess> accesses_;
};

} // namespace

std::optional<std::vector<MemoryDependence>> memoryDependences(const Program& program, const Dataflow& flow,
                                                               const polyhedra::Budget& budget) {
    using enum MemoryDependence::Kind;
    const MemorySearch search(program, flow, budget);
    std::vector<MemoryDependence> found;
    for (const auto kind : {Flow, Anti, Output, Input})
        if (!search.find(kind, found)) return std::nullopt;
    return found;
}

} // namespace tactus::lift
