// Tensors as CSV on the command line: files of a design and of --inputs in, --outputs out, by every command
// that runs a design.
#include "tactus.h"
#include "usage.h"

namespace tactus::test {
namespace {

std::string sumDesign(std::string_view data) {
    return fmt::format(R"(design sum {{
  param N = 2, M = 3;
  input A[N][M] : Int(8) in -100..100{};
  output S[N] : Int(32);
  loops i: 0..N, k: 0..M;
  S(i) += A(i, k);
}})",
                       data);
}

const std::vector<std::vector<std::string>> runs{{"evaluate"},
                                                 {"simulate"},
                                                 {"export", "--emulate", "--target", "intel-opencl"},
                                                 {"export", "--emulate", "--target", "xilinx-hls"}};

// The answers of each command that runs the design; an export is written beside it.
std::vector<Answer> answersOf(const Folder& folder, const std::string& file,
                              const std::vector<std::string>& options = {}) {
    std::vector<Answer> answers;
    for (std::vector<std::string> arguments : runs) {
        if (arguments.front() == "export") arguments.insert(arguments.end(), {"-o", folder / "code"});
        arguments.insert(arguments.begin() + 1, file);
        arguments.insert(arguments.end(), options.begin(), options.end());
        answers.push_back(ask(arguments));
    }
    return answers;
}

TEST(CsvFiles, BesideADesignAreItsData) {
    const Folder folder;
    folder.write("a.csv", "1,2,3\r\n\"-4\",5,60\r\n");
    const std::string file = folder.write("sum.ure", sumDesign(" = \"a.csv\""));
    for (const Answer& answer : answersOf(folder, file)) {
        EXPECT_EQ(answer.status, 0) << answer.value.dump();
        if (answer.value.contains("outputs")) {
            EXPECT_EQ(answer.value.at("outputs").at("S"), json({6, 61}));
        } else {
            EXPECT_EQ(answer.value.at("matches"), true);
        }
    }
}

TEST(CsvFiles, OfInputsWinOverTheDesignsOwnData) {
    const Folder folder, given;
    const std::string file = folder.write("sum.ure", sumDesign(" = {{1, 1, 1}, {1, 1, 1}}"));
    given.write("A.csv", "1,2,3\n4,5,6\n");
    for (const Answer& answer : answersOf(folder, file, {"--inputs", given.path().string()})) {
        EXPECT_EQ(answer.status, 0) << answer.value.dump();
        if (answer.value.contains("outputs")) {
            EXPECT_EQ(answer.value.at("outputs").at("S"), json({6, 15}));
        }
    }
}

TEST(CsvFiles, WithMistakesAreRefusedWithThePlace) {
    const Folder folder;
    const std::string file = folder.write("sum.ure", sumDesign(" = \"a.csv\""));
    const std::pair<const char*, const char*> cases[] = {
        {"1,2,3\n4,x,6\n", "a.csv:2:3: 'x' is not a number"},
        {"1,2,3\n4,5\n", "a.csv:2:4: 2 values where 3 belong in a line of A[2][3]"},
        {"1,2,3\n4,5,128\n", "a.csv:2:5: '128' does not fit Int(8), whose range is -128 to 127"},
        {"1,2,3\n4,5,6\n7,8,9\n", "a.csv:3:1: more than 2 lines of values, and A[2][3] has no more"},
        {"1,2,3\n4,5,100\n", "A(1, 2) is 100, but the input promises -100..100 (half-open)"},
        {"\xff\xfe"
         "1",
         "a.csv': it is text in UTF-16; save it as UTF-8"},
    };
    for (const auto& [text, sentence] : cases) {
        folder.write("a.csv", text);
        for (const Answer& answer : answersOf(folder, file)) {
            EXPECT_EQ(answer.status, 1);
            EXPECT_NE(answer.value.value("error", "").find(sentence), std::string::npos)
                << answer.value.dump();
        }
    }
}

TEST(CsvFiles, ThatCannotBeReadOrChosenEndWithStatus2) {
    const Folder folder, given;
    const std::string file = folder.write("sum.ure", sumDesign(" = \"a.csv\""));
    expectUsage({"evaluate", file}, "a.csv': No such file or directory");
    fs::create_directory(given.path() / "A.csv");
    for (const char* command : {"evaluate", "simulate"})
        expectUsage({command, file, "--inputs", given.path().string()}, "A.csv': Is a directory");
    given.write("A.npy", "");
    expectUsage({"evaluate", file, "--inputs", given.path().string()}, "remove one of them");
    expectUsage({"simulate", file, "--random", "--outputs", given / "out", "--format", "xls"},
                "--format xls: use npy or csv");
}

TEST(CsvFiles, OutputsAreWrittenByLines) {
    const Folder folder;
    folder.write("a.csv", "1,2,3\n-4,5,60\n");
    const std::string file = folder.write("sum.ure", sumDesign(" = \"a.csv\""));
    for (const char* command : {"evaluate", "simulate"}) {
        const std::string out = folder / command;
        EXPECT_EQ(ask({command, file, "--outputs", out, "--format", "csv"}).status, 0);
        EXPECT_EQ(contentOf(fs::path(out) / "S.csv"), "6,61\n");
        EXPECT_FALSE(fs::exists(fs::path(out) / "S.npy"));
    }
}

TEST(CsvFiles, OfOutputsAreReadAsInputsOfEveryType) {
    for (const char* type : {"Int(5)", "Int(64)", "UInt(64)", "Fixed(18, 9)", "UFixed(64, 64)", "Float(32)",
                             "Float(64)", "Bool"}) {
        const Folder folder;
        const std::string file = folder.write("copy.ure", fmt::format(R"(design copy {{
  input A[2][3][4] : {0};
  output C[2][3][4] : {0};
  loops i: 0..2, j: 0..3, k: 0..4;
  C(i, j, k) = A(i, j, k);
}})",
                                                                      type));
        ASSERT_EQ(ask({"evaluate", file, "--outputs", folder / "first", "--format", "csv"}).status, 0)
            << type;
        fs::copy_file(folder / "first/C.csv", folder / "first/A.csv");
        const std::vector<std::string> again{
            "evaluate",       file,        "--seed",          "2",        "--inputs",
            folder / "first", "--outputs", folder / "second", "--format", "csv"};
        ASSERT_EQ(ask(again).status, 0) << type;
        EXPECT_EQ(contentOf(folder / "second/C.csv"), contentOf(folder / "first/C.csv")) << type;
        EXPECT_EQ(std::ranges::count(contentOf(folder / "first/C.csv"), '\n'), 7) << type;
    }
}

} // namespace
} // namespace tactus::test
