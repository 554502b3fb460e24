#include "mapping/certificate/certificate.h"

#include "mapping/causality/distance.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::mapping {

using dependence::Dependence;
using polyhedra::AffineForm;
using polyhedra::Matrix;
using polyhedra::Piece;
using polyhedra::Vector;

namespace {

// Thrown with the sentence.
struct NotShown {
    std::string what;
};

PointSet setOf(const Piece& piece) {
    PointSet points{piece.quotients, {}};
    for (std::size_t v = 0; v < piece.dimensions(); ++v) {
        const AffineForm variable = AffineForm::variable(v, piece.dimensions());
        const auto number = [&](std::int64_t value) { return AffineForm::number(value, piece.dimensions()); };
        if (piece.box[v].lower != polyhedra::Interval::least)
            points.rows.push_back(variable - number(piece.box[v].lower));
        if (piece.box[v].upper != polyhedra::Interval::most)
            points.rows.push_back(number(piece.box[v].upper) - variable);
    }
    points.rows.insert(points.rows.end(), piece.rows.begin(), piece.rows.end());
    return points;
}

// Rows that are to be refuted, over a number of variables.
class System {
  public:
    explicit System(std::size_t variables) : variables_(variables) {}

    AffineForm variable(std::size_t index) const { return AffineForm::variable(index, variables_); }
    void require(AffineForm row) { rows_.push_back(std::move(row)); }

    // What stands for the loops and the quotients of the set where the loops are these forms: its quotients
    // are the variables from `first` on, which two rows each define.
    std::vector<AffineForm> define(const PointSet& points, std::vector<AffineForm> at, std::size_t first) {
        for (const polyhedra::Quotient& quotient : points.quotients) {
            const AffineForm rest =
                polyhedra::substitute(quotient.form, at, variables_) - quotient.divisor * variable(first);
            require(rest);
            require(AffineForm::number(quotient.divisor - 1, variables_) - rest);
            at.push_back(variable(first++));
        }
        return at;
    }
    void require(const PointSet& points, const std::vector<AffineForm>& at) {
        for (const AffineForm& row : points.rows) require(polyhedra::substitute(row, at, variables_));
    }

    polyhedra::Refutation refutationWith(const AffineForm& last, const std::string& what) const {
        std::vector<AffineForm> rows = rows_;
        rows.push_back(last);
        constexpr int mostSplits = 24; // one in the other
        polyhedra::Refuted refuted = polyhedra::refute(rows, variables_, mostSplits);
        if (!refuted.refutation) throw NotShown{what};
        return std::move(*refuted.refutation);
    }

  private:
    std::size_t variables_;
    std::vector<AffineForm> rows_;
};

class Certifier {
  public:
    Certifier(const dependence::Graph& graph, const SpaceTimeMap& map, const polyhedra::Budget& budget)
        : graph_(graph), map_(map), budget_(budget), loops_(graph.system->loops.size()) {}

    Certificate run() {
        certificate_.domain = setOf(graph_.system->domain);
        for (const dependence::DependenceId id : graph_.dependences.keys()) addRead(id);
        orderWithinStep();
        spanDifferences();
        excludeConflicts();
        return std::move(certificate_);
    }

  private:
    std::string textOf(const Dependence& one) const {
        return fmt::format("{} reads {} at the distance {}", graph_.system->nameOf(one.reader),
                           graph_.system->variables[one.variable].name, polyhedra::toString(one.vector));
    }

    void addRead(dependence::DependenceId id) {
        const Dependence& one = graph_.dependences[id];
        Certificate::Read read{id,
                               {},
                               polyhedra::multiply(map_.spaceRows(), one.vector),
                               map_.insidePes(one.vector),
                               polyhedra::multiply(map_.scheduleRows(), one.vector),
                               {}};
        read.kind = kindOf(one, read.space, read.lanes, read.time);
        if (read.kind == DependenceVerdict::Kind::Backwards) throw NotShown{textOf(one) + " backwards"};
        for (const Piece& piece : one.readers) {
            const polyhedra::Sample sample = polyhedra::sample(piece, budget_);
            if (sample.empty == polyhedra::Verdict::Yes) continue;
            if (sample.empty == polyhedra::Verdict::Unknown)
                throw NotShown{"no iteration was found in which " + textOf(one)};
            CertifiedReads reads{setOf(piece), sample.point, {}};
            addProducers(reads, one);
            read.pieces.push_back(std::move(reads));
        }
        certificate_.reads.push_back(std::move(read));
    }

    void addProducers(CertifiedReads& reads, const Dependence& one) const {
        const PointSet& domain = certificate_.domain;
        const std::size_t own = reads.readers.quotients.size();
        System system(loops_ + own + domain.quotients.size());
        std::vector<AffineForm> reader, producer;
        for (std::size_t l = 0; l < loops_; ++l) {
            reader.push_back(system.variable(l));
            producer.push_back(system.variable(l));
            producer.back().constant = base::negate(one.vector[l]);
        }
        reader = system.define(reads.readers, std::move(reader), loops_);
        producer = system.define(domain, std::move(producer), loops_ + own);
        system.require(reads.readers, reader);
        const std::size_t variables = loops_ + own + domain.quotients.size();
        for (const AffineForm& row : domain.rows)
            reads.producers.push_back(system.refutationWith(
                polyhedra::complement(polyhedra::substitute(row, producer, variables)),
                fmt::format("the value that {} is computed wherever it is read", textOf(one))));
    }

    // The unknowns are the potential, and an offset for each equation.
    void orderWithinStep() {
        const std::size_t places = map_.placeRows().size(), equations = graph_.system->equations.size();
        std::vector<AffineForm> rows;
        for (const Certificate::Read& read : certificate_.reads) {
            if (lexicographicSign(read.time) != 0) continue;
            const Dependence& one = graph_.dependences[read.dependence];
            AffineForm row = AffineForm::number(-1, places + equations);
            const Vector distance = polyhedra::multiply(map_.placeRows(), one.vector);
            std::ranges::copy(distance, row.coefficients.begin());
            row.coefficients[places + one.reader.index()] += 1;
            row.coefficients[places + graph_.system->variables[one.variable].equation.index()] -= 1;
            rows.push_back(std::move(row));
        }
        certificate_.potential.assign(places, 0);
        certificate_.offsets.assign(equations, 0);
        if (rows.empty()) return;
        const polyhedra::Refuted found = polyhedra::refute(rows, places + equations);
        if (!found.point)
            throw NotShown{
                "no potential that goes up along all wires of a step was found: the order within a "
                "step depends on guards"};
        std::copy_n(found.point->begin(), places, certificate_.potential.begin());
        std::copy_n(found.point->begin() + std::ptrdiff_t(places), equations, certificate_.offsets.begin());
    }

    // With a unimodular matrix whose last columns are the kernel's vectors, g = C y + K^T z. T g = T C y, so
    // y follows from T g by a left inverse of T C, and what is left is the kernel's.
    void spanDifferences() {
        Matrix rows = map_.placeRows();
        for (const Vector& row : map_.scheduleRows()) rows.push_back(row);
        Certificate& c = certificate_;
        c.kernel = polyhedra::kernel(rows, loops_);
        const auto completed = polyhedra::completeUnimodular(c.kernel, loops_);
        if (!completed) throw NotShown{"the kernel of the map has no complement"};
        const Matrix coordinates = polyhedra::inverseUnimodular(transposed(*completed)); // (y, z) of g
        const std::size_t free = loops_ - c.kernel.size();
        c.leftInverse.assign(coordinates.begin() + std::ptrdiff_t(free), coordinates.end());
        const Matrix others = transposed({completed->begin(), completed->begin() + std::ptrdiff_t(free)});
        c.rest = free == 0 ? Matrix(loops_, Vector(rows.size(), 0))
                           : polyhedra::multiply(others, leftInverseOf(polyhedra::multiply(rows, others)));
    }

    Matrix transposed(const Matrix& matrix) const {
        Matrix result(matrix.empty() ? loops_ : matrix.front().size(), Vector(matrix.size()));
        for (std::size_t r = 0; r < matrix.size(); ++r)
            for (std::size_t column = 0; column < result.size(); ++column)
                result[column][r] = matrix[r][column];
        return result;
    }

    // L with L A = scale * I, of a matrix whose columns are independent: the adjugate of rows of it that are.
    Matrix leftInverseOf(const Matrix& matrix) {
        const std::size_t columns = matrix.front().size();
        std::vector<std::size_t> chosen;
        Matrix square;
        for (std::size_t r = 0; r < matrix.size() && square.size() < columns; ++r) {
            square.push_back(matrix[r]);
            if (polyhedra::rank(square) == square.size())
                chosen.push_back(r);
            else
                square.pop_back();
        }
        certificate_.scale = polyhedra::determinant(square);
        const std::int64_t sign = certificate_.scale < 0 ? -1 : 1;
        certificate_.scale *= sign;
        Matrix inverse(columns, Vector(matrix.size(), 0));
        for (std::size_t r = 0; r < columns; ++r)
            for (std::size_t c = 0; c < columns; ++c) {
                Matrix minor;
                for (std::size_t k = 0; k < columns; ++k) {
                    if (k == r) continue;
                    minor.push_back(square[k]);
                    minor.back().erase(minor.back().begin() + std::ptrdiff_t(c));
                }
                const std::int64_t cofactor = minor.empty() ? 1 : polyhedra::determinant(minor);
                inverse[c][chosen[r]] = sign * ((r + c) % 2 == 0 ? cofactor : base::negate(cofactor));
            }
        return inverse;
    }

    void excludeConflicts() {
        const PointSet& domain = certificate_.domain;
        const Matrix& kernel = certificate_.kernel;
        const std::size_t quotients = domain.quotients.size();
        for (std::size_t first = 0; first < kernel.size(); ++first) {
            const std::size_t factors = loops_ + quotients, others = factors + kernel.size() - first;
            System system(others + quotients);
            std::vector<AffineForm> p, q;
            for (std::size_t l = 0; l < loops_; ++l) {
                p.push_back(system.variable(l));
                q.push_back(system.variable(l));
                for (std::size_t j = first; j < kernel.size(); ++j)
                    q.back().coefficients[factors + j - first] = kernel[j][l];
            }
            p = system.define(domain, std::move(p), loops_);
            q = system.define(domain, std::move(q), others);
            system.require(domain, p);
            system.require(domain, q);
            AffineForm apart = system.variable(factors);
            apart.constant = -1;
            certificate_.conflicts.push_back(
                system.refutationWith(apart, "no two iterations meet on one PE in one step"));
        }
    }

    const dependence::Graph& graph_;
    const SpaceTimeMap& map_;
    const polyhedra::Budget& budget_;
    std::size_t loops_;
    Certificate certificate_;
};

} // namespace

tl::expected<Certificate, std::string> certify(const dependence::Graph& graph, const SpaceTimeMap& map,
                                               const polyhedra::Budget& budget) {
    try {
        return Certifier(graph, map, budget).run();
    } catch (const NotShown& missing) {
        return tl::unexpected(missing.what);
    } catch (const base::Overflow&) {
        return tl::unexpected(std::string("a number of the proof does not fit in 64 bits"));
    }
}

} // namespace tactus::mapping
