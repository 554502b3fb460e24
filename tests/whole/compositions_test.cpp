// Random compositions of mapping primitives on designs of several kinds. An accepted one is right by the
// names on every FIFO and by the values that leave the network, beside plain loops of the tests' own. Any
// other is refused with a reason and a place. A refusal for how the network would behave is confirmed: the
// network is built all the same, and run. One of a map is confirmed by its witness.
#include "support/plain_design.h"
#include "support/random_network.h"
#include "support/sample.h"
#include "witnesses.h"

#include "driver/runs/mapping_run.h"
#include "spatial/network/verify.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <map>

namespace tactus::test {
namespace {

// The claim of a refusal about the network that is refused.
enum class Claim {
    None,   // that there is none: the call names what is not there, or asks for what no network can be
    Breaks, // that names written differ from names read
    Wastes, // that it runs right and gains nothing; network.md 4 refuses it so
    Splits, // that lanes of a token are no neighbours in memory; it would run right, element by element
};
struct Refusal {
    const char* code;
    const char* says; // a part of the message
    Claim claim;
};
constexpr Refusal refusalsOfNetworks[] = {
    {"remove-refused", "each of its iterations sends another element", Claim::Breaks},
    {"remove-refused", "reads each element", Claim::Breaks},
    {"remove-refused", "without it their order changes", Claim::Breaks},
    {"remove-refused", "sends it each element", Claim::Breaks},
    {"remove-refused", "would store each element", Claim::Wastes},
    {"chip-too-small", "", Claim::None},
    {"chain-refused", "there is nothing to distribute", Claim::Wastes},
    {"vector-access-refused", "only elements along the last one are neighbours", Claim::Splits},
    {"vector-access-refused", "is not a step of 1 in the last index", Claim::Splits},
    {"remove-refused", "it is a space loop", Claim::None},
    {"chain-refused", "", Claim::None},
    {"vector-access-refused", "", Claim::None},
    {"buffer-refused", "with different lanes", Claim::Breaks},
    {"buffer-refused", "", Claim::None},
    {"place-refused", "", Claim::None},
    {"network-nest", "", Claim::None},
    {"network-operand", "", Claim::None},
    {"network-receiver", "", Claim::None},
    {"network-undecided", "", Claim::None},
    {"isolated-within", "", Claim::None},
    {"map-arguments", "", Claim::None},
    {"named-twice", "", Claim::None},
    {"unknown-loop", "", Claim::None},
};
const Refusal* refusalOf(const diagnostics::Diagnostic& one) {
    for (const Refusal& refusal : refusalsOfNetworks)
        if (one.code() == refusal.code && one.message.find(refusal.says) != std::string::npos)
            return &refusal;
    return nullptr;
}

class Compositions : public testing::Test {
  protected:
    std::map<std::string, int> refusals; // by code
    int accepted = 0, networks = 0, straightened = 0;
    int broken = 0, wasteful = 0, split = 0, runs = 0, witnesses = 0; // refusals confirmed

    static driver::Analysis analysed(const std::string& text, spatial::Judgement networks = {}) {
        driver::Request request;
        request.source = std::make_shared<text::SourceBuffer>("random.ure", text);
        request.networks = networks;
        return driver::analyse(request);
    }

    static std::string wrongNames(const driver::MappingAnalysis& mapping) {
        if (!mapping.network) return "";
        const auto wrong = spatial::verify(*mapping.network, mapping.builtMap(), *mapping.builtGraph());
        return wrong.empty() ? "" : wrong.front();
    }

    // Nothing: its values are those of plain loops.
    static std::string wrongRun(const driver::Analysis& analysis, const driver::DesignAnalysis& design,
                                unsigned seed) {
        driver::DataRequest data;
        data.seed = seed;
        const driver::MappingRun run = driver::runArrays(design, {&design.mappings.front()}, data, {});
        for (const diagnostics::Diagnostic& one : run.allDiagnostics())
            if (one.severity == diagnostics::Severity::Error) return one.message;
        if (!run.matches()) return "other values than direct evaluation's";
        const evaluate::Inputs inputs = driver::makeInputs(*design.localised, data);
        return plain::difference(*design.localised,
                                 plain::run(*analysis.tree, *design.system, inputs.tensors), run.outputs);
    }

    void expectRuns(const driver::Analysis& analysis, const driver::DesignAnalysis& design, unsigned seed) {
        if (design.mappings.front().network) ++networks;
        if (design.mappings.front().network && design.mappings.front().changedLoops) ++straightened;
        ASSERT_EQ(wrongNames(design.mappings.front()), "");
        ASSERT_EQ(wrongRun(analysis, design, seed), "");
        ++accepted;
    }

    static diagnostics::List errorsOf(const diagnostics::List& all) {
        diagnostics::List errors = all;
        std::erase_if(errors, [](const auto& one) { return one.severity != diagnostics::Severity::Error; });
        return errors;
    }

    // The network is built in spite of what is said against it, where that is how it would behave.
    void expectConfirmed(const std::string& text, const diagnostics::List& errors, unsigned seed) {
        const driver::Analysis analysis = analysed(text, spatial::Judgement::Skip);
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        const driver::MappingAnalysis& mapping = design.mappings.at(0);
        std::set<Claim> claims;
        for (const diagnostics::Diagnostic& one : errorsOf(mapping.diagnostics)) {
            const Refusal* refusal = refusalOf(one);
            ASSERT_TRUE(refusal) << "not in the list: " << one.code() << ": " << one.message;
            claims.insert(refusal->claim);
        }
        ASSERT_EQ(mapping.network == nullptr, claims.contains(Claim::None)) << errors.front().message;
        if (!mapping.network) return;
        const std::string names = wrongNames(mapping);
        ASSERT_EQ(names != "", claims.contains(Claim::Breaks)) << errors.front().message << "\n" << names;
        // The simulator takes from memory by the names of elements: it does not run the copy that a host
        // makes.
        if (std::ranges::none_of(mapping.network->kernels, &spatial::Kernel::onHost)) {
            const std::string run = wrongRun(analysis, design, seed);
            ASSERT_EQ(names == "", run == "") << names << "\n" << run;
            ++runs;
        }
        broken += claims.contains(Claim::Breaks);
        wasteful += claims.contains(Claim::Wastes);
        split += claims.contains(Claim::Splits);
    }

    void tryOne(const std::string& text, unsigned seed) {
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        const driver::Analysis analysis = analysed(text);
        ASSERT_FALSE(hasError(analysis.diagnostics)) << analysis.diagnostics.front().message;
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        ASSERT_FALSE(hasError(design.diagnostics)) << design.diagnostics.front().message;
        const driver::MappingAnalysis& mapping = design.mappings.at(0);
        if (mapping.legal()) return expectRuns(analysis, design, seed);
        const diagnostics::List errors = errorsOf(mapping.diagnostics);
        ASSERT_FALSE(errors.empty()) << "refused silently";
        for (const diagnostics::Diagnostic& one : errors) {
            ++refusals[std::string(one.code())];
            EXPECT_LT(one.span.begin, one.span.end) << one.message;
            if (!one.witness) continue;
            ++witnesses;
            EXPECT_TRUE(confirmed(*one.witness, mapping)) << one.message;
        }
        if (mapping.legality && mapping.legality->legal == polyhedra::Verdict::Yes)
            expectConfirmed(text, errors, seed);
    }

    std::string figures() const {
        std::string said = fmt::format("{} accepted, {} of them with a network, {} of other loops\n",
                                       accepted, networks, straightened);
        said += fmt::format("refused and run: {} break, {} waste, {} split, {} of them run; {} witnesses\n",
                            broken, wasteful, split, runs, witnesses);
        for (const auto& [code, count] : refusals) said += fmt::format("{} {}\n", code, count);
        return said;
    }
};

// TACTUS_FUZZ="FIRST LAST" tries other seeds.
TEST_F(Compositions, EqualDirectEvaluationOrAreRefusedWithAReason) {
    unsigned first = 1, last = sample(4500u);
    if (const char* range = std::getenv("TACTUS_FUZZ")) std::sscanf(range, "%u %u", &first, &last);
    for (unsigned seed = first; seed <= last; ++seed) {
        tryOne(randomNetwork(seed), seed);
        if (HasFailure()) return;
    }
    SCOPED_TRACE(figures());
    if (std::getenv("TACTUS_FUZZ")) {
        puts(figures().c_str());
        return;
    }
    EXPECT_GT(accepted, sample(1000));
    EXPECT_GT(networks, sample(900));
    EXPECT_GT(broken, sample(300));
    EXPECT_GT(wasteful, sample(100));
    EXPECT_GE(split, sample(3)); // seldom
    EXPECT_GT(runs, sample(300));
}

// Shapes that random compositions seldom hold: several operands in one kernel, lanes of a parallel loop on
// the way out, buffers at two levels, chains along both space loops, the host at both ends.
TEST_F(Compositions, SeldomShapes) {
    const std::string product = R"(design g {
  param I = 8, J = 6, K = 8;
  input A[I][K] : Float(32);
  input B[J][K] : Float(32);
  output C[I][J] : Float(32);
  loops i: 0..I, j: 0..J, k: 0..K;
  C(i, j) += A(i, k) * B(j, k);
  mapping m { )";
    const std::string both = R"(design b {
  param I = 4, J = 3, K = 5;
  input A[I][J][K] : Int(32);
  output C[I][J] : Int(32);
  loops i: 0..I, j: 0..J, k: 0..K;
  C(i, j) += A(i, j, k) * (k + 1);
  mapping m { )";
    const std::string designs[] = {
        product + R"(C.tile(k, kk, kkk, 4).reorder(kkk, kk, j, i).space_time_transform({i}).vectorize(kkk)
     .isolate_producer_chain({A, B}, L, F); } })",
        product + R"(C.tile(k, kk, kkk, 4).reorder(kkk, kk, j, i).space_time_transform({i}).vectorize(kkk)
     .isolate_producer(A, LA).isolate_producer(B, LB);
    LA.vload(A); LB.vload(B); } })",
        product + R"(C.tile(j, jo, ji, 3).reorder(ji, k, jo, i).space_time_transform({i}).vectorize(ji)
     .isolate_producer(A, LA).isolate_producer(B, LB).isolate_consumer_chain(C, D, U);
    D.gather(C, i); U.vstore(C); } })",
        product +
            R"(C.tile(k, ko, kk, 4).tile(j, jo, jj, 3).tile(i, io, ii, 4).reorder(kk, jj, ko, jo, io, ii)
     .space_time_transform({ii}).isolate_producer_chain(A, L1, L2, L3);
    L1.remove(jo, jj); L2.remove(jj); L2.buffer(A, io, Buffer::Double);
    L3.buffer(A, ko, Buffer::Double).scatter(A, ii); } })",
        product +
            R"(C.tile(j, jo, jj, 4).tile(i, io, ii, 3).reorder(k, jo, io, jj, ii).space_time_transform({ii, jj})
     .isolate_producer_chain(A, S, L, F).isolate_consumer_chain(C, D, G, U, E);
    S.place(Host); L.remove(jo); F.buffer(A, io, Buffer::Single).scatter(A, ii);
    D.gather(C, ii); G.gather(C, jj); E.place(Host); } })",
        both + R"(C.space_time_transform({i, j}).isolate_producer_chain(A, L, F);
    F.scatter(A, i).scatter(A, j); } })",
        both + R"(C.space_time_transform({i, j}, i + j + k).isolate_producer_chain(A, L, F);
    F.scatter(A, j); } })",
    };
    for (const std::string& text : designs) {
        const int before = accepted;
        tryOne(text, 1);
        EXPECT_EQ(accepted, before + 1) << text << figures();
    }
    EXPECT_EQ(networks, accepted);
}

} // namespace
} // namespace tactus::test
