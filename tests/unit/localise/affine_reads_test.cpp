// Reads at affine places: known streams of known designs, and refusals with their reasons.
#include "localise/build.h"
#include "support/design.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace tactus::localise {
namespace {

// "A_i (0,1,0) i - k": name, direction and count of each stream, and "head (1,1,0)" or the stream it begins
// with.
std::vector<std::string> streamsOf(const std::string& text) {
    const auto system = test::system(text);
    const UniformReads found = uniformReads(system, {});
    std::vector<std::string> all;
    for (const Stream& stream : found.streams) {
        const auto* head = std::get_if<polyhedra::Vector>(&stream.head);
        all.push_back(fmt::format(
            "{} ({}) {}: {}", found.system->variables[stream.variable].name,
            fmt::join(stream.leg.direction, ","), toString(stream.leg.count, system->loopNames()),
            head ? fmt::format("({})", fmt::join(*head, ","))
                 : found.system->variables[found.streams[std::get<std::size_t>(stream.head)].variable].name));
    }
    for (const diagnostics::Diagnostic& one : found.diagnostics)
        if (one.severity == diagnostics::Severity::Error) all.push_back(one.message);
    return all;
}

std::string design(const std::string& loops, const std::string& value) {
    return fmt::format("design d {{ param N = 6; input a[N][N] : Int(32); output c[N][N] : Int(32) = 0;"
                       "loops {}; func X : Int(32); {} }}",
                       loops, value);
}

using Lines = std::vector<std::string>;

// The table of exact answers: direction, count and head for the reads of LU, a triangular solve and others.
TEST(AffineReads, OfKnownDesigns) {
    const std::string lu = "k: 0..N, i: k..N, j: k..N";
    EXPECT_EQ(streamsOf(design(lu, "X(k, i, j) = select(k == 0, a(i, j), X(k-1, k, j));")),
              (Lines{"X_i (0,1,0) -k + i: (1,0,0)"}));
    EXPECT_EQ(streamsOf(design(lu, "X(k, i, j) = select(k == 0, a(i, j), X(k-1, i, k));")),
              (Lines{"X_j (0,0,1) -k + j: (1,0,0)"}));
    EXPECT_EQ(streamsOf(design("i: 0..N, j: 0..i+1", "X(i, j) = select(j < i, X(j, j), a(i, j));")),
              (Lines{"X_i (1,0) i - j - 1: (1,0)"})); // behind its source, so that no ring of wires is made
    EXPECT_EQ(streamsOf(design("i: 0..N, j: 0..i+1", "X(i, j) = select(j > 0, X(i-j, 0), a(i, j));")),
              (Lines{"X_ij (1,1) j - 1: (1,1)"}));
    // The first value of a row, and the last one.
    EXPECT_EQ(streamsOf(design("i: 0..N, j: 0..N", "X(i, j) = select(j > 0, X(i, 0), a(i, j));")),
              (Lines{"X_j (0,1) j - 1: (0,1)"}));
    EXPECT_EQ(streamsOf(design("i: 0..N, j: 0..N", "X(i, j) = select(j < N-1, X(i, N-1), a(i, j));")),
              (Lines{"X_j (0,-1) -j + 4: (0,-1)"}));
}

TEST(AffineReads, OfHigherRankTakeLegsInAnOrderThatWorks) {
    // The pivot comes by the stream of the pivot row, which is there.
    EXPECT_EQ(streamsOf(design("k: 0..N, i: k..N, j: k..N",
                               "X(k, i, j) = select(k == 0, a(i, j), X(k-1, k, j) - X(k-1, k, k));")),
              (Lines{"X_i (0,1,0) -k + i: (1,0,0)", "X_ij (0,0,1) -k + j: X_i"}));
    // Cholesky turns at the diagonal.
    EXPECT_EQ(streamsOf(design("i: 0..N, j: 0..i+1, k: 0..j+1",
                               "X(i, j, k) = select(k == 0, a(i, j), X(i, k-1, k-1) * X(j, k-1, k-1));")),
              (Lines{"X_j (0,1,0) j - k: (0,1,1)", "X_ji (1,0,0) i - j: X_j"}));
}

TEST(AffineReads, ThatCannotBecomeUniformSayWhy) {
    const auto said = [](const std::string& loops, const std::string& value) {
        const Lines lines = streamsOf(design(loops, value));
        return lines.empty() ? std::string() : lines.back();
    };
    const std::string box = "k: 0..N, i: 0..N, j: 0..N";
    const auto holds = [](const std::string& text, const char* part) {
        return text.find(part) != std::string::npos;
    };
    // A transposition has rank 1, but a chain along (0,1,-1) would deliver wrong elements.
    EXPECT_TRUE(holds(said(box, "X(k, i, j) = select(k == 0, a(i, j), X(k-1, j, i));"),
                      "no vector leads to a neighbour that reads the same value"));
    EXPECT_TRUE(holds(said("i: 0..3, j: 0..N", "X(i, j) = select(i == 0, a(i, j), X(2*i - 2, j));"),
                      "no vector leads to"));
    const std::string both = said(box, "X(k, i, j) = select(k == 0, a(i, j), X(k-1, i, k));");
    EXPECT_TRUE(holds(both, "along (0,0,1) it lies before X(1,0,5), but after X(5,0,0)")) << both;
    EXPECT_TRUE(holds(both, "(j - k) % 6")) << both;
    // Shifted, X(k-1, j, 5) would still lie at a distance that depends on j.
    const std::string shifted = said(box, "X(k, i, j) = select(k == 0, a(i, j), X(k-1, j, N-1));");
    EXPECT_TRUE(holds(shifted, "it lies before")) << shifted;
    EXPECT_FALSE(holds(shifted, "re-index")) << shifted;
}

TEST(AffineReads, OfTwoDistancesStayIfTheyAreOneWhereTheyHappen) {
    EXPECT_EQ(streamsOf(design("i: 0..N, j: 0..N", "X(i, j) = select(j == 2, X(i, 0), a(i, j));")), Lines{});
}

TEST(AffineReads, TheSystemIsTheSameObjectIfThereAreNone) {
    const auto system =
        test::system(design("i: 0..N, j: 0..N", "X(i, j) = select(j > 0, X(i, j-1), a(i, j));"));
    EXPECT_EQ(uniformReads(system, {}).system, system);
}

} // namespace
} // namespace tactus::localise
