// Exact questions about pieces. Plain integers answer where they can, isl where rows are left. Every question
// takes a Budget and may answer `Unknown`, which is never a pass; numbers too large for 64 bits are Unknown
// too. Functions that throw say so.
#pragma once

#include "polyhedra/piece.h"
#include "polyhedra/set.h"

#include <functional>
#include <stop_token>

namespace tactus::polyhedra {

// The cost that a question may have, and the answers that questions share.
enum class Verdict { No, Yes, Unknown };

struct Budget {
    std::uint64_t operations = 1'000'000; // of isl; about 1 to 3 seconds. 50,000 while typing.
    std::stop_token stop = {};
};

// A point (visible variables), if there is one.
struct Sample {
    Verdict empty = Verdict::Unknown;
    Point point; // if empty == No
};

Verdict isEmpty(const Piece& piece, const Budget& budget);

Sample sample(const Piece& piece, const Budget& budget);
// Lexicographically least and greatest point.
Sample lexicographicMinimum(const Piece& piece, const Budget& budget);
Sample lexicographicMaximum(const Piece& piece, const Budget& budget);

// Exact least and greatest value of a form over the visible variables on a nonempty bounded set.
struct Extremum {
    Verdict known = Verdict::Unknown; // Yes: the interval is exact; No: the set is empty
    Interval value;
};
Extremum extremes(const AffineForm& form, const Piece& piece, const Budget& budget);
Extremum extremes(const AffineForm& form, const Union& pieces, const Budget& budget);

// Number of points: a product over variables that no row ties together; of those that rows do, by sums over
// one after the other (Faulhaber), whatever the size, or by enumeration up to `limit` steps; else empty.
std::optional<std::int64_t> count(const Piece& piece, std::uint64_t limit = 10'000'000);
// That of pieces that may overlap, each point once. Throws base::Overflow.
std::optional<std::int64_t> count(const Union& pieces);
// Number of distinct images of the points of the (not necessarily disjoint) pieces under the forms.
std::optional<std::int64_t> countImage(const Union& pieces, std::span<const AffineForm> map,
                                       const Budget& budget, std::uint64_t limit = 10'000'000);

// Calls `visit` with each point in lexicographic order until it returns false; false if it was stopped.
// Linear in the number of points (plus empty rows). Throws base::Overflow if the piece is unbounded or has
// rows beyond 62 bits.
bool forEachPoint(const Piece& piece, const std::function<bool(std::span<const std::int64_t>)>& visit);

// The points that these visible variables, in this order, make of the points of the piece. Nothing if that is
// no list of linear conditions (but see project.h), or takes more than equations and pairs of a lower and an
// upper bound say. Throws base::Overflow.
std::optional<Piece> project(const Piece& piece, const std::vector<std::size_t>& onto);

// All conditions of a piece without quotients as rows, ends of its intervals included.
std::vector<AffineForm> rowsOf(const Piece& piece);
// Those of the rows that the others and the piece do not imply: they cut the same points from it. A row whose
// part is unknown stays. Throws base::Overflow.
std::vector<AffineForm> gist(std::vector<AffineForm> rows, const Piece& within, const Budget& budget);

// a \ b as disjoint pieces. Throws base::Overflow.
Union subtract(const Piece& a, const Piece& b);
// The same points as disjoint pieces; empty if that takes more than 256. Throws base::Overflow.
std::optional<Union> disjoint(const Union& pieces);

// Text for messages and goldens: "0 <= i < 8, i <= j".
std::string toString(const Piece& piece, std::span<const std::string> names);

// Nonnegative integers, not all 0, with sum lambda_d d = 0: the reason why no schedule with tau.d >= 1 for
// all d exists, made of as few dependences as possible (unless there are dozens of them). Empty if the cone
// of dependences is pointed (a schedule exists) or nothing was found within the budget.
std::vector<std::int64_t> zeroCombination(const std::vector<Vector>& dependences, const Budget& budget);

} // namespace tactus::polyhedra
