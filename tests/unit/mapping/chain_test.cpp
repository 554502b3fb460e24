// How long the chains of broadcasts are, beside the longest path through all points, found by trying all.
#include "mapping/causality/broadcast_path.h"
#include "support.h"
#include "support/pipeline.h"
#include "support/random_array.h"
#include "support/sample.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

namespace tactus::mapping {
namespace {

using polyhedra::Point;
using polyhedra::Vector;

// The wires of one step between (equation, point), each with its dependence.
class Wires {
  public:
    using Node = std::pair<std::size_t, Point>;

    Wires(const dependence::Graph& graph, const polyhedra::Matrix& schedule) {
        for (const auto id : graph.dependences.keys()) {
            const dependence::Dependence& one = graph.dependences[id];
            bool sameStep = true;
            for (const Vector& row : schedule) sameStep &= polyhedra::dot(row, one.vector) == 0;
            if (!sameStep) continue;
            for (const polyhedra::Piece& piece : one.readers)
                polyhedra::forEachPoint(piece, [&](std::span<const std::int64_t> span) {
                    const Point point(span.begin(), span.end());
                    Point producer = point;
                    for (std::size_t l = 0; l < point.size(); ++l) producer[l] -= one.vector[l];
                    const Node from{graph.system->variables[one.variable].equation.index(), producer};
                    const Node to{one.reader.index(), point};
                    const Wire wire{id, from, to, one.samePoint() ? 0 : 1};
                    into_[to].push_back(wire);
                    outOf_[from].push_back(wire);
                    all_.push_back(wire);
                    return true;
                });
        }
    }
    bool haveCycle() {
        return std::ranges::any_of(
            all_, [&](const Wire& wire) { return longest(wire.to, outOf_, &Wire::to, behind_) < 0; });
    }
    // The longest path over a wire of the dependence.
    std::int64_t longestOver(dependence::DependenceId id) {
        std::int64_t most = 0;
        for (const Wire& wire : all_) {
            if (wire.dependence != id) continue;
            most = std::max(most, longest(wire.from, into_, &Wire::from, before_) + wire.hops +
                                      longest(wire.to, outOf_, &Wire::to, behind_));
        }
        return most;
    }

  private:
    struct Wire {
        dependence::DependenceId dependence;
        Node from, to;
        std::int64_t hops;
    };
    using ByNode = std::map<Node, std::vector<Wire>>;
    using Known = std::map<Node, std::int64_t>;

    std::int64_t longest(const Node& node, const ByNode& wires, Node Wire::*next, Known& known) {
        const auto [place, isNew] = known.emplace(node, -1); // until it is known: coming back is a cycle
        if (!isNew) return place->second;
        std::int64_t most = 0;
        if (const auto found = wires.find(node); found != wires.end())
            for (const Wire& wire : found->second) {
                const std::int64_t rest = longest(wire.*next, wires, next, known);
                if (rest < 0) return -1;
                most = std::max(most, wire.hops + rest);
            }
        return known[node] = most;
    }

    ByNode into_, outOf_;
    std::vector<Wire> all_;
    Known before_, behind_;
};

struct Compared {
    int chains = 0, longer = 0, exact = 0, bounded = 0;
};
// No chain is said to be shorter than trying finds it; if it is said to be exact, it is that long.
void compare(const dependence::Graph& graph, const polyhedra::Matrix& schedule, Compared& compared) {
    Wires wires(graph, schedule);
    if (wires.haveCycle()) return; // a wrong design: values that wait for themselves
    for (const auto& [id, chain] : chainsOf(graph, schedule, {})) {
        const std::int64_t tried = wires.longestOver(id);
        if (chain.isExact) {
            EXPECT_EQ(chain.most, tried);
        }
        EXPECT_GE(chain.most.value_or(tried), tried);
        ++compared.chains;
        compared.longer += tried > 2;
        compared.exact += chain.isExact;
        compared.bounded += chain.most.has_value();
    }
}

TEST(BroadcastPath, OfRandomDesignsIsWhatTryingSays) {
    Compared compared;
    for (unsigned seed = 1; seed <= test::sample(1200u); ++seed) {
        SCOPED_TRACE(fmt::format("seed {}", seed));
        const std::string text = test::randomArray(seed);
        if (!test::elaborate(text).system) continue;
        const test::Verdicts verdicts = test::verdictsOf(text);
        if (verdicts.mappings.empty() || !verdicts.mappings.front().graph) continue;
        const dependence::Graph& graph = *verdicts.mappings.front().graph;
        const std::size_t loops = graph.system->loops.size();
        std::vector<polyhedra::Matrix> schedules{{Vector(loops, 0)}};
        for (std::size_t loop = 0; loop < loops; ++loop) {
            Vector row(loops, 0);
            row[loop] = 1;
            schedules.push_back({row});
            row[(loop + 1) % loops] = -1;
            schedules.push_back({row});
        }
        for (const polyhedra::Matrix& schedule : schedules) compare(graph, schedule, compared);
    }
    EXPECT_GT(compared.chains, test::sample(1000));
    EXPECT_GT(compared.longer, test::sample(300));
    EXPECT_GT(compared.exact, compared.chains / 5);
    EXPECT_GT(compared.bounded, compared.chains * 3 / 4);
}

std::string chainOf(const Legality& legality, std::string_view variable) {
    std::string found;
    for (const diagnostics::Diagnostic& said : legality.diagnostics)
        if (said.kind == diagnostics::Kind::MapBroadcast &&
            said.message.starts_with(fmt::format("{} is", variable)))
            found += (found.empty() ? "" : ", ") + said.message.substr(said.message.find("chain of ") + 9);
    return found;
}
std::string chainOf(std::string_view text, std::string_view variable) {
    const test::Verdicts verdicts = test::verdictsOf(text);
    return chainOf(verdicts["m"].legality.value(), variable);
}

// Y(i,0) -> X(i,1) -> Y(i+1,1) -> X(i+1,2) ... within a step, over i and j by turns.
std::string interlocked(std::int64_t n, std::int64_t m) {
    return fmt::format(R"(design d {{
  param N = {}, M = {};
  input A[N] : Int(8);
  output s[N] : Int(32);
  loops t: 0..2, i: 0..N, j: 0..M;
  func X, Y : Int(32);
  X(t,i,j) = select(j == 0, A(i), Y(t,i,j-1));
  Y(t,i,j) = select(i == 0, X(t,i,j), X(t,i-1,j) + X(t,i,j));
  s(i) = select(t == 1 && j == M-1, Y(t,i,j));
  mapping m {{ X.space_time_transform({{i,j}}, t); }}
}})",
                       n, m);
}
// Each link is a step of i or of j, of which there are N - 1 and M - 1.
TEST(BroadcastPath, OfBroadcastsThatProlongEachOther) {
    for (const char* variable : {"X", "Y"})
        EXPECT_EQ(chainOf(interlocked(3000, 4000), variable), "at most 6998 links");
}

// X(i) -> Y(i) -> X(i+1) ...: one displacement, and reads at the same point between.
TEST(BroadcastPath, OfARingWithOneDisplacement) {
    const auto text = [](const char* guard) {
        return fmt::format(R"(design d {{
  param N = 3000;
  input A[N] : Int(8);
  output s[N] : Int(32);
  loops t: 0..2, i: 0..N;
  func X, Y : Int(32);
  X(t,i) = select({}, A(i), Y(t,i-1));
  Y(t,i) = X(t,i) + 1;
  s(i) = select(t == 1, Y(t,i));
  mapping m {{ X.space_time_transform({{i}}, t); }}
}})",
                           guard);
    };
    EXPECT_EQ(chainOf(text("i == 0"), "Y"), "2999 links");
    EXPECT_EQ(chainOf(text("i <= 1000"), "Y"), "at most 2999 links");
}

// A sum over r and s in space goes along s and wraps to the next r: all but the first term are links.
TEST(BroadcastPath, OfASumThatWraps) {
    const auto text = [](std::int64_t r, std::int64_t s) {
        return fmt::format(R"(design d {{
  input A[2][{0}][{1}] : Int(8);
  output o[2] : Int(32);
  loops i: 0..2, r: 0..{0}, s: 0..{1};
  o(i) += A(i,r,s);
  mapping m {{ o.space_time_transform({{r,s}}, i); }}
}})",
                           r, s);
    };
    EXPECT_EQ(chainOf(text(3, 4), "o"), "at most 11 links, at most 11 links");
    EXPECT_EQ(chainOf(text(2000, 3000), "o"), "at most 5999999 links, at most 5999999 links");
}

// A guard on data may end the chain at any point; the wires are there.
TEST(BroadcastPath, UnderAGuardOnData) {
    const std::string text = R"(design d {
  param N = 6;
  input A[N] : Int(8);
  output s[N] : Int(32);
  loops t: 0..2, i: 0..N;
  func X : Int(32);
  X(t,i) = select(i == 0, A(i), select(A(i) > 0, X(t,i-1), 0));
  s(i) = select(t == 1, X(t,i));
  mapping m { X.space_time_transform({i}, t); }
})";
    EXPECT_EQ(chainOf(text, "X"), "at most 5 links");
}

TEST(BroadcastPath, OfARingHasNoBound) {
    const auto ring =
        test::graphOf({{"i", 0, 4}, {"t", 0, 3}}, {}, {"X", "Y"}, {{"X", "Y", {1, 0}}, {"Y", "X", {-1, 0}}});
    for (const auto& [id, chain] : chainsOf(*ring, {{0, 1}}, {})) EXPECT_EQ(chain.text(), "unknown length");
}

// Over a triangle the value goes along j, and on along i.
TEST(BroadcastPath, OfATriangleOfAnySize) {
    const auto text = [](std::int64_t n) {
        return fmt::format(R"(design d {{
  param N = {};
  input A[N][N] : Int(32);
  output o[N] : Int(32);
  loops k: 0..N, i: k..N, j: k..N;
  func X, Y, Z : Int(32);
  X(k,i,j) = select(j == k, A(k,i), X(k,i,j-1));
  Y(k,i,j) = select(i == k, A(k,j), Y(k,i-1,j) + X(k,i,j));
  Z(k,i,j) = select(k == 0, 0, Z(k-1,i,j)) + Y(k,i,j);
  o(i) = select(k == 0 && j == N-1, Z(k,i,j));
  mapping m {{ X.space_time_transform({{i,j}}, k); }}
}})",
                           n);
    };
    for (const std::int64_t n : {3, 6, 400, 100'000})
        for (const char* variable : {"X", "Y"})
            EXPECT_EQ(chainOf(text(n), variable), fmt::format("at most {} links", 2 * n - 2)) << n;
}

// Broadcast along j and then summed along k in one step: 8191 + 16383 links, whatever i.
TEST(BroadcastPath, OfOneBroadcastBehindAnother) {
    const auto graph = test::gemmGraph(10240, 8192, 16384);
    const Legality legality = test::judged(*graph, {{0, 1, 0}, {0, 0, 1}}, {{1, 0, 0}});
    EXPECT_EQ(chainOf(legality, "X"), "at most 24574 links");
    EXPECT_EQ(chainOf(legality, "Z"), "at most 24574 links");
    const Legality apart = test::judged(*graph, {{1, 0, 0}, {0, 1, 0}}, {{0, 0, 1}});
    EXPECT_EQ(chainOf(apart, "X"), "8191 links");
    EXPECT_EQ(chainOf(apart, "Y"), "10239 links");
}

} // namespace
} // namespace tactus::mapping
