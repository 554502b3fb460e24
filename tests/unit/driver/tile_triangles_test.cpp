// Sums over loops whose bounds name other loops, tiled at random: both simulators against plain loops.
#include "support/design.h"
#include "support/sample.h"

#include "driver/runs/run.h"
#include "simulate/build.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <map>
#include <random>

using namespace tactus;

namespace {

using Point = std::vector<std::int64_t>;

// A bound: a number, or an outer loop and a number.
struct Bound {
    int outer = -1;
    std::int64_t number = 0;
    std::int64_t at(const Point& point) const {
        return number + (outer < 0 ? 0 : point[static_cast<std::size_t>(outer)]);
    }
};

class Triangles {
  public:
    explicit Triangles(unsigned seed) : random_(seed) {
        const int loops = pick(2, 4);
        for (int loop = 0; loop < loops; ++loop) addLoop(loop);
        for (int sum = chance(0.3) ? 2 : 1; sum > 0; --sum) addSum();
    }

    std::string text() {
        std::string text = "design d {\n  loops ";
        for (std::size_t l = 0; l < lower_.size(); ++l)
            text += fmt::format("{}{}: {}..{}", l == 0 ? "" : ", ", names[l], textOf(lower_[l]),
                                textOf(upper_[l]));
        text += ";\n";
        for (std::size_t s = 0; s < kept_.size(); ++s) {
            std::vector<std::string> extents, left;
            for (const std::size_t loop : kept_[s]) {
                extents.emplace_back("[60]");
                left.emplace_back(names[loop]);
            }
            std::string term = fmt::to_string(s);
            for (std::size_t l = 0; l < lower_.size(); ++l)
                term += fmt::format(" + {}*{}", factors[l], names[l]);
            text += fmt::format("  output s{0}{1} : Int(32);\n  s{0}({2}) += {3} + {4}*{5};\n", s,
                                fmt::join(extents, ""), fmt::join(left, ", "), term, names[0],
                                names[lower_.size() - 1]);
        }
        return text + "  mapping m { " + tiles() + "}\n}\n";
    }

    // The elements that sum s writes.
    std::map<Point, std::int64_t> expected(std::size_t s) const {
        std::map<Point, std::int64_t> elements;
        Point point;
        visit(point, [&] {
            Point element;
            for (const std::size_t loop : kept_[s]) element.push_back(point[loop]);
            std::int64_t term = static_cast<std::int64_t>(s) + point.front() * point.back();
            for (std::size_t l = 0; l < point.size(); ++l) term += factors[l] * point[l];
            elements[element] += term;
        });
        return elements;
    }
    std::size_t sums() const { return kept_.size(); }

  private:
    static constexpr const char* names[] = {"i", "j", "k", "l"};
    static constexpr std::int64_t factors[] = {1, 7, 50, -301};

    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(random_) < share; }

    void addLoop(int loop) {
        const int outer = loop > 0 && chance(0.6) ? pick(0, loop - 1) : -1;
        const Bound lower{outer, pick(0, 1)};
        Bound upper{outer, lower.number + pick(2, 4)};
        if (outer >= 0 && chance(0.5)) upper = {-1, pick(3, 6)};
        if (outer < 0 && loop > 0 && chance(0.4)) upper = {pick(0, loop - 1), pick(1, 4)};
        lower_.push_back(lower);
        upper_.push_back(upper);
    }

    void addSum() {
        std::vector<std::size_t> kept;
        for (std::size_t l = 0; l < lower_.size(); ++l) kept.push_back(l);
        std::shuffle(kept.begin(), kept.end(), random_);
        kept.resize(static_cast<std::size_t>(pick(1, static_cast<int>(kept.size()) - 1)));
        kept_.push_back(kept);
    }

    static std::string textOf(const Bound& bound) {
        return bound.outer < 0 ? fmt::to_string(bound.number)
                               : fmt::format("{} + {}", names[bound.outer], bound.number);
    }

    std::string tiles() {
        std::vector<std::string> loops(names, names + lower_.size());
        std::string text;
        for (int count = pick(1, 2); count > 0; --count) {
            const auto at = static_cast<std::size_t>(pick(0, static_cast<int>(loops.size()) - 1));
            const std::string loop = loops[at];
            text += fmt::format("s0.tile({0}, {0}o, {0}n, {1}); ", loop, pick(2, 3));
            loops[at] = loop + "o";
            loops.insert(loops.begin() + static_cast<std::ptrdiff_t>(at) + 1, loop + "n");
        }
        if (!chance(0.3)) return text;
        std::shuffle(loops.begin(), loops.end(), random_);
        return text + fmt::format("s0.reorder({}); ", fmt::join(loops, ", "));
    }

    template<class Visit>
    void visit(Point& point, const Visit& visitPoint) const {
        const std::size_t loop = point.size();
        if (loop == lower_.size()) return visitPoint();
        const std::int64_t end = upper_[loop].at(point);
        for (std::int64_t value = lower_[loop].at(point); value < end; ++value) {
            point.push_back(value);
            visit(point, visitPoint);
            point.pop_back();
        }
    }

    std::mt19937 random_;
    std::vector<Bound> lower_, upper_;
    std::vector<std::vector<std::size_t>> kept_;
};

void expectSums(const Triangles& triangles, const ure::System& system, const evaluate::Tensors& outputs,
                const std::string& what) {
    for (std::size_t s = 0; s < triangles.sums(); ++s) {
        const ure::TensorId tensor = *system.tensorNamed(fmt::format("s{}", s));
        const evaluate::TensorValues& values = outputs[tensor.index()];
        for (const auto& [element, sum] : triangles.expected(s)) {
            std::size_t at = 0;
            for (const std::int64_t index : element) at = 60 * at + static_cast<std::size_t>(index);
            ASSERT_TRUE(values.isDefined(at)) << what << fmt::format("{}", element);
            ASSERT_EQ(values.values[at].asInteger(), sum) << what << fmt::format("{}", element);
        }
    }
}

// How many of the designs are legal arrays; each refusal has an error with a place.
TEST(TiledTriangles, AreSumsOfPlainLoopsInBothSimulators) {
    int legal = 0;
    for (unsigned seed = 0; seed < test::sample(400u); ++seed) {
        Triangles triangles(seed);
        const std::string text = triangles.text();
        const std::string what = fmt::format("seed {}\n{}", seed, text);
        driver::Request request;
        request.source = test::source(text);
        const driver::Analysis analysis = driver::analyse(request);
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        if (!design.legal() || design.mappings.empty()) {
            ASSERT_TRUE(diagnostics::hasError(analysis.allDiagnostics())) << what;
            continue;
        }
        const array::Built built = driver::buildArray(design.mappings[0], {});
        ASSERT_TRUE(built.model) << what;
        const evaluate::Inputs inputs = driver::makeInputs(design, design.mappings[0], {}, {});
        for (const auto run : {simulate::checked, simulate::fast}) {
            const simulate::Simulation found = run(built.model, inputs.tensors, {});
            ASSERT_TRUE(found.complete) << what;
            expectSums(triangles, *built.model->graph->system, found.outputs, what);
            if (HasFatalFailure()) return;
        }
        ++legal;
    }
    EXPECT_GT(legal, test::sample(150));
}

std::vector<std::int64_t> outputOf(const std::string& text) {
    driver::Request request;
    request.source = test::source(text);
    const driver::Analysis analysis = driver::analyse(request);
    const driver::DesignAnalysis& design = analysis.designs.at(0);
    EXPECT_TRUE(design.legal()) << test::rendered(*analysis.source, analysis.allDiagnostics());
    if (!design.legal()) return {};
    const array::Built built = driver::buildArray(design.mappings.at(0), {});
    const evaluate::Inputs inputs = driver::makeInputs(design, design.mappings[0], {}, {});
    const auto found = simulate::checked(built.model, inputs.tensors, {});
    std::vector<std::int64_t> values;
    for (const ure::Value& value :
         found.outputs[built.model->graph->system->tensorNamed("s")->index()].values)
        values.push_back(value.asInteger());
    return values;
}

// The tile's bound names a loop that is reduced: it stays one.
TEST(TiledTriangles, ReduceTheLoopsOfATilesBound) {
    EXPECT_EQ(outputOf("design d { output s[5] : Int(32); loops i: 0..4, k: i..5, j: 0..3;"
                       "s(k) += 10*i + j; mapping m { s.tile(k, ko, ki, 2); } }"),
              (std::vector<std::int64_t>{3, 36, 99, 192, 192}));
    EXPECT_EQ(outputOf("design d { param N = 4, T = 3; output s[6] : Int(32);"
                       "loops t: 0..T, i: t..t+N, c: 0..2; s(i) += 10*t + c;"
                       "mapping m { s.tile(i, io, ii, 2); } }"),
              (std::vector<std::int64_t>{1, 22, 63, 63, 62, 41}));
    // a triangular matrix times a vector, in tiles of rows: no loop was left to reduce
    EXPECT_EQ(outputOf("design d { output s[5] : Int(32); loops k: 0..5, i: k..5;"
                       "s(i) += 10*k + i; mapping m { s.tile(i, io, ii, 2); } }"),
              (std::vector<std::int64_t>{0, 12, 36, 72, 120}));
}

} // namespace
