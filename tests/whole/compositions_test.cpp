// Random compositions of mapping primitives on designs of several kinds: what is accepted, is right by the
// names on every FIFO and by the values that leave the network, beside plain loops of the tests' own; what is
// not, is refused with a reason and a place.
#include "support/plain_design.h"
#include "support/random_network.h"

#include "driver/mapping_run.h"
#include "spatial/verify.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <map>

namespace tactus::test {
namespace {

class Compositions : public testing::Test {
  protected:
    std::map<std::string, int> refusals; // by code
    int accepted = 0, networks = 0;

    static driver::Analysis analysed(const std::string& text) {
        driver::Request request;
        request.source = std::make_shared<text::SourceBuffer>("random.ure", text);
        return driver::analyse(request);
    }

    void expectRuns(const driver::Analysis& analysis, const driver::DesignAnalysis& design, unsigned seed) {
        const driver::MappingAnalysis& mapping = design.mappings.front();
        if (mapping.network) {
            ++networks;
            const auto wrong = spatial::verify(*mapping.network, *mapping.map, *mapping.graph);
            ASSERT_TRUE(wrong.empty()) << wrong.front();
        }
        driver::DataRequest data;
        data.seed = seed;
        const driver::MappingRun run = driver::runArrays(design, {&mapping}, data, {});
        for (const diagnostics::Diagnostic& one : run.allDiagnostics())
            ASSERT_NE(one.severity, diagnostics::Severity::Error) << one.message;
        ASSERT_TRUE(run.matches());
        const evaluate::Inputs inputs = driver::makeInputs(*design.localised, data);
        EXPECT_EQ(plain::difference(*design.localised,
                                    plain::run(*analysis.tree, *design.system, inputs.tensors), run.outputs),
                  "");
        ++accepted;
    }

    void tryOne(const std::string& text, unsigned seed) {
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        const driver::Analysis analysis = analysed(text);
        ASSERT_FALSE(hasError(analysis.diagnostics)) << analysis.diagnostics.front().message;
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        ASSERT_FALSE(hasError(design.diagnostics)) << design.diagnostics.front().message;
        const driver::MappingAnalysis& mapping = design.mappings.at(0);
        if (mapping.legal()) return expectRuns(analysis, design, seed);
        ASSERT_TRUE(hasError(mapping.diagnostics)) << "refused silently";
        for (const diagnostics::Diagnostic& one : mapping.diagnostics)
            if (one.severity == diagnostics::Severity::Error) {
                ++refusals[std::string(one.code())];
                EXPECT_LT(one.span.begin, one.span.end) << one.message;
            }
    }

    std::string figures() const {
        std::string said = fmt::format("{} accepted, {} of them with a network\n", accepted, networks);
        for (const auto& [code, count] : refusals) said += fmt::format("{} {}\n", code, count);
        return said;
    }
};

// TACTUS_FUZZ="FIRST LAST" tries other seeds.
TEST_F(Compositions, EqualDirectEvaluationOrAreRefusedWithAReason) {
    unsigned first = 1, last = 2500;
    if (const char* range = std::getenv("TACTUS_FUZZ")) std::sscanf(range, "%u %u", &first, &last);
    for (unsigned seed = first; seed <= last; ++seed) {
        tryOne(RandomNetwork(seed).text(), seed);
        if (HasFailure()) return;
    }
    SCOPED_TRACE(figures());
    if (std::getenv("TACTUS_FUZZ")) {
        puts(figures().c_str());
        return;
    }
    EXPECT_GT(accepted, 600);
    EXPECT_GT(networks, 400);
}

// What random compositions seldom hold: several operands in one kernel, lanes of a parallel loop on the way
// out, buffers at two levels, chains along both space loops, the host at both ends.
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
