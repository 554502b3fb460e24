// A followed value beside the reads that plain loops make when they run the design's text.
#include "driver/runs/trace.h"

#include "support/examples.h"
#include "support/mapped_array.h"
#include "support/plain_design.h"

#include <gtest/gtest.h>
#include <random>
#include <set>

namespace tactus::driver {
namespace {

using Node = std::pair<std::string, std::vector<std::int64_t>>;

// Which values of funcs each value reads.
class ReadsOfLoops : public test::plain::Loops {
  public:
    using Loops::Loops;
    const std::set<Node>& of(const Node& node) {
        funcAt(node.first, {node.second.begin(), node.second.end()});
        return reads_[node];
    }

  protected:
    std::optional<test::plain::Number> funcAt(const std::string& name,
                                              const test::plain::Point& point) override {
        Node node{name, {}};
        for (const auto entry : point) node.second.push_back(std::int64_t(entry));
        if (!waiting_.empty()) reads_[waiting_.back()].insert(node);
        waiting_.push_back(node);
        auto value = Loops::funcAt(name, point);
        waiting_.pop_back();
        return value;
    }

  private:
    std::vector<Node> waiting_; // each reads the next
    std::map<Node, std::set<Node>> reads_;
};

struct Followed : test::MappedArray {
    using MappedArray::MappedArray;
    bool isFunc(const std::string& name) const {
        for (const auto& declaration : syntax::File(*analysis.tree).designs().front().funcs())
            for (const auto& word : declaration.names())
                if (word.text == name) return true;
        return false;
    }
    // The values of funcs of the text among those of the segments.
    std::set<Node> valuesIn(const std::vector<array::TraceSegment>& segments) const {
        std::set<Node> values;
        for (const array::TraceSegment& one : segments) {
            EXPECT_FALSE(one.maybe);
            if (!isFunc(system().nameOf(one.first.equation))) continue;
            polyhedra::Point at = one.first.at;
            for (std::int64_t n = 0; n < one.count; ++n) {
                const bool isNew =
                    values.emplace(system().nameOf(one.first.equation), system().inDesignOrder(at)).second;
                EXPECT_TRUE(isNew);
                for (std::size_t l = 0; l < one.vector.size(); ++l) at[l] += one.vector[l];
            }
        }
        return values;
    }
    ReadsOfLoops loops() const {
        std::map<std::string, test::plain::Elements> named;
        for (const ure::TensorId id : system().tensors.keys())
            if (system().tensors[id].isInput)
                named[system().tensors[id].name] =
                    test::plain::elementsOf(system().tensors[id].type, inputs[id.index()]);
        return {syntax::File(*analysis.tree).designs().front(), std::move(named)};
    }
};

// All that is reached over the edges, without the beginning.
template<class Edges>
std::set<Node> closureOf(const Node& from, Edges&& edges) {
    std::set<Node> reached;
    std::vector<Node> waiting{from};
    while (!waiting.empty()) {
        const Node next = waiting.back();
        waiting.pop_back();
        for (const Node& one : edges(next))
            if (reached.insert(one).second) waiting.push_back(one);
    }
    return reached;
}

void expectAsLoops(const std::string& text, const std::string& mapping = "") {
    const Followed followed(text, mapping);
    ASSERT_TRUE(followed.model);
    ReadsOfLoops loops = followed.loops();
    std::vector<array::TracedValue> values;
    std::map<Node, std::set<Node>> readers;
    std::set<std::vector<std::int64_t>> iterations;
    const ure::System& system = followed.system();
    polyhedra::forEachPoint(system.domain, [&](std::span<const std::int64_t> point) {
        iterations.insert(system.inDesignOrder(point));
        for (const ure::EquationId id : system.equations.keys()) {
            if (!followed.isFunc(system.nameOf(id))) continue;
            values.push_back({id, {point.begin(), point.end()}});
            const Node node{system.nameOf(id), system.inDesignOrder(point)};
            for (const Node& read : loops.of(node)) readers[read].insert(node);
        }
        return true;
    });
    ASSERT_FALSE(values.empty());
    std::mt19937 random(5);
    for (int trial = 0; trial < 12; ++trial) {
        const array::TracedValue& value =
            values[std::uniform_int_distribution<std::size_t>(0, values.size() - 1)(random)];
        const Node node{system.nameOf(value.equation), system.inDesignOrder(value.at)};
        SCOPED_TRACE(node.first + polyhedra::toString(node.second));
        const FollowedValue found = follow(*followed.model, value, &followed.inputs);
        EXPECT_TRUE(found.trace.complete);
        std::set<Node> past =
            closureOf(node, [&](const Node& one) -> const std::set<Node>& { return loops.of(one); });
        std::erase_if(past, [&](const Node& one) { return !iterations.contains(one.second); });
        EXPECT_EQ(followed.valuesIn(found.trace.past), past);
        EXPECT_EQ(followed.valuesIn(found.trace.future),
                  closureOf(node, [&](const Node& one) -> const std::set<Node>& { return readers[one]; }));
    }
}

class Examples : public testing::TestWithParam<const char*> {};
TEST_P(Examples, AreFollowedAsLoopsRead) {
    expectAsLoops(test::exampleText(GetParam()));
}
INSTANTIATE_TEST_SUITE_P(Trace, Examples,
                         testing::Values("gemm", "lu", "givens", "lcs", "insertion-sort", "smith-waterman",
                                         "triangular-solve", "pairhmm", "biquad", "convolution",
                                         "gemm-hexagonal", "gemm-int8"));

// Its loops are not those of the design.
TEST(Trace, OfATiledMappingIsOverTheLoopsOfTheDesign) {
    std::string text = test::exampleText("gemm");
    text.insert(text.rfind('}'), R"(  mapping tiled {
    X.tile(i, io, ii, 4, Carry).tile(j, jo, jj, 4, Carry).space_time_transform({ii, jj});
  }
)");
    expectAsLoops(text, "tiled");
}

// X and Y hand A and B on, Z sums: past and future are chains whose lengths follow from the point.
TEST(Trace, OfAMatrixProductHasTheSegmentsOfItsStreams) {
    const Followed followed(test::exampleText("gemm"));
    const auto value = valueNamed(*followed.model, "Z@3,4,5");
    ASSERT_TRUE(value) << value.error();
    const array::Trace trace = follow(*followed.model, *value, &followed.inputs).trace;
    std::map<std::string, std::int64_t> counts;
    for (const array::TraceSegment& one : trace.past)
        counts[followed.system().nameOf(one.first.equation)] += one.count;
    EXPECT_EQ(counts, (std::map<std::string, std::int64_t>{{"X", 6 * 5}, {"Y", 6 * 4}, {"Z", 5}}));
    EXPECT_EQ(trace.past.size(), 13U); // one for each element that is handed on, and the sum
    EXPECT_EQ(trace.inputs.size(), 12U);
    ASSERT_EQ(trace.future.size(), 1U);
    EXPECT_EQ(trace.future[0].count, 10);
    EXPECT_EQ(trace.future[0].vector, (polyhedra::Vector{0, 0, 1}));
    ASSERT_EQ(trace.outputs.size(), 1U);
    EXPECT_EQ(trace.outputs[0].element.index, (std::vector<std::int64_t>{3, 4}));
}

// An element of x decides what X reads.
const char* const chosenByData = R"(design d {
  input x[8] : Int(32);
  output y[8] : Int(32);
  loops i: 0..8;
  func X, Y : Int(32);
  X(i) = select(i == 0, 0, select(x(i) > 0, X(i-1), Y(i-1)));
  Y(i) = select(i == 0, 1, Y(i-1) + 1);
  y(i) = X(i);
})";

TEST(Trace, AsksDataWhatIsRead) {
    expectAsLoops(chosenByData);
}

TEST(Trace, WithoutDataConditionsOnThemMayHoldOrNot) {
    const Followed followed(chosenByData);
    const auto value = valueNamed(*followed.model, "X@6");
    ASSERT_TRUE(value) << value.error();
    const auto counts = [](const array::Trace& trace) {
        std::pair<std::int64_t, std::int64_t> all; // certain, and maybe
        for (const auto* part : {&trace.past, &trace.future})
            for (const array::TraceSegment& one : *part) (one.maybe ? all.second : all.first) += one.count;
        return all;
    };
    const auto known = counts(follow(*followed.model, *value, &followed.inputs).trace),
               open = counts(follow(*followed.model, *value, nullptr).trace);
    EXPECT_EQ(known.second, 0);
    EXPECT_LE(open.first, known.first);
    EXPECT_EQ(open.second, 12 + 1); // X and Y before it, and X behind it
}

TEST(Trace, EndsAtItsLimitWithWhatIsNearest) {
    const Followed followed(test::exampleText("gemm"));
    const auto value = valueNamed(*followed.model, "Z@7,7,15");
    array::TraceOptions options;
    options.mostValues = 40;
    const array::Trace trace = follow(*followed.model, *value, nullptr, options).trace;
    EXPECT_FALSE(trace.complete);
    std::int64_t values = 0;
    for (const array::TraceSegment& one : trace.past) values += one.count;
    EXPECT_GE(values, 20);
    EXPECT_LE(values, 60);
}

TEST(Trace, ThatIsStoppedIsNotComplete) {
    const Followed followed(test::exampleText("gemm"));
    const auto value = valueNamed(*followed.model, "Z@3,4,5");
    std::stop_source stop;
    array::TraceOptions options;
    options.stop = stop.get_token();
    stop.request_stop();
    EXPECT_FALSE(follow(*followed.model, *value, nullptr, options).trace.complete);
}

// A(3, 5) is read by X in the column of PEs that is first, C(2, 6) is written when its sum is done.
TEST(Trace, ElementsBeginAndEndWhereTheArrayTouchesThem) {
    const Followed followed(test::exampleText("gemm"));
    const ure::System& system = followed.system();
    const auto endOf = [&](const char* tensor, std::vector<std::int64_t> index) {
        const array::ElementEnd end = array::endOf(*followed.model, *system.tensorNamed(tensor), index, {});
        return end.known == polyhedra::Verdict::Yes
                   ? system.nameOf(end.equation) + polyhedra::toString(system.inDesignOrder(end.at))
                   : std::string();
    };
    EXPECT_EQ(endOf("A", {3, 5}), "X(3, 0, 5)");
    EXPECT_EQ(endOf("B", {5, 3}), "Y(0, 3, 5)");
    EXPECT_EQ(endOf("C", {2, 6}), "C(2, 6, 15)");
    const Followed byData(chosenByData);
    const array::ElementEnd end =
        array::endOf(*byData.model, *byData.system().tensorNamed("x"), std::vector<std::int64_t>{0}, {});
    EXPECT_EQ(end.known, polyhedra::Verdict::No); // X(0) does not read it
}

TEST(Trace, RefusesWhatIsNoValue) {
    const Followed followed(test::exampleText("gemm"));
    const auto errorOf = [&](const std::string& text) {
        const auto value = valueNamed(*followed.model, text);
        return value ? std::string() : value.error();
    };
    EXPECT_EQ(errorOf("A@1,1"),
              "'A' is an input of this array, which none of its iterations computes: write a func that "
              "reads it, and its answer has the elements of A");
    EXPECT_EQ(errorOf("Q@1,1,1"), "unknown value 'Q'; the array computes C, X, Y and Z");
    EXPECT_EQ(errorOf("Z@1,1"), "'Z@1,1' has 2 numbers, not 3: i, j, k");
    EXPECT_EQ(errorOf("Z@8,0,0"), "(8, 0, 0) is not an iteration of the design");
    EXPECT_EQ(errorOf("C@1,1,1"), "C is not written in the iteration (1, 1, 1)");
    for (const char* text : {"Z", "Z@", "@1,1,1", "Z@1,,1", "Z@1,1,", "Z@a,b,c"})
        EXPECT_NE(errorOf(text).find("write a name and the loops i, j, k behind '@'"), std::string::npos)
            << text;
}

} // namespace
} // namespace tactus::driver
