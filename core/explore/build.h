// Stage entry: dependence graph to the space of its arrays.
#pragma once

#include "explore/space.h"
#include "mapping/reuse/reuse.h"

#include <functional>
#include <optional>

namespace tactus::explore {

// A reduction whose path is free has the lattice that its vectors span in place of dependences: the path of
// the image of a map need not be the image of the path.
enum class Symmetry : std::uint8_t {
    None, // every pair is its own class, but for the direction of free reductions
    // Signed permutations of the loops that keep the domain and the dependences, each with the iterations
    // that read over it.
    Same,
    // Signed permutations that keep the vectors of the dependences and map loops to loops of the same size,
    // some of them being taken as of one size. The domain is a box.
    Sizes,
};

// A system, whose reductions may run along one of several paths.
struct Paths {
    Paths(std::shared_ptr<const dependence::Graph> graph) : inOrder(std::move(graph)) {}

    std::shared_ptr<const dependence::Graph> inOrder; // reductions run in the order of the loops
    // Where some reduction is free: the outputs of these; the dependences along each choice of paths; and
    // those along the paths of a pair, which may be asked for from several threads at once (null: not known).
    std::vector<ure::TensorId> free = {};
    std::vector<std::shared_ptr<const dependence::Graph>> choices = {};
    std::function<std::shared_ptr<const dependence::Graph>(const Pair&)> of = {};

    bool isFree(ure::VariableId variable) const; // a value that a free reduction carries
    std::shared_ptr<const dependence::Graph> graphOf(const Pair& pair) const;
};

struct Options {
    std::int64_t maxSchedule = 1;   // greatest magnitude of an entry of a schedule
    std::int64_t maxProjection = 1; // and of a projection
    // D. One less than the loops: a space for each projection. Fewer: for each choice of D loops, with a
    // linear schedule or with the other loops one after the other. Nothing: one less than the loops.
    std::optional<std::size_t> dimensions;
    // In place of choices of D loops: each of the other loops is projected along itself and any of the D
    // loops, with coefficients 0 and 1, one projection after the other (PolySA's repeated projection); those
    // loops are the time, one after the other.
    bool repeatedly = false;
    Symmetry symmetry = Symmetry::Same;
    std::vector<std::vector<std::size_t>> equalSizes = {}; // Sizes: loops that are of one size, by position
    std::vector<mapping::ReuseSpace> reuse = {}; // a symmetry keeps the lattices, whatever the input's name
    bool broadcast = false;                      // arrays need not be systolic
    // Also the names of arrays that are left out as the same; where there are more of them than people read,
    // they are not looked for.
    bool namesOfAlike = false;
    unsigned threads = 0; // 0: as many as the machine has
    polyhedra::Budget budget = {};
};

// So many pairs are within the bounds, and so many ways there are at most to hand inputs of these spaces on
// for each; 2^64 - 1 stands for more.
std::uint64_t pairsWithin(const Options& options, std::size_t loops);
std::uint64_t streamsWithin(const std::vector<mapping::ReuseSpace>& reuse, bool broadcast);

// The system with its inputs handed on. The loops and the domain are those of the system without.
struct Localised {
    std::shared_ptr<const dependence::Graph> graph;
    std::vector<Stream> streams;
    std::vector<std::string> fromMemory;
    std::shared_ptr<const HandedOnInputs> handedOn = nullptr; // null: not known
    std::vector<std::string> reordered = {};                  // Design::reordered
};
// The ways to hand inputs on that suit a legal pair, at least one; each becomes a design. Called from several
// threads at once.
using Localise = std::function<std::vector<Localised>(const Pair&)>;

// Called with each design as it is found, one at a time, from any thread.
using Found = std::function<void(const Design&)>;

// Exact. Time in proportion to the pairs within the bounds. The result does not depend on the number of
// threads. The budget holds for each question.
Space explore(Paths paths, const Options& options, const Localise& localise = {}, const Found& found = {});

// The array of a legal pair, without an orbit; nothing where a figure can't be decided.
std::optional<Design> designOf(const Pair& pair, const Localised& localised, const polyhedra::Budget& budget);

// The order of Space::designs.
bool isListedBefore(const Design& a, const Design& b);

// The schedule of mapping/schedule/search.h, along the choice of paths that takes the fewest cycles.
std::optional<polyhedra::AffineForm> rowMajorSchedule(const Paths& paths,
                                                      const std::vector<polyhedra::AffineForm>& space,
                                                      const std::vector<polyhedra::AffineForm>& time,
                                                      const Options& options, std::int64_t stretch = 1);

// The rule that the pair breaks, or nothing if it is legal. The shape of the space need not be one of those
// that are enumerated.
std::optional<Rule> ruleBroken(const dependence::Graph& graph, const Pair& pair, const Options& options);

// The map of a pair, without a place in a text.
mapping::SpaceTimeMap mapOf(const Pair& pair);

} // namespace tactus::explore
