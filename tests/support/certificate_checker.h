// Checks a certificate from its JSON alone, as docs/certificates.md says. Shares no code with core.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace tactus::test {

class CertificateChecker {
  public:
    using Json = nlohmann::json;
    using Number = __int128;
    using Vector = std::vector<Number>;
    using Matrix = std::vector<Vector>;

    // The first sentence that is not shown; empty if all are.
    static std::string faultIn(const Json& file) {
        try {
            require(file.at("certificate") == 1, "the version is known");
            require(!file.at("maps").empty(), "there is a map");
            for (const Json& map : file.at("maps")) CertificateChecker(map).check();
        } catch (const std::exception& error) {
            return error.what();
        }
        return {};
    }

    struct Quotient {
        Vector form;
        Number divisor;
    };
    struct Points {
        std::size_t loops;
        std::vector<Quotient> quotients;
        Matrix rows;

        Points(const Json& json, std::size_t loopCount) : loops(loopCount) {
            for (const Json& one : json.at("quotients")) {
                quotients.push_back(
                    {vectorOf(one.at("form"), loops + quotients.size() + 1), number(one.at("divisor"))});
                require(quotients.back().divisor > 0, "a divisor is positive");
            }
            for (const Json& row : json.at("rows"))
                rows.push_back(vectorOf(row, loops + quotients.size() + 1));
        }
        bool contains(Vector point) const {
            for (const Quotient& one : quotients) {
                const Number value = valueAt(one.form, point);
                const Number remainder = (value % one.divisor + one.divisor) % one.divisor;
                point.push_back((value - remainder) / one.divisor);
            }
            for (const Vector& row : rows)
                if (valueAt(row, point) < 0) return false;
            return true;
        }
    };

    static void require(bool holds, const char* what) {
        if (!holds) throw std::runtime_error(std::string("not shown: ") + what);
    }
    static Number number(const Json& json) {
        require(json.is_number_integer(), "a number is an integer");
        return json.get<std::int64_t>();
    }
    static Vector vectorOf(const Json& json, std::size_t size) {
        require(json.is_array() && json.size() == size, "a list has its length");
        Vector vector;
        for (const Json& one : json) vector.push_back(number(one));
        return vector;
    }
    static Matrix matrixOf(const Json& json, std::size_t columns) {
        require(json.is_array(), "a matrix is a list");
        Matrix matrix;
        for (const Json& one : json) matrix.push_back(vectorOf(one, columns));
        return matrix;
    }
    static Number dot(const Vector& a, const Vector& b) {
        Number sum = 0;
        for (std::size_t n = 0; n < a.size(); ++n) sum += a[n] * b[n];
        return sum;
    }
    static Number valueAt(const Vector& row, const Vector& point) {
        Number sum = row.back();
        for (std::size_t n = 0; n + 1 < row.size(); ++n) sum += row[n] * point[n];
        return sum;
    }
    static Vector times(const Matrix& matrix, const Vector& vector) {
        Vector product;
        for (const Vector& row : matrix) product.push_back(dot(row, vector));
        return product;
    }
    static int sign(const Vector& vector) { // lexicographic
        for (const Number one : vector)
            if (one != 0) return one < 0 ? -1 : 1;
        return 0;
    }

  private:
    explicit CertificateChecker(const Json& map)
        : map_(map), loops_(map.at("loops").size()), space_(matrixOf(map.at("space"), loops_)),
          lanes_(matrixOf(map.at("lanes"), loops_)), schedule_(matrixOf(map.at("schedule"), loops_)),
          domain_(map.at("domain"), loops_) {}

    void check() const {
        for (const Json& one : map_.at("dependences")) checkDependence(one);
        checkConflicts(map_.at("conflicts"));
    }

    // Rows over a fixed number of variables, the constant last.
    struct System {
        std::size_t variables;
        Matrix rows = {};

        Vector variable(std::size_t index) const {
            Vector form(variables + 1, 0);
            form[index] = 1;
            return form;
        }
        Vector substitute(const Vector& row, const Matrix& at) const {
            Vector result(variables + 1, 0);
            result.back() = row.back();
            for (std::size_t n = 0; n + 1 < row.size(); ++n)
                for (std::size_t v = 0; v <= variables; ++v) result[v] += row[n] * at[n][v];
            return result;
        }
        // The forms of loops and quotients, where quotients are the variables from `first` on.
        Matrix define(const Points& points, Matrix at, std::size_t first) {
            for (const Quotient& one : points.quotients) {
                Vector rest = substitute(one.form, at);
                rest[first] -= one.divisor;
                Vector upper = rest;
                for (Number& entry : upper) entry = -entry;
                upper.back() += one.divisor - 1;
                rows.push_back(rest);
                rows.push_back(upper);
                at.push_back(variable(first++));
            }
            return at;
        }
        void hold(const Points& points, const Matrix& at) {
            for (const Vector& row : points.rows) rows.push_back(substitute(row, at));
        }
    };

    static void checkRefutation(const Json& refutation, System system) {
        if (refutation.contains("cases")) {
            require(refutation.at("cases").size() == 2, "there are two cases");
            const Vector split = vectorOf(refutation.at("split"), system.variables + 1);
            Vector other = split;
            for (Number& entry : other) entry = -entry;
            other.back() -= 1;
            System second = system;
            system.rows.push_back(split);
            second.rows.push_back(other);
            checkRefutation(refutation.at("cases")[0], std::move(system));
            checkRefutation(refutation.at("cases")[1], std::move(second));
            return;
        }
        const Vector multipliers = vectorOf(refutation.at("multipliers"), system.rows.size());
        Vector sum(system.variables + 1, 0);
        for (std::size_t r = 0; r < multipliers.size(); ++r) {
            require(multipliers[r] >= 0, "no multiplier is negative");
            for (std::size_t v = 0; v < sum.size(); ++v) sum[v] += multipliers[r] * system.rows[r][v];
        }
        for (std::size_t v = 0; v < system.variables; ++v) require(sum[v] == 0, "no variable is left");
        require(sum.back() < 0, "the sum is negative");
    }

    void checkDependence(const Json& one) const {
        const Vector vector = vectorOf(one.at("vector"), loops_), space = times(space_, vector),
                     lanes = times(lanes_, vector), time = times(schedule_, vector);
        require(vectorOf(one.at("space"), space_.size()) == space, "space is that of the vector");
        require(vectorOf(one.at("lanes"), lanes_.size()) == lanes, "lanes are those of the vector");
        require(vectorOf(one.at("time"), schedule_.size()) == time, "time is that of the vector");
        const std::string kind = one.at("kind");
        if (kind == "systolic")
            require(sign(time) > 0, "a systolic value is read later");
        else if (kind == "broadcast")
            require(sign(time) == 0 && sign(space) != 0, "a broadcast leads to another PE at once");
        else
            require(kind == "inside" && sign(time) == 0 && sign(space) == 0 &&
                        (sign(vector) == 0 || sign(lanes) > 0),
                    "a value inside of a PE goes to a later lane");
        checkOrder(one, space, lanes, time);
        for (const Json& piece : one.at("pieces")) checkPiece(piece, vector);
    }

    void checkOrder(const Json& one, Vector places, const Vector& lanes, const Vector& time) const {
        const std::size_t equations = map_.at("equations").size();
        const Number reader = number(one.at("reader")), producer = number(one.at("producer"));
        require(reader >= 0 && reader < Number(equations) && producer >= 0 && producer < Number(equations),
                "the equations of a dependence are known");
        places.insert(places.end(), lanes.begin(), lanes.end());
        const Vector potential = vectorOf(map_.at("step").at("potential"), places.size()),
                     offsets = vectorOf(map_.at("step").at("offsets"), equations);
        if (sign(time) == 0)
            require(dot(potential, places) + offsets[std::size_t(reader)] - offsets[std::size_t(producer)] >=
                        1,
                    "values go up within a step");
    }

    void checkPiece(const Json& piece, const Vector& vector) const {
        const Points readers(piece.at("readers"), loops_);
        require(readers.contains(vectorOf(piece.at("witness"), loops_)), "the witness is a reader");
        const std::size_t own = readers.quotients.size();
        System system{loops_ + own + domain_.quotients.size()};
        Matrix reader, producer;
        for (std::size_t l = 0; l < loops_; ++l) {
            reader.push_back(system.variable(l));
            producer.push_back(system.variable(l));
            producer.back().back() = -vector[l];
        }
        reader = system.define(readers, reader, loops_);
        producer = system.define(domain_, producer, loops_ + own);
        system.hold(readers, reader);
        require(piece.at("producers").size() == domain_.rows.size(), "each row of the domain is shown");
        for (std::size_t r = 0; r < domain_.rows.size(); ++r) {
            Vector fails = system.substitute(domain_.rows[r], producer);
            for (Number& entry : fails) entry = -entry;
            fails.back() -= 1;
            System with = system;
            with.rows.push_back(fails);
            checkRefutation(piece.at("producers")[r], std::move(with));
        }
    }

    void checkConflicts(const Json& conflicts) const {
        Matrix map = space_;
        map.insert(map.end(), lanes_.begin(), lanes_.end());
        map.insert(map.end(), schedule_.begin(), schedule_.end());
        const Matrix kernel = matrixOf(conflicts.at("kernel"), loops_),
                     left = matrixOf(conflicts.at("leftInverse"), loops_),
                     rest = matrixOf(conflicts.at("rest"), map.size());
        const Number scale = number(conflicts.at("scale"));
        require(scale >= 1 && left.size() == kernel.size() && rest.size() == loops_,
                "the matrices have their sizes");
        for (std::size_t r = 0; r < loops_; ++r)
            for (std::size_t c = 0; c < loops_; ++c) {
                Number sum = 0;
                for (std::size_t j = 0; j < kernel.size(); ++j) sum += scale * kernel[j][r] * left[j][c];
                for (std::size_t t = 0; t < map.size(); ++t) sum += rest[r][t] * map[t][c];
                require(sum == (r == c ? scale : 0), "differences are spanned by the kernel");
            }
        require(conflicts.at("refutations").size() == kernel.size(), "each direction is shown");
        for (std::size_t first = 0; first < kernel.size(); ++first)
            checkRefutation(conflicts.at("refutations")[first], together(kernel, first));
    }

    // Two iterations that differ along the kernel from this vector of it on.
    System together(const Matrix& kernel, std::size_t first) const {
        const std::size_t factors = loops_ + domain_.quotients.size(),
                          others = factors + kernel.size() - first;
        System system{others + domain_.quotients.size()};
        Matrix p, q;
        for (std::size_t l = 0; l < loops_; ++l) {
            p.push_back(system.variable(l));
            q.push_back(system.variable(l));
            for (std::size_t j = first; j < kernel.size(); ++j) q.back()[factors + j - first] = kernel[j][l];
        }
        p = system.define(domain_, p, loops_);
        q = system.define(domain_, q, others);
        system.hold(domain_, p);
        system.hold(domain_, q);
        system.rows.push_back(system.variable(factors));
        system.rows.back().back() = -1;
        return system;
    }

    const Json& map_;
    std::size_t loops_;
    Matrix space_, lanes_, schedule_;
    Points domain_;
};

} // namespace tactus::test
