// From a design to the space of its arrays (explore/build.h), and from one of these to a mapping of the text.
#pragma once

#include "driver/analyse/arrangement.h"
#include "explore/build.h"
#include "explore/partitions.h"
#include "text/edit.h"

#include <limits>
#include <tl/expected.hpp>

namespace tactus::studies {

// One design without its mappings, or over the loops that one of its mappings makes.
class Explorer {
  public:
    // An error is why there is nothing to explore: the findings, or a sentence where none has said it.
    struct Refusal {
        diagnostics::List diagnostics;
        std::string sentence;
    };
    // `array` is empty, or names one array of a mapping, without loops inside of its PEs; its map and its
    // network are left out.
    static tl::expected<Explorer, Refusal> of(const driver::Analysis& analysis,
                                              const driver::DesignAnalysis& design, const std::string& array,
                                              std::stop_token stop = {});
    // All arrays of a mapping, in the order they run, or the one that is named. With "" the design as one
    // array; where its equations can't be one, those of the first mapping that makes several.
    static tl::expected<std::vector<Explorer>, Refusal> allOf(const driver::Analysis& analysis,
                                                              const driver::DesignAnalysis& design,
                                                              const std::string& mapping,
                                                              const std::stop_token& stop = {});

    // The text with single spaces and without the mappings of the design, except the one with this array and
    // those that it inherits: what is explored. Empty if there is no such design.
    static std::string subjectOf(const driver::Analysis& analysis, const std::string& design,
                                 const std::string& array = {});

    // Inputs that iterations read from memory though neighbours could hand them on.
    enum class Inputs {
        Best,       // are handed on along the vectors that suit the map best
        All,        // are handed on in every way that suits the map, and read from memory: each is a design
        FromMemory, // stay as they are
    };
    explore::Space explore(explore::Options options, Inputs inputs, const explore::Found& found = {}) const;
    // So many ways there are at most to hand inputs on.
    std::uint64_t waysOfInputs(bool broadcast) const;

    // Arrays of so many PEs along each dimension, whose loops are tiled (explore/partitions.h). A partition
    // without a systolic schedule, or with times beyond 64 bits, is left out. The time loops keep their
    // order, so the bounds of `options` are not used.
    explore::Space partitioned(explore::Partitions partitions, const explore::Options& options,
                               bool fromMemory, const explore::Found& found = {}) const;

    // The partitions for an array of so many PEs along each dimension, if possible at most so many.
    explore::Partitions partitionsOf(const polyhedra::Vector& pes, std::uint64_t most) const;

    // Reductions run in the order of the loops.
    const std::shared_ptr<const dependence::Graph>& graph() const { return graph_; }
    // The same with the other paths of reductions that are free.
    explore::Paths paths() const;
    // Along each choice of paths: one at least.
    std::vector<std::shared_ptr<const dependence::Graph>> graphs() const;
    // The outputs whose terms it takes in another order than the loops of the design, where that rounds
    // otherwise.
    std::vector<std::string> reorderedIn(const dependence::Graph& graph) const;
    // "m.X", if it is one of several arrays.
    std::string array() const { return plan_.array.empty() ? std::string() : plan_.title(); }
    std::vector<std::string> loopNames() const { return graph_->system->loopNames(); }

    bool isBox() const; // the iterations
    // The loops, by position, whose extents change with this param, or the loop of this name.
    std::vector<std::size_t> loopsOfSize(const std::string& name) const;

    // The pair of a schedule and a projection, as a search would make it.
    explore::Pair pairOf(const polyhedra::Vector& schedule, const polyhedra::Vector& projection) const;
    // The verdict on a pair, as of a mapping that says it.
    mapping::Legality judged(const explore::Pair& pair, bool broadcast) const;
    // Why the pair is not legal, in the sentences of `check`; none if it is.
    std::vector<std::string> reasons(const explore::Pair& pair, bool broadcast) const;

    // The array itself, for pictures of it; null where it can't be made again.
    std::shared_ptr<const array::Model> arrayOf(const explore::Design& one) const;

    // "X.localise(A, {0, 1, 0}).space_time_transform({i, j}, i + j + k);", and before it a statement of the
    // tiles, where there are some.
    std::vector<std::string> callsOf(const explore::Design& one) const;
    // The text with one more mapping, which says this, and its name (mapping_name.h). The mapping was judged
    // legal, and its array has the figures of the list. One of several arrays is changed there; the others
    // stay as they are.
    struct Applied {
        std::string text, mapping;
        std::string array;             // "m1.X", if it is one of several
        std::vector<text::Edit> edits; // that lead from the text to this one
    };
    tl::expected<Applied, std::string> applied(const explore::Design& one) const;
    // The text with one more mapping of these statements, and how they are judged there.
    struct Mapped {
        Applied applied;
        driver::DesignAnalysis design; // with this mapping alone
    };
    tl::expected<Mapped, std::string> mapped(const std::vector<std::string>& statements,
                                             const std::vector<std::string>& names = {}) const;
    const std::string& receiver() const { return plan_.receiver; } // of primitives; empty: there is no func
    const driver::Request& asked() const { return request_; }

  private:
    // An input and the vector of a call of `localise`.
    using Call = std::pair<std::string, polyhedra::Vector>;

    static std::vector<Call> callsWithin(const explore::Design& one);
    explicit Explorer(const driver::Request& request);

    // The text with one more mapping of these statements, which are not judged yet.
    struct Written {
        Applied applied;
        driver::Request request;
        std::shared_ptr<const syntax::Tree> tree;
        syntax::Design design;
    };
    tl::expected<Written, std::string> written(const std::vector<std::string>& statements,
                                               const std::vector<std::string>& names = {}) const;

    // The same design over the loops that these calls make, those of `space` ("{ip, jp}") being space; null
    // where the calls are refused.
    std::shared_ptr<const Explorer> tiled(const std::string& tiles, const std::string& space) const;
    std::optional<explore::Design> designOf(const explore::Partition& partition,
                                            const explore::Options& options, bool fromMemory) const;
    // The time loops in their order, and the least multiples of these loops that make the array systolic.
    std::optional<explore::Pair> rowMajorPair(const std::vector<std::size_t>& space,
                                              const explore::Options& options) const;

    mapping::Plan planWith(const std::vector<Call>& calls) const;
    // Null where the calls are refused.
    std::shared_ptr<const driver::Arrangements> arrangementsWith(const std::vector<Call>& calls) const;
    std::shared_ptr<const dependence::Graph> graphWith(const std::vector<Call>& calls) const;
    // Reductions run along the paths that `check` chooses for the pair.
    std::shared_ptr<const dependence::Graph> graphWith(const std::vector<Call>& calls,
                                                       const explore::Pair& pair) const;
    std::shared_ptr<const std::vector<mapping::InputReuse>> reuseWith(const std::vector<Call>& calls) const;
    std::shared_ptr<const explore::HandedOnInputs> handedOnIn(const dependence::Graph& graph) const;

    explore::Localised asDesign(const std::vector<Call>& calls,
                                std::shared_ptr<const dependence::Graph> graph,
                                std::vector<std::string> fromMemory) const;
    std::vector<explore::Localised> allLocalised(const explore::Pair& pair,
                                                 const explore::Options& options) const;
    std::vector<mapping::ReuseSpace> reuse() const;
    // Streams that stay in a PE hold at most so many values there.
    explore::Localised localised(const explore::Pair& pair, const explore::Options& options,
                                 std::int64_t held = std::numeric_limits<std::int64_t>::max()) const;

    driver::Request request_;
    std::vector<std::shared_ptr<const syntax::Tree>> trees_; // of the text, and of the text without mappings
    mapping::Plan plan_;                                     // without a map
    std::shared_ptr<const ure::System> system_;              // of the text
    std::shared_ptr<const ure::System> whole_;               // with all arrays of its mapping
    std::shared_ptr<const driver::Prepared> inOrder_;        // in the design's order
    std::shared_ptr<const dependence::Graph> graph_;         // over the plan's loops
    std::optional<syntax::Design> design_;                   // of the text
    std::string base_;                                       // that new mappings begin with; empty: none
    // By the calls; shared by the threads of a search.
    struct Known;
    std::shared_ptr<Known> known_;
};

} // namespace tactus::studies
