#include "dependence/reads/spread.h"

#include <algorithm>

namespace tactus::dependence {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;
using polyhedra::Point;
using polyhedra::Union;
using polyhedra::Vector;

namespace {

constexpr std::size_t spreadLimit = 500;      // sets
constexpr std::size_t chainLimit = 1'000'000; // points

// Holds piece + t * step for every t >= 0: bounds and rows that the step leads away from stay.
Piece ray(const Piece& piece, const Vector& step) {
    Piece result = Piece::universe(piece.visible);
    for (std::size_t v = 0; v < piece.visible; ++v) {
        if (step[v] >= 0 && piece.box[v].lower != Interval::least) {
            AffineForm form = AffineForm::variable(v, piece.visible);
            form.constant = base::negate(piece.box[v].lower);
            polyhedra::constrain(result, form);
        }
        if (step[v] <= 0 && piece.box[v].upper != Interval::most) {
            AffineForm form = -1 * AffineForm::variable(v, piece.visible);
            form.constant = piece.box[v].upper;
            polyhedra::constrain(result, form);
        }
    }
    for (AffineForm row : piece.rows) {
        const auto hidden = row.coefficients.begin() + static_cast<std::ptrdiff_t>(piece.visible);
        // A row over quotients is left out: the set may be too large, never too small.
        if (std::any_of(hidden, row.coefficients.end(), [](std::int64_t c) { return c != 0; })) continue;
        row.coefficients.resize(piece.visible);
        if (polyhedra::dot(row.coefficients, step) >= 0) polyhedra::constrain(result, row);
    }
    return result;
}

class Spread {
  public:
    Spread(const ure::System& system, const std::vector<Link>& links, const std::vector<Writes>& writes,
           const Questions& questions)
        : system_(system), links_(links), writes_(writes), questions_(questions),
          reached_(system.equations.size()) {}

    Reach reach(ure::EquationId equation, const Union& undefined) {
        for (const Piece& piece : undefined) add({equation, piece, 0, nullptr});
        for (std::size_t next = 0; next < sets_.size(); ++next) {
            if (sets_.size() > spreadLimit) return {Reach::Kind::Undecided, {}};
            if (tryOutput(next)) return std::move(found_);
            for (const Link& link : links_)
                if (link.variable == system_.equations[sets_[next].equation].variable) follow(link, next);
        }
        return {metOutput_ ? Reach::Kind::Undecided : Reach::Kind::Dead, {}};
    }

  private:
    struct Set {
        ure::EquationId equation;
        Piece piece;
        std::size_t from; // the set that it was made from, by the link
        const Link* link; // null for where it began
    };

    void follow(const Link& link, std::size_t from) {
        Vector back = link.vector;
        for (std::int64_t& entry : back) entry = base::negate(entry);
        Piece image = polyhedra::translate(sets_[from].piece, back);
        // A reduction in tiles would else need as many sets as its loops have rounds.
        if (link.reader == sets_[from].equation) image = ray(image, link.vector); // all rounds at once
        for (const Union* readers : {&link.readers.certain, &link.readers.perhaps})
            for (const Piece& reader : *readers)
                add({link.reader, polyhedra::intersect(image, reader), from, &link});
    }

    void add(Set set) {
        if (questions_.isEmpty(set.piece)) return;
        // Only a set with new points is followed, or equations in a circle would spread for ever.
        Union fresh{set.piece};
        for (const Piece& known : reached_[set.equation.index()]) fresh = questions_.subtract(fresh, known);
        if (fresh.empty()) return;
        reached_[set.equation.index()].push_back(set.piece);
        sets_.push_back(std::move(set));
    }

    bool tryOutput(std::size_t index) {
        for (const Writes& writes : writes_) {
            if (writes.equation != sets_[index].equation) continue;
            for (const bool certain : {true, false})
                for (const Piece& piece : certain ? writes.writers.certain : writes.writers.perhaps) {
                    const auto point = questions_.greatest(polyhedra::intersect(sets_[index].piece, piece));
                    if (!point) continue;
                    metOutput_ = true;
                    if (trace(index, *point, certain)) return true;
                }
        }
        return false;
    }

    // Goes back from the point to where the spread began; fails if the sets were too large there.
    bool trace(std::size_t index, Point point, bool certain) {
        std::vector<Reach::Step> chain{{sets_[index].equation, point}};
        while (const Link* link = sets_[index].link) {
            const std::size_t from = sets_[index].from;
            const bool manyRounds = link->reader == sets_[from].equation;
            do {
                if (!contains(link->readers.certain, point)) certain = false;
                if (!contains(link->readers.all(), point) || chain.size() > chainLimit) return false;
                for (std::size_t v = 0; v < point.size(); ++v)
                    point[v] = base::subtract(point[v], link->vector[v]);
                chain.push_back({sets_[from].equation, point});
            } while (manyRounds && !polyhedra::contains(sets_[from].piece, point));
            if (!polyhedra::contains(sets_[from].piece, point)) return false;
            index = from;
        }
        std::ranges::reverse(chain);
        found_ = {certain ? Reach::Kind::Reaches : Reach::Kind::MayReach, std::move(chain)};
        return true;
    }

    const ure::System& system_;
    const std::vector<Link>& links_;
    const std::vector<Writes>& writes_;
    const Questions& questions_;
    std::vector<Union> reached_; // by equation
    std::vector<Set> sets_;
    bool metOutput_ = false;
    Reach found_{Reach::Kind::Undecided, {}};
};

} // namespace

Reach reachBySets(const ure::System& system, const std::vector<Link>& links,
                  const std::vector<Writes>& writes, ure::EquationId equation, const Union& undefined,
                  const Questions& questions) {
    try {
        return Spread(system, links, writes, questions).reach(equation, undefined);
    } catch (const Undecided&) {
        return {Reach::Kind::Undecided, {}};
    }
}

} // namespace tactus::dependence
