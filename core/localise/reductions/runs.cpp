#include "localise/reductions/runs.h"

#include "polyhedra/solve.h"

#include <algorithm>

namespace tactus::localise {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Union;
using polyhedra::Vector;

namespace {

constexpr std::uint64_t operations = 50'000; // of one question
constexpr std::size_t mostPieces = 32;       // of the ends

std::int64_t along(const AffineForm& row, const Vector& step) {
    return polyhedra::dot(row.coefficients, step);
}

AffineForm below(const AffineForm& row) {
    return polyhedra::complement(row);
}

class Finder {
  public:
    explicit Finder(const Piece& domain) : rows_(polyhedra::rowsOf(domain)), ends_{domain} {}

    // Adds the runs along the vector.
    bool add(Vector vector) {
        for (const Run& run : runs_)
            if (!straighten(vector, run)) return false;
        Run run{vector, leaving(-1, vector), leaving(1, vector)};
        Union ends = endsOf(ends_, run);
        if (ends.size() > mostPieces) return false;
        ends_ = std::move(ends);
        runs_.push_back(std::move(run));
        return true;
    }

    Runs take() { return std::move(runs_); }

  private:
    // Adds as many steps of the runs as it takes to stay at their ends.
    static bool straighten(Vector& vector, const Run& run) {
        std::optional<std::int64_t> steps;
        for (const AffineForm& row : run.last) {
            const std::int64_t own = along(row, vector), each = base::negate(along(row, run.step));
            if (own % each != 0 || (steps && *steps != own / each)) return false;
            steps = own / each;
        }
        for (std::size_t v = 0; steps && v < vector.size(); ++v)
            vector[v] = base::add(vector[v], base::multiply(*steps, run.step[v]));
        return true;
    }

    // The rows that a step forwards or backwards from the ends may break, without those that it breaks only
    // together with others.
    std::vector<AffineForm> leaving(std::int64_t direction, const Vector& step) const {
        std::vector<AffineForm> broken;
        for (const AffineForm& row : rows_)
            if (along(row, step) * direction < 0) broken.push_back(row);
        for (std::size_t n = 0; n < broken.size();) {
            std::vector<AffineForm> others = broken;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(n));
            if (breaksAlone(broken[n], others, direction, step))
                ++n;
            else
                broken = std::move(others);
        }
        return broken;
    }

    // Unknown is yes: a row too many says the same.
    bool breaksAlone(const AffineForm& row, const std::vector<AffineForm>& others, std::int64_t direction,
                     const Vector& step) const {
        const auto after = [&](const AffineForm& one) {
            AffineForm moved = one;
            moved.constant = base::add(moved.constant, along(one, step) * direction);
            return moved;
        };
        return std::ranges::any_of(ends_, [&](Piece piece) {
            constrain(piece, below(after(row)));
            for (const AffineForm& other : others) constrain(piece, after(other));
            return !piece.empty && polyhedra::isEmpty(piece, {operations}) != polyhedra::Verdict::Yes;
        });
    }

    std::vector<AffineForm> rows_;
    Union ends_; // of the runs so far
    Runs runs_;
};

} // namespace

Union endsOf(const Union& points, const Run& run) {
    Union ends;
    for (const Piece& piece : points)
        for (const AffineForm& row : run.last) {
            Piece end = piece;
            constrain(end, below(row + AffineForm::number(along(row, run.step), row.dimensions())));
            if (!end.empty) ends.push_back(std::move(end));
        }
    return ends;
}

std::optional<Runs> runsOfEnds(const Piece& domain, const std::vector<Vector>& vectors) {
    Finder finder(domain);
    for (const Vector& vector : vectors)
        if (!finder.add(vector)) return std::nullopt;
    return finder.take();
}

std::optional<Runs> runsOfBeginnings(const Piece& domain, const std::vector<Vector>& vectors) {
    const auto turn = [](Vector& vector) {
        for (std::int64_t& entry : vector) entry = base::negate(entry);
    };
    std::vector<Vector> turned = vectors;
    for (Vector& vector : turned) turn(vector);
    auto runs = runsOfEnds(domain, turned);
    if (!runs) return std::nullopt;
    for (Run& run : *runs) {
        turn(run.step);
        std::swap(run.first, run.last);
    }
    return runs;
}

bool isConstant(const AffineForm& form, std::size_t sizes) {
    return std::all_of(form.coefficients.begin() + static_cast<std::ptrdiff_t>(sizes),
                       form.coefficients.end(), [](std::int64_t c) { return c == 0; });
}

} // namespace tactus::localise
