#include "estimate/counts/control.h"

#include "base/checked.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace tactus::estimate {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;
using spatial::Action;
using spatial::NestLoop;

std::int64_t Control::counterBits() const {
    return std::accumulate(counters.begin(), counters.end(), std::int64_t{0});
}

namespace {

// Of the values from 0 to this one.
std::int64_t bitsUpTo(std::int64_t greatest) {
    return std::bit_width(static_cast<std::uint64_t>(greatest));
}

class Controlling {
  public:
    explicit Controlling(const spatial::Process& process)
        : process_(process), isTime_(process.domain.dimensions(), false) {
        for (std::size_t loop = 0; loop < process.loops.size(); ++loop)
            isTime_[loop] = process.loops[loop].role == NestLoop::Role::Time;
        // A quotient changes with the loops that it is of.
        for (std::size_t n = 0; n < process.domain.quotients.size(); ++n)
            isTime_[process.domain.visible + n] = changes(process.domain.quotients[n].form);
    }

    Control all() {
        for (std::size_t loop = 0; loop < process_.loops.size(); ++loop)
            if (const std::int64_t bits = isTime_[loop] ? bitsOf(loop) : 0; bits > 0)
                control_.counters.push_back(bits);
        for (const Action& action : process_.actions) {
            for (const Piece& piece : action.when) addGuard(piece);
            if (action.kind == Action::Kind::Fill || action.kind == Action::Kind::Fetch)
                addAddress(action.slot);
        }
        return std::move(control_);
    }

  private:
    // A comparison of `form` with 0, for any PE; equal forms are one.
    struct Compared {
        AffineForm form;
        bool isEqual;
        friend bool operator==(const Compared&, const Compared&) = default;
    };

    std::int64_t bitsOf(std::size_t loop) const {
        return bitsUpTo(polyhedra::extentOf(process_.domain.box[loop]) - 1);
    }
    bool changes(const AffineForm& form) const {
        for (std::size_t variable = 0; variable < form.dimensions(); ++variable)
            if (form.coefficients[variable] != 0 && isTime_[variable]) return true;
        return false;
    }
    // Of what changes in it on a PE.
    std::int64_t bitsOf(const AffineForm& form) const {
        AffineForm changing = form;
        for (std::size_t variable = 0; variable < form.dimensions(); ++variable)
            if (!isTime_[variable]) changing.coefficients[variable] = 0;
        const Interval values = polyhedra::range(changing, process_.domain);
        return bitsUpTo(base::subtract(values.upper, values.lower));
    }

    void addGuard(const Piece& piece) {
        const Piece& domain = process_.domain;
        // A piece over quotients of its own has a comparison for each of its rows.
        const bool isAlike = piece.quotients == domain.quotients;
        for (std::size_t loop = 0; loop < process_.loops.size(); ++loop) {
            if (!isTime_[loop]) continue;
            const AffineForm form = AffineForm::variable(loop, process_.loops.size());
            const Interval here = piece.box[loop], all = domain.box[loop];
            if (here == all || isImplied(piece, loop)) continue;
            if (here.lower == here.upper) {
                compare(form - AffineForm::number(here.lower, form.dimensions()), true);
                continue;
            }
            if (here.lower > all.lower)
                compare(form - AffineForm::number(here.lower, form.dimensions()), false);
            if (here.upper < all.upper)
                compare(AffineForm::number(here.upper, form.dimensions()) - form, false);
        }
        for (const AffineForm& row : piece.rows) {
            if (!isAlike || std::ranges::find(domain.rows, row) != domain.rows.end() || !changes(row))
                continue;
            const AffineForm opposite = -1 * row;
            const bool isEqual = std::ranges::find(piece.rows, opposite) != piece.rows.end();
            compare(isEqual && opposite.coefficients < row.coefficients ? opposite : row, isEqual);
        }
    }
    // By an equation with other loops of the piece, which is a comparison itself.
    static bool isImplied(const Piece& piece, std::size_t loop) {
        return std::ranges::any_of(piece.rows, [&](const AffineForm& row) {
            return row.coefficients[loop] != 0 && std::ranges::find(piece.rows, -1 * row) != piece.rows.end();
        });
    }

    void compare(AffineForm form, bool isEqual) {
        const std::int64_t bits = bitsOf(form);
        Compared one{std::move(form), isEqual};
        if (bits == 0 || std::ranges::find(compared_, one) != compared_.end()) return;
        compared_.push_back(std::move(one));
        control_.guards.push_back({isEqual, bits});
    }

    void addAddress(const AffineForm& slot) {
        if (std::ranges::find(addresses_, slot) != addresses_.end()) return;
        addresses_.push_back(slot);
        struct Term {
            std::uint64_t factor;
            std::int64_t most; // factor times the greatest value that is counted
        };
        std::vector<Term> terms;
        for (std::size_t loop = 0; loop < process_.loops.size(); ++loop) {
            const std::int64_t factor = std::abs(slot.coefficients[loop]);
            if (factor == 0 || !isTime_[loop] || bitsOf(loop) == 0) continue;
            terms.push_back({std::uint64_t(factor),
                             base::multiply(factor, polyhedra::extentOf(process_.domain.box[loop]) - 1)});
        }
        std::ranges::sort(terms, {}, &Term::factor);
        std::int64_t most = 0;
        for (const Term& term : terms) {
            const bool isBeside = std::has_single_bit(term.factor) && std::uint64_t(most) < term.factor;
            const int adders = std::popcount(term.factor) - (most == 0 || isBeside);
            most = base::add(most, term.most);
            control_.additions.insert(control_.additions.end(), std::size_t(adders), bitsUpTo(most));
        }
    }

    const spatial::Process& process_;
    std::vector<bool> isTime_; // of loops and quotients
    std::vector<Compared> compared_;
    std::vector<AffineForm> addresses_;
    Control control_;
};

} // namespace

Control controlOf(const spatial::Process& process) {
    return Controlling(process).all();
}

} // namespace tactus::estimate
