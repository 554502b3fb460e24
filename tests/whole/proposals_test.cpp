// The proposal of a finding in words, in its message or in what `tactus explain` says of it, is followed to
// the letter: then the finding is gone, and no error has come in its place. Fixes are followed in
// fixes_test.cpp.
#include "tactus.h"

#include "diagnostics/diagnostic.h"
#include "diagnostics/examples.h"

#include <algorithm>
#include <set>

namespace tactus::test {
namespace {

// In the example of the finding, `from` is what is wrong, and `to` what is proposed for it.
struct Proposal {
    const char* code;
    const char* from;
    const char* to;
};

const std::vector<Proposal>& proposals() {
    static const std::vector<Proposal> all{
        // the text
        {"unexpected-token", "a(i) + ;", "a(i) + 1;"},
        {"malformed-number", "2N", "2*N"},
        {"number-too-large", "100000000000000000000", "1000"},
        {"no-loops", "c = a;", "loops i: 0..1;\n  c = a;"},
        {"unterminated-string", "\"a.npy;", "\"a.npy\";"},
        {"unterminated-comment", "is missing", "is missing */"},
        {"foreign-statement", "for (i = 0; i < 4; i++)", "loops i: 0..4;"},
        {"unknown-name", "input a[4] : Int(32);", "input a[4] : Int(32); input b[4] : Int(32);"},
        {"duplicate-name", "param i = 4;", "param N = 4;"},
        {"reserved-name", "func min : Int(32);", ""},
        {"misplaced-name", "i: 0..j, j: 0..4", "j: 0..4, i: 0..j+1"},
        {"bad-type", "Int(65)", "Int(64)"},
        {"overflow", "N = 10000000,", "N = 1000,"},
        {"division-by-zero", "N = 8,", "N = 9,"},
        {"not-an-integer", "1.5", "4"},
        {"param-value", "zero = 0.0", "zero = 2.0"},
        {"undefined-memory-read", "X(j, i+1)", "select(i < 3, X(j, i+1), 0)"},
        {"fill-read", "input a[4]", "input a[8]"},
        {"const-values", "\"t.npy\"", "{1, 2, 3, 4}"},
        {"fn-recursion", "f(x) + 1", "x + 1"},
        {"expansion-too-large", "g(g(g(i + 1)))", "f(i + 1)"},
        {"not-affine", "X(i*j, j-1)", "X(i, j-1)"},
        {"bad-extent", "N - 4", "N"},
        {"too-many-elements", "N = 1000000000000", "N = 1000"},
        {"list-length", "{1, 2, 3}", "{1, 2, 3, 4}"},
        {"list-value", "100", "Int(4)(100)"},
        {"value-wraps", "200", "100"},
        {"bad-promise", "0..17", "0..16"},
        {"misplaced-random",
         ": Int(32);\n  output c[4] : Int(32);\n  loops i: 0..4;\n  c(i) = a(i) + random(0, 9);",
         ": Int(32) = random(0, 9);\n  output c[4] : Int(32);\n  loops i: 0..4;\n  c(i) = a(i);"},
        {"loops-twice", "loops i: 0..4;\n  loops j: 0..4;", "loops i: 0..4, j: 0..4;"},
        {"bad-bound", "max(i, 2)", "min(i+1, 2)"},
        {"bad-step", "X(i-1)", "X(i-2)"},
        {"bad-where", "i < 2 || j < 2", "!(i < 2 || j < 2)"},
        {"empty-space", "N = 0", "N = 4"},
        {"type-mismatch", "a(i) == 0", "Int(32)(a(i) == 0)"},
        {"not-a-condition", "select(a(i), 1, 2)", "select(a(i) != 0, 1, 2)"},
        {"literal-does-not-fit", "x(i) * 100.5", "x(i) * Float(32)(100.5)"},
        {"no-type", "infinity > infinity", "Float(32)(infinity) > Float(32)(infinity)"},
        {"no-value", "Buffer::Double", "a(i)"},
        {"wrong-arguments", "min(a(i))", "min(a(i), 0)"},
        {"index-wraps", "i + N*N", "i + Int(64)(N)*N"},
        {"rank-mismatch", "a(i, 0)", "a(i)"},
        {"needs-index", "a + 1", "a(i) + 1"},
        {"not-indexed", "i(3)", "i*(3)"},
        {"output-read", "c(i) = select(i == 0, a(i), c(i-1));",
         "func Z : Int(32); Z(i) = select(i == 0, a(i), Z(i-1)); c(i) = Z(i);"},
        {"data-dependent-index", "X(a(i, j), j-1)", "a(a(i, j) % 4, j)"},
        {"not-assignable", "a(i) = 0;", ""},
        {"duplicate-equation", "X(i, j) = a(i, j);", ""},
        {"missing-equation", "func X : Int(32);", "func X : Int(32); X(i) = a(i);"},
        {"bad-reduction", "X(i, j) += a(i, j)", "X(i, j) = select(j == 0, 0, X(i, j-1)) + a(i, j)"},
        {"reduction-not-alone", "c(0) = 5;", ""},
        // data and dependences
        {"input-promise", "0..3 =", "0..4 ="},
        {"dead-undefined-read", "Y(i, j-1)", "select(j > 0, Y(i, j-1), 0)"},
        {"same-point-cycle", "X(i) * 2", "select(i == 0, 0, X(i-1)) * 2"},
        {"written-twice", "c(i) = X(i, j)", "c(i) = select(j == 3, X(i, j))"},
        {"never-written", "output c[4] : Int(32);", "output c[4] : Int(32) = 0;"},
        {"output-out-of-bounds", "c(i + 1) = a(i)", "c(i + 1) = select(i + 1 < 4, a(i))"},
        {"input-out-of-bounds", "a(i + 1)", "select(i + 1 < 4, a(i + 1), 0)"},
        {"dead-input-out-of-bounds", "a(i + 1)", "select(i + 1 < 4, a(i + 1), 0)"},
        {"numbers-too-large", "4611686018427387903", "1"},
        {"nothing-reduced", "c(4*i + j) +=", "c(4*i + j) ="},
        {"reduction-not-uniform", " && abs(i - 10*j) <= 240", ""},
        // mappings
        {"unknown-primitive", "reoder", "reorder"},
        {"unknown-receiver", "W.reorder", "X.reorder"},
        {"unknown-equation", "merge_ures(a)", "merge_ures(c)"},
        {"unknown-overlap", "Y.overlap(Z)", "Y.overlap(X)"},
        {"overlap", "X.merge_ures().space_time_transform({}, 4*i + j)",
         "X.merge_ures().space_time_transform({}, i + 4*j)"},
        {"unknown-base", "mapping fast", "mapping base { }\n  mapping fast"},
        {"mapping-cycle", "mapping a1 : b1", "mapping a1"},
        {"duplicate-mapping", "mapping m { }\n  mapping m", "mapping m { }\n  mapping n"},
        {"primitive-arguments", "reorder(i + 1)", "reorder(i)"},
        {"named-twice", "reorder(i, i)", "reorder(i, j)"},
        {"transform-twice", ".space_time_transform({j}, i + j);",
         "; }\n  mapping fast : m { X.space_time_transform({j}, i + j);"},
        {"arrays-wait", "merge_ures(Z, c)", "merge_ures(Y, Z, c)"},
        {"reorder-too-late", "X.space_time_transform({i}, i + j).reorder(i, j)",
         "X.reorder(i, j).space_time_transform({i}, i + j)"},
        {"tile-too-late", "X.space_time_transform({i}, i + j).tile(j, jo, jj, 2)",
         "X.tile(j, jo, jj, 2).space_time_transform({i, jj})"},
        {"tile-factor", "jj, 5", "jj, 4"},
        {"tile-factor-not-constant", "jj, i)", "jj, 2)"},
        {"loop-name-taken", "tile(j, i, jj, 2)", "tile(j, jo, jj, 2)"},
        {"unknown-loop", "{l}", "{i}"},
        {"map-not-affine", "i*j", "2*i + j"},
        {"map-number-too-large", "9223372036854775807*j + 2*j", "2*j"},
        {"vector-length", "{1, 1, 1}", "{1, 1}"},
        {"zero-vector", "{0, 0}", "{0, 1}"},
        {"unknown-input", "localise(b", "localise(a"},
        {"not-handed-on", "{1, 0}", "{0, 1}"},
        {"schedule-needed", "{i - j}", "{i - j}, i + j"},
        {"map-too-large", "9000000000000000000*j", "j"},
        {"after-network", "X.isolate_producer(A, L).reorder(k, i);", "X.isolate_producer(A, L);"},
        {"vectorize-twice", ".vectorize(i)", ".unroll(i)"},
        {"reorder-lanes", "X.vectorize(j).reorder(i, j)", "X.reorder(j, i).vectorize(j)"},
        {"inner-in-space", "({j}).vectorize(j)", "({i}).vectorize(j)"},
        {"inner-in-schedule", "{i}, i + j", "{i}, 0"},
        {"tile-inner", "X.vectorize(j).tile(j, jo, ji, 2)", "X.tile(j, jo, ji, 2).vectorize(ji)"},
        // networks
        {"isolated-nowhere", "isolate_producer(3*A(i, k), L)", "isolate_producer(A(i, k), L)"},
        {"isolated-twice",
         "func X : Int(32);\n  X(r, i, k) = select(k == 0, 0, X(r, i, k-1)) + 2*A(i, k) + 2*A(i, k);",
         "func X, E : Int(32);\n  E(r, i, k) = 2*A(i, k);\n  X(r, i, k) = select(k == 0, 0, X(r, i, k-1)) + "
         "E(r, i, k) + E(r, i, k);"},
        {"isolated-not-input", "select(k == 0, 0, X(r, i, k-1)), L", "A(i, k), L"},
        {"vector-access-refused", "space_time_transform({i});", "space_time_transform({i}).vectorize(k);"},
        {"isolated-within", "{A, 2*A(i, k)}", "2*A(i, k)"},
        {"kernel-name", "isolate_producer(A, k)", "isolate_producer(A, L)"},
        {"network-operand", "isolate_producer(X, L)", "isolate_producer(A, L)"},
        {"network-receiver", "X.remove(r);", "X.isolate_producer(A, L); L.buffer(A, r, Buffer::Double);"},
        {"buffer-refused", "buffer(A, i, Buffer::Double)", "buffer(A, r, Buffer::Double)"},
        {"chip-too-small", "buffer(A, r, Buffer::Double)", "buffer(A, k, Buffer::Double)"},
        {"chain-refused", "scatter(A, k)", "scatter(A, i)"},
        {"place-refused", "isolate_producer(A, L)", "isolate_producer_chain(A, L, F)"},
        {"network-deadlock", "depth(A, 1)", "depth(A, 8)"},
        {"no-design", "// the designs were moved to another file",
         "design d { output c[4] : Int(32); loops i: 0..4; c(i) = i; }"},
        {"depth-at-sizes", ".depth(c, 8)", ""},
    };
    return all;
}

// These say only why it is so: what would help depends on what is wanted.
const std::set<std::string>& withoutProposal() {
    static const std::set<std::string> codes{"too-intricate",     "not-localisable", "no-schedule",
                                             "wire-cycle",        "lanes-vary",      "lanes-carry",
                                             "inner-backwards",   "inner-cycle",     "network-nest",
                                             "network-undecided", "remove-refused"};
    return codes;
}

class Proposals : public testing::TestWithParam<Proposal> {};

TEST_P(Proposals, RemovesTheFindingWhenItIsFollowed) {
    const Proposal& proposal = GetParam();
    const auto kind = diagnostics::kindOfCode(proposal.code);
    ASSERT_TRUE(kind);
    std::string text(diagnostics::exampleOf(*kind));
    const Folder folder;
    const auto codes = [&](const std::string& content) {
        return codesOf(ask({"check", folder.write("design.ure", content)}));
    };
    const std::vector<std::string> before = codes(text);
    EXPECT_TRUE(std::ranges::count(before, proposal.code)) << text;
    const std::size_t at = text.find(proposal.from);
    ASSERT_NE(at, std::string::npos) << text;
    text.replace(at, std::string_view(proposal.from).size(), proposal.to);
    const Answer after = ask({"check", folder.write("design.ure", text)});
    for (const json& one : after.value.at("diagnostics")) {
        EXPECT_NE(one.at("code"), proposal.code) << one.at("message") << "\n" << text;
        EXPECT_NE(one.at("severity"), "error") << one.at("message") << "\n" << text;
    }
}

INSTANTIATE_TEST_SUITE_P(OfTheExample, Proposals, testing::ValuesIn(proposals()), [](const auto& one) {
    std::string name = one.param.code;
    std::ranges::replace(name, '-', '_');
    return name;
});

// Each error and each warning that `check` says of its example has a fix, is followed here, or proposes
// nothing.
TEST(ProposalsOfAllKinds, AreFollowedOrThereIsNone) {
    const Folder folder;
    int looked = 0;
    for (const diagnostics::KindInfo& info : diagnostics::allKinds()) {
        if (info.severity == diagnostics::Severity::Note) continue;
        const std::string code(info.code), text(diagnostics::exampleOf(*diagnostics::kindOfCode(code)));
        if (text.empty()) continue;
        const Answer answer = ask({"check", folder.write("design.ure", text)});
        for (const json& one : answer.value.at("diagnostics")) {
            if (one.at("code") != code) continue;
            const bool isFollowed = std::ranges::any_of(
                proposals(), [&](const Proposal& proposal) { return proposal.code == code; });
            const bool hasFix = one.contains("fix") && !one.at("fix").empty();
            EXPECT_EQ(hasFix + isFollowed + withoutProposal().contains(code), 1) << code;
            ++looked;
            break;
        }
    }
    EXPECT_GT(looked, 120);
}

} // namespace
} // namespace tactus::test
