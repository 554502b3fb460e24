#include "dependence/spread.h"

#include <deque>

namespace tactus::dependence {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;
using polyhedra::Union;
using polyhedra::Vector;

namespace {

constexpr std::size_t spreadLimit = 2'000; // pieces in all

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

    bool toOutput(ure::EquationId equation, const Union& undefined) {
        for (const Piece& piece : undefined) add(equation, piece);
        while (!work_.empty() && !atOutput_ && work_.size() < spreadLimit && total_ < spreadLimit) {
            const auto [from, piece] = work_.front();
            work_.pop_front();
            for (const Link& link : links_)
                if (link.variable == system_.equations[from].variable) follow(link, from, piece);
        }
        return atOutput_ || !work_.empty();
    }

  private:
    void follow(const Link& link, ure::EquationId from, const Piece& piece) {
        Vector back = link.vector;
        for (std::int64_t& entry : back) entry = base::negate(entry);
        Piece image = polyhedra::translate(piece, back);
        if (link.reader == from) image = ray(image, link.vector); // all rounds of a self-read at once
        for (const Union* readers : {&link.readers.certain, &link.readers.perhaps})
            for (const Piece& reader : *readers) add(link.reader, polyhedra::intersect(image, reader));
    }

    void add(ure::EquationId equation, const Piece& piece) {
        if (questions_.isEmpty(piece)) return;
        for (const Writes& writes : writes_)
            if (writes.equation == equation && !questions_.intersect(writes.writers.all(), piece).empty())
                atOutput_ = true;
        Union fresh{piece};
        for (const Piece& known : reached_[equation.index()]) fresh = questions_.subtract(fresh, known);
        if (fresh.empty()) return;
        reached_[equation.index()].push_back(piece);
        work_.emplace_back(equation, piece);
        ++total_;
    }

    const ure::System& system_;
    const std::vector<Link>& links_;
    const std::vector<Writes>& writes_;
    const Questions& questions_;
    std::vector<Union> reached_;
    std::deque<std::pair<ure::EquationId, Piece>> work_;
    std::size_t total_ = 0;
    bool atOutput_ = false;
};

} // namespace

bool maySpreadToOutput(const ure::System& system, const std::vector<Link>& links,
                       const std::vector<Writes>& writes, ure::EquationId equation, const Union& undefined,
                       const Questions& questions) {
    try {
        return Spread(system, links, writes, questions).toOutput(equation, undefined);
    } catch (const Undecided&) {
        return true;
    }
}

} // namespace tactus::dependence
