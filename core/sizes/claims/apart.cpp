// Two iterations that never meet: on a processing element in one step, or at an element of an output.
#include "sizes/claims/show.h"

#include "polyhedra/lattice.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace tactus::sizes {

using ure::EquationId;

namespace {

using Images = std::vector<Polynomial>; // over sizes and loops

// Over the sizes, the loops of one iteration, and the loops of a second one.
class Pairs {
  public:
    explicit Pairs(Claims& claims)
        : claims_(claims), first_(claims.sizes()), loops_(claims.names().size() - first_) {}

    enum class Of { OnePiece, OneEquation, Two };
    // Shows that two iterations, one of each piece, never have the same images; where the pieces are of one
    // equation, unless they are the same iteration.
    void showApart(const std::string& what, const Piece& one, const Images& image, const Piece& other,
                   const Images& otherImage, Of of) {
        Problem problem{claims_.names(), first_, {}};
        for (std::size_t loop = 0; loop < loops_; ++loop)
            problem.variables.push_back(claims_.names()[first_ + loop] + "'");
        std::vector<Polynomial> second = claims_.variables();
        for (Polynomial& variable : second) variable = moved(variable);
        problem.include(one, claims_.variables());
        problem.include(other, second);
        for (std::size_t row = 0; row < image.size(); ++row)
            problem.equate(image[row], moved(otherImage[row]));
        if (of == Of::Two) {
            claims_.show(what, problem);
            return;
        }
        std::vector<Polynomial> differences;
        for (std::size_t loop = first_; loop < first_ + loops_; ++loop)
            differences.push_back(moved(Polynomial::variable(loop)) - Polynomial::variable(loop));
        showAllZero(what, problem, differences, of == Of::OnePiece);
    }

    // Shows that no iteration of the domain and another one differ by a sum of multiples of these vectors.
    void showOutside(const std::string& what, const Piece& domain, const polyhedra::Matrix& kernel) {
        Problem problem{claims_.names(), first_, {}};
        std::vector<Polynomial> second = claims_.variables(), multiples;
        for (const polyhedra::Vector& vector : kernel) {
            multiples.push_back(Polynomial::variable(problem.variables.size()));
            problem.variables.push_back("times" + polyhedra::toString(vector));
            for (std::size_t loop = 0; loop < loops_; ++loop)
                second[first_ + loop] =
                    second[first_ + loop] + Polynomial::number(vector[loop]) * multiples.back();
        }
        problem.include(domain, claims_.variables());
        problem.include(domain, second);
        showAllZero(what, problem, multiples, true);
    }

  private:
    // A form over the first iteration, over the second.
    Polynomial moved(const Polynomial& form) const {
        Polynomial result;
        for (const auto& [monomial, coefficient] : form.terms()) {
            Monomial there = monomial;
            for (std::size_t& variable : there)
                if (variable >= first_) variable += loops_;
            result.add(there, coefficient);
        }
        return result;
    }

    // Shows that the first of these that is not 0, in whatever order they are taken, is neither positive nor
    // negative. A proof in one order may be none in another. If the rows say the same of both iterations,
    // these may change places, so one sign is enough.
    void showAllZero(const std::string& what, const Problem& problem,
                     const std::vector<Polynomial>& differences, bool isSymmetric) {
        std::vector<std::size_t> order(differences.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        const auto isShown = [&](Claims::Otherwise otherwise) {
            Problem equal = problem;
            for (const std::size_t number : order) {
                for (const std::int64_t sign : {1, -1}) {
                    if (isSymmetric && sign < 0) continue;
                    Problem apart = equal;
                    apart.rows.push_back(Polynomial::number(sign) * differences[number] -
                                         Polynomial::number(1));
                    if (!claims_.show(what, apart, otherwise)) return false;
                }
                equal.equate(differences[number], Polynomial());
            }
            return true;
        };
        // These are all orders of up to four.
        for (int tries = 0; tries < 24; ++tries) {
            const std::size_t known = claims_.proof.claims.size();
            if (isShown(Claims::Otherwise::Nothing)) return;
            claims_.proof.claims.resize(known);
            if (!std::ranges::next_permutation(order).found) break;
        }
        std::ranges::sort(order);
        isShown(Claims::Otherwise::Doubt);
    }

    Claims& claims_;
    const std::size_t first_, loops_;
};

// Indices of outputs are inside.
void showInside(Claims& claims, const ure::Equation& equation, const Union& writes) {
    const ure::Tensor& tensor = claims.system().tensors[equation.output];
    for (const Piece& at : writes)
        for (std::size_t d = 0; d < tensor.openExtents.size(); ++d) {
            const AffineForm& index = equation.left[claims.sizes() + d];
            claims.show(fmt::format("index {} of {} is at least 0", d + 1, tensor.name),
                        claims.problemOf(at, complement(index)));
            Problem above = claims.problemOf(at);
            above.rows.push_back(Polynomial::of(index) - Polynomial::of(tensor.openExtents[d]));
            claims.show(fmt::format("index {} of {} is below its extent", d + 1, tensor.name), above);
        }
}

Images elementOf(const Claims& claims, const ure::Equation& equation) {
    Images element;
    for (std::size_t d = claims.sizes(); d < equation.left.size(); ++d)
        element.push_back(Polynomial::of(equation.left[d]));
    return element;
}

} // namespace

// Where the map is numbers, differences of iterations that meet are in its kernel.
static polyhedra::Matrix kernelOf(const std::vector<MapRow>& rows, std::size_t loops) {
    polyhedra::Matrix matrix;
    for (const MapRow& row : rows) {
        matrix.emplace_back();
        for (const Polynomial& entry : row) {
            if (!entry.constant()) return {};
            matrix.back().push_back(*entry.constant());
        }
    }
    return polyhedra::kernel(matrix, loops);
}

void showNoConflict(Claims& claims, const OpenMap& map) {
    const std::string what = "no two iterations meet on a processing element in a step";
    const Piece& domain = claims.system().domain;
    const std::vector<MapRow> rows = map.rows();
    const polyhedra::Matrix kernel = kernelOf(rows, claims.names().size() - claims.sizes());
    if (!kernel.empty()) return Pairs(claims).showOutside(what, domain, kernel);
    Images image;
    for (const MapRow& row : rows) {
        image.emplace_back();
        for (std::size_t loop = 0; loop < row.size(); ++loop)
            image.back() = image.back() + row[loop] * Polynomial::variable(claims.sizes() + loop);
    }
    Pairs(claims).showApart(what, domain, image, domain, image, Pairs::Of::OnePiece);
}

void showWrites(Claims& claims, const std::vector<EquationReads>& reads) {
    const ure::System& system = claims.system();
    for (const ure::Tensor& tensor : system.tensors)
        for (const AffineForm& extent : tensor.openExtents)
            claims.show(fmt::format("an extent of {} is at least 1", tensor.name),
                        claims.problemOf(system.domain, -1 * extent));
    for (const EquationId one : system.equations.keys()) {
        const ure::Equation& equation = system.equations[one];
        if (!equation.isOutput()) continue;
        showInside(claims, equation, reads[one.index()].writes);
        const std::string what = fmt::format("no element of {} is written twice", system.nameOf(one));
        const Union& writes = reads[one.index()].writes;
        const Images element = elementOf(claims, equation);
        for (std::size_t n = 0; n < writes.size(); ++n)
            for (std::size_t m = n; m < writes.size(); ++m)
                Pairs(claims).showApart(what, writes[n], element, writes[m], element,
                                        n == m ? Pairs::Of::OnePiece : Pairs::Of::OneEquation);
        for (const EquationId other : system.equations.keys())
            if (one < other && system.equations[other].output == equation.output)
                for (const Piece& at : writes)
                    for (const Piece& there : reads[other.index()].writes)
                        Pairs(claims).showApart(what, at, element, there,
                                                elementOf(claims, system.equations[other]), Pairs::Of::Two);
    }
}

} // namespace tactus::sizes
