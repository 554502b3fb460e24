// The origin of the data of a run: every run names it, and refuses a folder of --inputs that does not fit.
#include "support/other_user.h"
#include "tactus.h"
#include "usage.h"

#include <sys/stat.h>

namespace tactus::test {
namespace {

// y(i) = a(i) + b(i) + c(i) + d(i) + e(i), each input from elsewhere.
std::string fourSources() {
    return R"(design four {
  input a[2] : Int(32);
  input b[2] : Int(32) = {10, 20};
  input c[n: 2] : Int(32) = random(1, 5);
  input d[2] : Int(32) = "own.csv";
  input e[2] : Int(32);
  output y[2] : Int(32);
  func X : Int(32);
  loops i: 0..2;
  X(i) = a(i) + b(i) + c(i) + d(i) + e(i);
  y(i) = X(i);
  mapping m { X.space_time_transform({i}, 0*i); }
})";
}

struct Runs {
    Folder folder;
    std::string file;
    std::vector<std::vector<std::string>> runs; // every command that runs a design
    Runs() : Runs("gemm.ure", contentOf(examplePath("gemm"))) {}
    Runs(const std::string& name, const std::string& text) : file(folder.write(name, text)) {
        runs = {{"evaluate", file}, {"simulate", file}, {"export", file, "--emulate", "-o", folder / "code"}};
    }
    // Each run with these options.
    std::vector<std::vector<std::string>> with(const std::vector<std::string>& options) const {
        std::vector<std::vector<std::string>> all = runs;
        for (std::vector<std::string>& one : all) one.insert(one.end(), options.begin(), options.end());
        return all;
    }
};

void expectRunsRefused(const Runs& design, const Folder& given, std::string_view part) {
    for (const auto& run : design.with({"--inputs", given.path().string()})) {
        expectUsage(run, part);
        EXPECT_FALSE(fs::exists(design.folder / "code")); // refused before anything is written
    }
}

// The sources that are named are those that the values come from: each is changed alone, and the outputs with
// it.
TEST(Inputs, ComeFromWhereTheAnswerSays) {
    const Runs design("four.ure", fourSources());
    const auto outputs = [&](const std::vector<std::string>& options) {
        std::vector<std::string> run = design.runs.front();
        run.insert(run.end(), options.begin(), options.end());
        return ask(run).value.at("outputs").at("y");
    };
    const auto difference = [](const json& a, const json& b) {
        return std::vector<int>{b[0].get<int>() - a[0].get<int>(), b[1].get<int>() - a[1].get<int>()};
    };
    design.folder.write("own.csv", "100,200\n");
    const json first = outputs({});
    design.folder.write("own.csv", "101,202\n");
    EXPECT_EQ(difference(first, outputs({})), (std::vector<int>{1, 2}));
    const Folder given;
    given.write("b.csv", "10,27\n");
    const std::string folder = given.path().string();
    EXPECT_EQ(difference(first, outputs({"--inputs", folder})), (std::vector<int>{1, 9}));
    EXPECT_NE(outputs({"--seed", "2"}), outputs({}));
}

TEST(Inputs, PipesAndDevicesAreRefusedBeforeTheyAreOpened) {
    const Runs design;
    for (const char* name : {"A.npy", "A.csv"}) {
        const Folder given;
        // Nobody writes: opening it to read would wait for ever.
        ASSERT_EQ(mkfifo((given / name).c_str(), 0600), 0);
        expectRunsRefused(design, given, "not a regular file");
        fs::remove(given / name);
        fs::create_symlink("/dev/zero", given / name);
        expectRunsRefused(design, given, "not a regular file");
    }
    const Runs own("own.ure", R"(design own {
  input d[2] : Int(32) = "pipe.csv";
  output y[2] : Int(32);
  func X : Int(32);
  loops i: 0..2;
  X(i) = d(i);
  y(i) = X(i);
  mapping m { X.space_time_transform({i}, 0*i); }
})");
    ASSERT_EQ(mkfifo((own.folder / "pipe.csv").c_str(), 0600), 0);
    for (const auto& run : own.runs) expectUsage(run, "own.ure:2: input d: can't read");
}

TEST(Inputs, FoldersAndFilesWithoutPermissionAreRefused) {
    const Runs design;
    fs::permissions(design.folder.path(), fs::perms(0777));
    Folder given;
    fs::create_directory(given / "A.npy");
    expectRunsRefused(design, given, "A.npy': Is a directory");
    fs::remove(given / "A.npy");
    given.write("A.npy", "");
    fs::permissions(given / "A.npy", fs::perms(0000));
    {
        fs::permissions(given.path(), fs::perms(0755));
        const AsNobody nobody;
        expectRunsRefused(design, given, "A.npy': Permission denied");
    }
    for (const int mode : {0000, 0444, 0111}) { // neither, no search, no list
        fs::permissions(given.path(), fs::perms(mode));
        const AsNobody nobody;
        expectRunsRefused(design, given, "Permission denied");
    }
    fs::permissions(given.path(), fs::perms(0755));
}

} // namespace
} // namespace tactus::test
