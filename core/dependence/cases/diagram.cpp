#include "dependence/cases/diagram.h"

#include "dependence/cases/indices.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace tactus::dependence {

using polyhedra::AffineForm;
using polyhedra::Formula;
using polyhedra::Interval;

namespace {

using NodeId = std::size_t;
constexpr NodeId never = 0, always = 1;

struct Run {
    std::int64_t last; // it begins where the run before ends
    NodeId node;
    friend auto operator<=>(const Run&, const Run&) = default;
};

// Equal nodes are one node, so that runs with the same answer are seen to be the same.
struct Node {
    std::size_t loop;
    std::vector<Run> runs;
    friend auto operator<=>(const Node&, const Node&) = default;
};

// How many a node stands for.
struct Boxes {
    std::size_t whereTrue = 0, whereFalse = 0;
};

class Diagram {
  public:
    Diagram(const ure::System& system, ure::ExprId condition, std::vector<Interval> box,
            ure::ValueRanges& ranges, std::uint64_t& steps, const Questions& questions)
        : condition_(condition), box_(std::move(box)), ranges_(ranges), steps_(steps), questions_(questions),
          value_(system, condition), loops_(value_.loops()) {
        const auto width = [&](std::size_t loop) { return box_[loop].upper - box_[loop].lower; };
        std::ranges::stable_sort(loops_, {}, width); // the fewer slices
    }

    std::optional<Formula> run() {
        const NodeId top = cut(0);
        if (gaveUp_) return std::nullopt;
        return formulaOf(top);
    }

  private:
    // The box as it is, along the loops from this one on.
    NodeId cut(std::size_t depth) {
        if (depth == loops_.size()) return atPoint();
        const std::size_t loop = loops_[depth];
        const Interval whole = box_[loop];
        Cut found{{loop, {}}, {}};
        halve(depth, whole, found);
        box_[loop] = whole;
        if (gaveUp_) return never;
        return found.node.runs.size() == 1 ? found.node.runs.front().node : idOf(std::move(found));
    }

    // A node while it is made.
    struct Cut {
        Node node;
        Boxes boxes;
    };

    void halve(std::size_t depth, Interval part, Cut& to) {
        box_[loops_[depth]] = part;
        if (gaveUp_ || !mayStep()) return;
        if (const auto known = byIntervals()) return append(to, {part.upper, *known});
        if (part.lower == part.upper) return append(to, {part.upper, cut(depth + 1)});
        const std::int64_t middle = std::midpoint(part.lower, part.upper);
        halve(depth, {part.lower, middle}, to);
        halve(depth, {middle + 1, part.upper}, to);
    }

    void append(Cut& to, Run run) {
        std::vector<Run>& runs = to.node.runs;
        if (!runs.empty() && runs.back().node == run.node) {
            runs.back().last = run.last;
            return;
        }
        runs.push_back(run);
        to.boxes.whereTrue += boxes_[run.node].whereTrue;
        to.boxes.whereFalse += boxes_[run.node].whereFalse;
        if (std::max(to.boxes.whereTrue, to.boxes.whereFalse) > pieceLimit) gaveUp_ = true;
    }

    bool mayStep() {
        if (steps_ == 0)
            gaveUp_ = true;
        else
            --steps_;
        questions_.stopIfAsked();
        return !gaveUp_;
    }

    std::optional<NodeId> byIntervals() {
        const Interval values = ranges_.of(condition_, box_);
        if (values.lower >= 1) return always;
        if (values.upper <= 0) return never;
        return std::nullopt;
    }

    NodeId atPoint() {
        polyhedra::Point point;
        for (const Interval values : box_) point.push_back(values.lower);
        return value_.at(point).value() != 0 ? always : never;
    }

    NodeId idOf(Cut made) {
        const auto [at, isNew] = ids_.emplace(std::move(made.node), boxes_.size());
        if (isNew) {
            boxes_.push_back(made.boxes);
            // A map never moves its keys, so their addresses stay valid.
            nodes_.push_back(&at->first);
        }
        return at->second;
    }

    Formula formulaOf(NodeId id) const {
        if (id <= always) return {id == always ? Formula::Kind::True : Formula::Kind::False, {}, {}};
        const Node& node = *nodes_[id - 2];
        return formulaOf(node.loop, node.runs);
    }

    // As a tree, so that no point is asked about every run: what the lower half of the runs says up to its
    // end, and what the upper half says beyond.
    Formula formulaOf(std::size_t loop, std::span<const Run> runs) const {
        if (runs.size() == 1) return formulaOf(runs.front().node);
        const std::size_t half = runs.size() / 2;
        const AffineForm variable = AffineForm::variable(loop, box_.size());
        const std::int64_t last = runs[half - 1].last;
        const Formula below = both(atLeastZero(AffineForm::number(last, box_.size()) - variable),
                                   formulaOf(loop, runs.first(half)));
        const Formula above = both(atLeastZero(variable - AffineForm::number(last + 1, box_.size())),
                                   formulaOf(loop, runs.subspan(half)));
        if (below.kind == Formula::Kind::False) return above;
        if (above.kind == Formula::Kind::False) return below;
        return {Formula::Kind::Or, {}, {below, above}};
    }

    static Formula atLeastZero(AffineForm form) {
        return {Formula::Kind::NonNegative, polyhedra::QuasiAffine::affine(std::move(form)), {}};
    }

    static Formula both(Formula a, Formula b) {
        if (b.kind == Formula::Kind::True) return a;
        if (b.kind == Formula::Kind::False) return b;
        return {Formula::Kind::And, {}, {std::move(a), std::move(b)}};
    }

    ure::ExprId condition_;
    std::vector<Interval> box_;
    ure::ValueRanges& ranges_;
    std::uint64_t& steps_;
    const Questions& questions_;
    PointValue value_;
    std::vector<std::size_t> loops_;
    std::map<Node, NodeId> ids_;
    std::vector<const Node*> nodes_;           // by NodeId - 2
    std::vector<Boxes> boxes_{{0, 1}, {1, 0}}; // by NodeId
    bool gaveUp_ = false;
};

} // namespace

std::optional<Formula> affineWithin(const ure::System& system, ure::ExprId condition,
                                    std::vector<Interval> box, ure::ValueRanges& ranges, std::uint64_t& steps,
                                    const Questions& questions) {
    return Diagram(system, condition, std::move(box), ranges, steps, questions).run();
}

} // namespace tactus::dependence
