#include "emit/c/network/units.h"

#include "polyhedra/solve.h"

#include <algorithm>

namespace tactus::emit {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;
using spatial::Action;
using spatial::Process;

namespace {

// One unit, or all of a box.
void narrow(Piece& piece, const std::vector<Interval>& units) {
    for (std::size_t loop = 0; loop < units.size(); ++loop) {
        const auto bound = [&](std::int64_t factor, std::int64_t constant) {
            AffineForm form = AffineForm::variable(loop, piece.visible);
            form.coefficients[loop] = factor;
            form.constant = constant;
            constrain(piece, form);
        };
        bound(1, base::negate(units[loop].lower));
        bound(-1, units[loop].upper);
    }
}

bool isNone(const Piece& piece) {
    // An undecided piece counts as one with points: a unit may be handed a FIFO too many, but never lacks
    // one.
    return piece.empty || isEmpty(piece, {}) == polyhedra::Verdict::Yes;
}

class Split {
  public:
    Split(const spatial::Network& plan, const std::vector<const Process*>& processes,
          const array::WalkOrder& order)
        : order_(order), units_(processes.front()->domain.box.begin(),
                                processes.front()->domain.box.begin() +
                                    static_cast<std::ptrdiff_t>(processes.front()->spaceLoops())) {
        for (const Process* process : processes)
            for (const Action& action : process->actions) {
                if (!action.channel.valid()) continue;
                Transfer transfer{action.instance, plan.channels[action.channel].instances, {}};
                for (const Piece& piece : action.when)
                    transfer.when.push_back(intersect(process->domain, piece));
                transfers_.push_back(std::move(transfer));
            }
    }

    std::vector<UnitBox> from(std::size_t level) {
        const auto [loop, downwards] = order_.dimensions[level];
        const Interval whole = units_[loop];
        std::vector<UnitBox> boxes;
        for (std::int64_t count = 0; count <= whole.upper - whole.lower; ++count) {
            const std::int64_t value = downwards ? whole.upper - count : whole.lower + count;
            units_[loop] = {value, value};
            const bool isLast = level + 1 == order_.dimensions.size();
            UnitBox box{loop, {value, value}, downwards, {}, {}};
            if (isLast)
                box.touched = touched();
            else
                box.inner = from(level + 1);
            if (!boxes.empty() && isLike(boxes.back(), box))
                boxes.back().range = {std::min(boxes.back().range.lower, value),
                                      std::max(boxes.back().range.upper, value)};
            else
                boxes.push_back(std::move(box));
        }
        units_[loop] = whole;
        return boxes;
    }

  private:
    struct Transfer {
        std::vector<AffineForm> instance;
        std::vector<Interval> fifos;
        polyhedra::Union when;
    };

    static bool isLike(const UnitBox& a, const UnitBox& b) {
        return a.touched == b.touched &&
               std::ranges::equal(a.inner, b.inner, [](const auto& x, const auto& y) {
                   return x.range == y.range && isLike(x, y);
               });
    }

    bool hasFifo(const Transfer& transfer) const {
        for (std::size_t d = 0; d < transfer.fifos.size(); ++d) {
            const std::span<const std::int64_t> factors(transfer.instance[d].coefficients);
            std::int64_t index = transfer.instance[d].constant;
            for (std::size_t loop = 0; loop < units_.size(); ++loop)
                index = base::add(index, base::multiply(factors[loop], units_[loop].lower));
            if (index < transfer.fifos[d].lower || index > transfer.fifos[d].upper) return false;
        }
        return true;
    }

    std::vector<bool> touched() const {
        std::vector<bool> result;
        for (const Transfer& transfer : transfers_)
            result.push_back(hasFifo(transfer) && std::ranges::any_of(transfer.when, [&](Piece piece) {
                                 narrow(piece, units_);
                                 return !isNone(piece);
                             }));
        return result;
    }

    const array::WalkOrder& order_;
    std::vector<Interval> units_;
    std::vector<Transfer> transfers_;
};

} // namespace

std::vector<UnitBox> unitBoxes(const spatial::Network& plan, const std::vector<const Process*>& processes,
                               const array::WalkOrder& order) {
    return Split(plan, processes, order).from(0);
}

// Time loops keep their ranges, which processes around a bank have in common.
Process restricted(Process process, const std::vector<Interval>& units) {
    std::ranges::copy(units, process.domain.box.begin());
    for (Action& action : process.actions) {
        for (Piece& piece : action.when) {
            for (std::size_t loop = 0; loop < piece.visible; ++loop) {
                Interval& range = piece.box[loop];
                range = {std::max(range.lower, process.domain.box[loop].lower),
                         std::min(range.upper, process.domain.box[loop].upper)};
            }
            narrow(piece, units);
        }
        std::erase_if(action.when,
                      [&](const Piece& piece) { return isNone(intersect(process.domain, piece)); });
    }
    std::erase_if(process.actions, [](const Action& action) { return action.when.empty(); });
    return process;
}

} // namespace tactus::emit
