#include "emit/c/network/nest.h"

#include "emit/c/forms/flat.h"
#include "emit/c/forms/sizes.h"

#include <algorithm>

namespace tactus::emit {

using polyhedra::AffineForm;
using polyhedra::Piece;

namespace {

// The last variable that a row is over, and whether it is there once.
std::optional<std::size_t> lastOf(const AffineForm& row) {
    for (std::size_t at = row.dimensions(); at-- > 0;)
        if (row.coefficients[at] != 0) return at;
    return std::nullopt;
}

class Nest {
  public:
    Nest(const Actions& actions, ure::Type index, bool onDevice)
        : actions_(actions), process_(actions.process()), index_(index), onDevice_(onDevice),
          first_(process_.spaceLoops()), end_(process_.loops.size() - (process_.hasLanes() ? 1 : 0)) {}

    Block around(Block body) {
        // The host has no pipeline that empties at the end of an inner loop, so nests stay nests there.
        if (Block flat = onDevice_ ? flattened(body) : Block(); !flat.empty())
            return {when(all(ofSpace()), std::move(flat))};
        body = {when(all(rest()), std::move(body))};
        for (std::size_t at = end_; at-- > first_;)
            body = {loop(name(actions_.nameOf(at), index_), bound(at, false), bound(at, true),
                         std::move(body), false)};
        return {when(all(ofSpace()), std::move(body))};
    }

  private:
    // All loops as one; nothing where they stay loops.
    Block flattened(const Block& body) const {
        const auto extents = array::constantExtents(process_);
        const auto nest = extents ? array::flatNest(*extents) : std::nullopt;
        if (!nest) return {};
        std::vector<emit::NestLoop> loops;
        for (std::size_t at = first_; at < end_; ++at)
            loops.push_back({name(actions_.nameOf(at), index_), bound(at, false), bound(at, true),
                             (*extents)[at - first_]});
        return flatLoop(loops, *nest, name(actions_.freshName("n"), numberType(*nest, index_)), body);
    }

    // Does the row bound this loop, given those outside?
    bool isBound(const AffineForm& row) const {
        const auto last = lastOf(row);
        return last && *last >= first_ && *last < end_ && std::abs(row.coefficients[*last]) == 1;
    }

    // The first value of the loop, or the one behind its last.
    Code bound(std::size_t at, bool isEnd) const {
        const Piece& domain = process_.domain;
        const std::int64_t box = isEnd ? base::add(domain.box[at].upper, 1) : domain.box[at].lower;
        Code result = integer(index_, box);
        bool isBox = true;
        for (const AffineForm& row : domain.rows) {
            if (!isBound(row) || *lastOf(row) != at || (row.coefficients[at] > 0) == isEnd) continue;
            AffineForm form = isEnd ? row : -1 * row; // loop <= form, loop >= form
            form.coefficients[at] = 0;
            if (isEnd) form.constant = base::add(form.constant, 1);
            form.coefficients.resize(process_.loops.size());
            Code own = actions_.points().form(form);
            const ure::Operator op = isEnd ? ure::Operator::Minimum : ure::Operator::Maximum;
            const polyhedra::Interval range = polyhedra::range(form, domain);
            const bool isTighter = isEnd ? range.upper <= box : range.lower >= box;
            result =
                isBox && isTighter ? std::move(own) : apply(op, index_, {std::move(result), std::move(own)});
            isBox = false;
        }
        return result;
    }

    // Rows as conditions: those over space loops only, and those that no bound says.
    std::vector<Code> conditions(bool ofSpace) const {
        Piece piece = process_.domain;
        std::erase_if(piece.rows, isBoundRow());
        Piece known = piece;
        known.rows.clear();
        known.quotients.clear();
        known.box.resize(known.visible);
        std::vector<Code> variables;
        for (std::size_t at = 0; at < process_.loops.size(); ++at)
            variables.push_back(name(actions_.nameOf(at), index_));
        std::vector<Code> codes;
        for (Points::Condition& condition : Points(variables, known, index_).conditions(piece)) {
            const auto firstTime = condition.over.begin() + static_cast<std::ptrdiff_t>(first_);
            const bool isOfSpace = std::none_of(firstTime, condition.over.end(), [](bool it) { return it; });
            const bool isOfLane = process_.hasLanes() && condition.over.back();
            if (!isOfLane && isOfSpace == ofSpace) codes.push_back(std::move(condition.code));
        }
        return codes;
    }
    std::function<bool(const AffineForm&)> isBoundRow() const {
        return [this](const AffineForm& row) { return isBound(row); };
    }
    std::vector<Code> ofSpace() const { return conditions(true); }
    std::vector<Code> rest() const { return conditions(false); }

    const Actions& actions_;
    const spatial::Process& process_;
    ure::Type index_;
    bool onDevice_;
    std::size_t first_, end_; // of the time loops
};

} // namespace

Block nestOf(const Actions& actions, Block body, ure::Type index, bool onDevice) {
    return Nest(actions, index, onDevice).around(std::move(body));
}

} // namespace tactus::emit
