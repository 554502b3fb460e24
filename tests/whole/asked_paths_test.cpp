// `C.localise(C, {...})`: the mapping chooses the way of a reduction through its iterations.
#include "analysed.h"
#include "tactus.h"

namespace tactus::test {
namespace {

// The sum of x(i, k) * (i + 1) - k over 3 x 4 iterations, x = 3.
std::string sumWith(const std::string& mapping) {
    return fmt::format(
        "design d {{\n  param N = 3, M = 4;\n  input x[N][M] : Int(32) = 3;\n  output s : Int(32);\n"
        "  loops i: 0..N, k: 0..M;\n  s += x(i, k) * (i + 1) - k;\n  mapping m {{ {} }}\n}}\n",
        mapping);
}

// The vectors along which its values go, and the outputs.
struct Went {
    std::set<std::vector<int>> vectors;
    json outputs;
};

Went wayOf(const std::string& mapping) {
    const Folder folder;
    const std::string file = folder.write("d.ure", sumWith(mapping));
    const Answer checked = ask({"check", file});
    EXPECT_EQ(checked.status, 0) << checked.value;
    Went went;
    for (const json& dependence : checked.value.at("mappings").at(0).at("dependences")) {
        const auto vector = dependence.at("vector").get<std::vector<int>>();
        if (std::ranges::any_of(vector, [](int entry) { return entry != 0; })) went.vectors.insert(vector);
    }
    const Answer simulated = ask({"simulate", file});
    EXPECT_EQ(simulated.value.at("matches"), true);
    went.outputs = simulated.value.at("outputs");
    return went;
}

// `check` refuses the mapping at this text, for this reason.
void expectPathRefused(const std::string& mapping, const std::string& code, const std::string& at,
                       const std::string& part) {
    SCOPED_TRACE(mapping);
    const std::string text = sumWith(mapping);
    const driver::Analysis analysis = analysed(text);
    const diagnostics::List found = analysis.allDiagnostics();
    const auto error =
        std::ranges::find(found, diagnostics::Severity::Error, &diagnostics::Diagnostic::severity);
    ASSERT_NE(error, found.end());
    EXPECT_EQ(error->code(), code);
    EXPECT_EQ(text.substr(error->span.begin, error->span.end - error->span.begin), at);
    EXPECT_NE(error->message.find(part), std::string::npos) << error->message;
}

TEST(AskedPaths, AreTaken) {
    using Vectors = std::set<std::vector<int>>;
    const json sum = {{"s", 3 * 4 * (1 + 2 + 3) - 3 * (0 + 1 + 2 + 3)}};
    const auto expect = [&](const std::string& mapping, const Vectors& vectors) {
        SCOPED_TRACE(mapping);
        const Went went = wayOf(mapping);
        EXPECT_EQ(went.vectors, vectors);
        EXPECT_EQ(went.outputs, sum);
    };
    // Runs along -k; the runs of one i are added up along i, or backwards.
    expect("s.localise(s, {0, -1}); s.space_time_transform({i}, i - k);", {{0, -1}, {1, 0}});
    expect("s.localise(s, {0, -1}).localise(s, {-1, 0}); s.space_time_transform({i}, -i - k);",
           {{0, -1}, {-1, 0}});
    // One chain: from the end of a run to the beginning of the next.
    expect("s.localise(s, {0, -1}).localise(s, {-1, 0}); s.space_time_transform({}, -5*i - k);",
           {{0, -1}, {-1, 3}});
    // Runs along i inside of those along k.
    expect("s.localise(s, {1, 0}); s.space_time_transform({}, i + 3*k);", {{1, 0}, {-2, 1}});
    // Over the loops as they are at the call.
    expect("s.reorder(i, k).localise(s, {0, 1}); s.space_time_transform({k}, i + k);", {{0, 1}, {1, 0}});
    expect("s.tile(k, ko, ki, 2).localise(s, {0, 0, -1}); s.space_time_transform({i}, i + 4*ko - ki);",
           {{0, 0, -1}, {0, 1, 0}, {1, 0, 0}});
}

TEST(AskedPaths, AreRefusedWithTheReason) {
    const std::string map = " s.space_time_transform({i}, i + k);";
    expectPathRefused("s.localise(s, {0, 1, 0});" + map, "vector-length", "{0, 1, 0}", "i, k");
    expectPathRefused("s.localise(s, {0, 0});" + map, "zero-vector", "{0, 0}", "");
    expectPathRefused("s.localise(s, {0, 2});" + map, "not-handed-on", "{0, 2}", "don't lead");
    expectPathRefused("s.localise(s, {0, 1}).localise(s, {0, -1});" + map, "not-handed-on", "{0, 1}", "");
    expectPathRefused("s.localise(s, {0, 1}).tile(k, ko, ki, 2); s.space_time_transform({i}, i + 2*ko + ki);",
                      "not-handed-on", "{0, 1}", "into ko and ki");
    // Against the schedule: with the two iterations.
    expectPathRefused("s.localise(s, {0, 1}); s.space_time_transform({i}, i - k);", "backwards", "i - k",
                      "(1,-1).(0,1) = -1");
}

} // namespace
} // namespace tactus::test
