// Outputs that are undefined everywhere compare with nothing, and that is no match.
#include "tactus.h"

namespace tactus::test {
namespace {

std::string design(std::string_view least) {
    return fmt::format(R"(design guarded {{
  input A[n: 4] : Int(32) = 10*n;
  output C[4] : Int(32);
  func X : Int(32);
  loops i: 0..4;
  X(i) = select(A(i) >= {}, A(i));
  C(i) = X(i);
  mapping m {{ X.space_time_transform({{i}}, 0*i); }}
}})",
                       least);
}

TEST(UndefinedOutputs, AllOfThemMatchNothing) {
    const Folder folder;
    for (const auto& [least, matches] : {std::pair{"100", false}, {"20", true}}) {
        const std::string file = folder.write("guarded.ure", design(least));
        std::vector<std::vector<std::string>> runs{{"simulate", file},
                                                   {"simulate", file, "--latency", "mul=2"}};
        if (!matches) runs.push_back({"export", file, "--emulate", "-o", folder / "code"});
        for (const std::vector<std::string>& run : runs) {
            const Answer answer = ask(run);
            EXPECT_EQ(answer.status, 1); // an undefined element is no result
            EXPECT_EQ(answer.value.at("matches"), matches) << answer.value.dump();
            EXPECT_NE(answer.value.at("error"), "");
            const std::string verdict = answer.value.at("verdict");
            EXPECT_EQ(verdict.find("nothing was compared") != std::string::npos, !matches) << verdict;
            if (run.front() == "export") continue; // the code is compiled once
            EXPECT_NE(tactus(run).out.find(verdict), std::string::npos);
        }
    }
}

} // namespace
} // namespace tactus::test
