#include "sizes/claims/legality.h"

#include "polyhedra/lattice.h"
#include "polyhedra/solve.h"

#include <algorithm>
#include <numeric>

namespace tactus::sizes {

namespace {

constexpr const char* what = "no two iterations meet on a processing element in a step";

class Conflicts {
  public:
    Conflicts(Claims& claims, const OpenMap& map)
        : claims_(claims), system_(claims.system()), rows_(map.rows()),
          loops_(system_.loops.size() - system_.sizes) {}

    void show() {
        if (const auto matrix = numbers())
            showForNumbers(*matrix);
        else
            showForPolynomials();
    }

  private:
    std::optional<polyhedra::Matrix> numbers() const {
        polyhedra::Matrix matrix;
        for (const MapRow& row : rows_) {
            matrix.emplace_back();
            for (const Polynomial& entry : row) {
                if (!entry.constant()) return std::nullopt;
                matrix.back().push_back(*entry.constant());
            }
        }
        return matrix;
    }

    // Differences of iterations that meet are in the kernel.
    void showForNumbers(const polyhedra::Matrix& matrix) {
        const polyhedra::Matrix kernel = polyhedra::kernel(matrix, loops_);
        return kernel.empty() ? showNoKernel(matrix) : showOutside(kernel);
    }

    // No g but 0 is mapped to 0; -g is if g is.
    void showNoKernel(const polyhedra::Matrix& matrix) {
        std::vector<std::string> names;
        for (const std::string& loop : system_.writtenLoopNames()) names.push_back(loop + "'-" + loop);
        for (std::size_t loop = 0; loop < loops_; ++loop) {
            Problem problem(names);
            for (const polyhedra::Vector& row : matrix) {
                problem.require({row, 0});
                problem.require({-1 * AffineForm{row, 0}});
            }
            problem.require(AffineForm::variable(loop, loops_) - AffineForm::number(1, loops_));
            Attempt tried = attempt(problem);
            if (!tried.claim) return claims_.doubt(std::string("not shown: ") + what);
            tried.claim->what = what;
            claims_.proof.claims.push_back(std::move(*tried.claim));
        }
    }

    // Over sizes, an iteration, and the multiples of the kernel's vectors that lead to the other.
    void showOutside(const polyhedra::Matrix& kernel) {
        const std::size_t all = system_.loops.size() + kernel.size();
        std::vector<std::string> names = claims_.names();
        std::vector<AffineForm> other = identity(all);
        other.resize(system_.loops.size());
        for (std::size_t k = 0; k < kernel.size(); ++k) {
            const AffineForm multiple = AffineForm::variable(system_.loops.size() + k, all);
            names.push_back("times" + polyhedra::toString(kernel[k]));
            for (std::size_t loop = 0; loop < loops_; ++loop)
                other[system_.sizes + loop] = other[system_.sizes + loop] + kernel[k][loop] * multiple;
        }
        Problem problem = iterations(names, other);
        showFirstPositive(problem, system_.loops.size(), kernel.size());
    }

    // Over sizes, an iteration, and the difference to the other.
    void showForPolynomials() {
        const std::size_t first = system_.loops.size(), all = first + loops_;
        std::vector<std::string> names = claims_.names();
        std::vector<AffineForm> other = identity(all);
        other.resize(first);
        for (std::size_t loop = 0; loop < loops_; ++loop) {
            const std::string& name = claims_.names()[system_.sizes + loop];
            names.push_back(name + "'-" + name);
            other[system_.sizes + loop] =
                other[system_.sizes + loop] + AffineForm::variable(first + loop, all);
        }
        Problem problem = iterations(names, other);
        for (const MapRow& row : rows_) {
            Polynomial image;
            for (std::size_t loop = 0; loop < loops_; ++loop)
                image = image + row[loop] * Polynomial::variable(first + loop);
            problem.equate(image, Polynomial());
        }
        showFirstPositive(problem, first, loops_);
    }

    // Both iterations are in the domain.
    Problem iterations(const std::vector<std::string>& names, const std::vector<AffineForm>& other) const {
        Problem problem(names);
        for (const AffineForm& row : rowsOf(system_.domain)) {
            problem.require(padded(row, names.size()));
            problem.require(polyhedra::substitute(row, other, names.size()));
        }
        return problem;
    }

    // One of the two iterations is first, so that the first of these variables that is not 0, in whatever
    // order they are taken, is positive. A proof in one order may be none in another.
    void showFirstPositive(const Problem& problem, std::size_t first, std::size_t count) {
        std::vector<std::size_t> order(count);
        std::iota(order.begin(), order.end(), first);
        const std::vector<std::size_t> written = order;
        // These are all orders of up to four variables.
        for (int tries = 0; tries < 24; ++tries) {
            const std::size_t known = claims_.proof.claims.size();
            if (isShown(problem, order, false)) return;
            claims_.proof.claims.resize(known);
            if (!std::ranges::next_permutation(order).found) break;
        }
        isShown(problem, written, true);
    }

    bool isShown(const Problem& problem, const std::vector<std::size_t>& order, bool doubts) {
        Problem equal = problem;
        for (const std::size_t v : order) {
            Problem later = equal;
            later.rows.push_back(Polynomial::variable(v) - Polynomial::number(1));
            if (doubts ? !claims_.show(what, later) : !claims_.tryToShow(what, later)) return false;
            equal.equate(Polynomial::variable(v), Polynomial());
        }
        return true;
    }

    Claims& claims_;
    const ure::System& system_;
    std::vector<MapRow> rows_;
    std::size_t loops_;
};

} // namespace

void showNoConflict(Claims& claims, const OpenMap& map) {
    Conflicts(claims, map).show();
}

} // namespace tactus::sizes
