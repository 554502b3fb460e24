// All files of exports: each compiles without a warning, and the test bench finds a wrong kernel.
#include "support/broad_design.h"
#include "support/emulation.h"
#include "support/examples.h"
#include "support/targets.h"

#include "driver/emulation/compilers.h"
#include "driver/emulation/emulation_support.h"
#include "system/processes/files.h"

#include <chrono>

using namespace tactus;

namespace {

// Exports side by side, `d0`, `d1`, ...: their files are compiled together, since reading the standard
// library's headers takes longer than all of them.
class Exports {
  public:
    explicit Exports(const emit::Target& target) : target_(target) {
        const auto support = driver::emulationSupport(compilers_, folder_.path());
        EXPECT_TRUE(support) << support.error();
        if (support) support_ = support->string();
    }

    // The first mapping of the text, at a folder of its own. False if it is not legal.
    bool add(const std::string& text) {
        driver::Request request;
        request.source = test::source(text);
        const driver::Analysis analysis = driver::analyse(request);
        const driver::DesignAnalysis& design = analysis.designs.front();
        if (!design.localised || design.mappings.empty()) return false;
        std::vector<std::shared_ptr<const array::Model>> models;
        std::vector<const array::Model*> arrays;
        for (const driver::MappingAnalysis* one :
             driver::arraysNamed(design, design.mappings.front().mapping())) {
            if (!one->legal()) return false;
            models.push_back(driver::buildArray(*one, {}).model);
            arrays.push_back(models.back().get());
        }
        const emit::Exported exported = emit::exportCode(arrays, target_);
        EXPECT_FALSE(hasError(exported.diagnostics)) << text;
        const test::fs::path at = folder_.path() / fmt::format("d{}", count_);
        test::fs::create_directories(at);
        EXPECT_TRUE(driver::writeExport(exported, at));
        // Two files of one content and time are one to `#pragma once`.
        for (const char* header : {"host.h", "network.h"})
            if (test::fs::exists(at / header))
                test::fs::last_write_time(at / header, test::fs::file_time_type::clock::now() -
                                                           std::chrono::hours(count_));
        kernels_.push_back(exported.files.front().name);
        ++count_;
        return true;
    }

    std::size_t size() const { return count_; }

    // The messages of compilers on all C++ files, and on all in OpenCL C.
    std::string errors() {
        std::string files = test::hostHeaders();
        for (std::size_t number = 0; number < count_; ++number)
            files += fmt::format("namespace d{0} {{\n#include \"d{0}/host.cpp\"\nnamespace program {{\n"
                                 "#include \"d{0}/main.cpp\"\n}}\nnamespace bench {{\n"
                                 "#include \"d{0}/testbench.cpp\"\n}}\n}}\n",
                                 number);
        std::string said = checkCpp("host", files);
        if (test::isCpp(target_)) {
            files =
                standardHeaders() + "#pragma GCC diagnostic ignored \"-Wunused-parameter\"\n"; // of a tensor
            for (std::size_t number = 0; number < count_; ++number)
                files +=
                    fmt::format("namespace d{0} {{\n#include \"d{0}/{1}\"\n#include \"d{0}/csim.cpp\"\n}}\n",
                                number, kernels_[number]);
            return said + checkCpp("kernels", files);
        }
        for (std::size_t number = 0; number < count_; ++number)
            if (const auto done =
                    compilers_.openCl({"-include", support_ + "/opencl_channels.h", "-Werror",
                                       "-fsyntax-only", fmt::format("d{}/{}", number, kernels_[number])});
                !done)
                said += done.error();
        return said;
    }

    // The first `+` of the equation on the text's line with this number becomes `-`.
    void mutate(std::size_t number, std::size_t line) {
        const test::fs::path path = folder_.path() / fmt::format("d{}", number) / kernels_[number];
        std::string text = *system::readFile(path);
        std::size_t at = text.find(fmt::format("// line {}: ", line));
        ASSERT_NE(at, std::string::npos) << text;
        at = text.find(" + ", text.find('\n', at));
        ASSERT_NE(at, std::string::npos) << text;
        text[at + 1] = '-';
        ASSERT_TRUE(system::writeFile(path, text));
    }

    // The exit status of each test bench, of exports for HLS: 0 where it says that the kernel matches.
    std::vector<int> benches() {
        // Vitis' C simulation calls one process of a dataflow region after the other; streams hold all.
        EXPECT_TRUE(system::writeFile(folder_.path() / "hls_stream.h", R"(#pragma once
#include <queue>
namespace hls {
template<class T, int depth = 2>
class stream {
  public:
    stream() = default;
    explicit stream(const char*) {}
    T read() {
        const T token = tokens_.front();
        tokens_.pop();
        return token;
    }
    void read(T& token) { token = read(); }
    void write(const T& token) { tokens_.push(token); }
    bool empty() const { return tokens_.empty(); }
    bool read_nb(T& token) {
        if (empty()) return false;
        token = read();
        return true;
    }
    bool write_nb(const T& token) {
        write(token);
        return true;
    }

  private:
    std::queue<T> tokens_;
};
} // namespace hls
)"));
        std::string files = standardHeaders(), calls;
        for (std::size_t number = 0; number < count_; ++number) {
            files += fmt::format("namespace d{0} {{\n#include \"d{0}/{1}\"\n#include \"d{0}/csim.cpp\"\n"
                                 "#include \"d{0}/testbench.cpp\"\n}}\n",
                                 number, kernels_[number]);
            calls += fmt::format("    status << d{}::main(2, arguments) << ' ';\n", number);
        }
        files += "int main() {\n    char name[] = \"testbench\", direct[] = \"direct\";\n    char* "
                 "arguments[] = {name, "
                 "direct};\n    std::ofstream status(\"status\");\n" +
                 calls + "}\n";
        EXPECT_TRUE(system::writeFile(folder_.path() / "benches.cpp", files));
        const auto done = compilers_.cpp(
            {"-O0", "-Wno-unknown-pragmas", "-I.", "-isystem", support_, "benches.cpp", "-o", "benches"});
        EXPECT_TRUE(done) << done.error();
        const auto finished =
            system::run({{"./benches"}, {}, std::chrono::minutes(1), {}, folder_.path().string()});
        EXPECT_TRUE(finished && finished->status == 0) << (finished ? finished->err : finished.error());
        std::istringstream statuses(system::readFile(folder_.path() / "status").value_or(""));
        return {std::istream_iterator<int>(statuses), {}};
    }

  private:
    static std::string standardHeaders() {
        std::string text;
        for (const char* header :
             {"ap_int.h", "hls_stream.h", "algorithm", "cmath", "cstdint", "cstring", "fstream", "iostream",
              "iterator", "limits", "memory", "stdexcept", "string", "vector"})
            text += fmt::format("#include <{}>\n", header);
        return text;
    }

    std::string checkCpp(const std::string& name, const std::string& files) {
        EXPECT_TRUE(system::writeFile(folder_.path() / (name + ".cpp"), files));
        // A comparison of the design may always hold, and a kernel may compute a value that nothing reads.
        const auto done =
            compilers_.cpp({"-fsyntax-only", "-Werror", "-Wno-unknown-pragmas", "-Wno-type-limits",
                            "-Wno-tautological-compare", "-Wno-unused-variable",
                            "-Wno-unused-but-set-variable", "-isystem", support_, name + ".cpp"});
        return done ? "" : done.error();
    }

    const emit::Target& target_;
    test::Folder folder_;
    driver::Compilers compilers_{folder_.path(), {}};
    std::string support_;
    std::vector<std::string> kernels_;
    std::size_t count_ = 0;
};

std::string named(std::string text, const std::string& name) {
    return text.replace(text.find("design ") + 7, text.find(" {") - text.find("design ") - 7, name);
}

class ExportedFiles : public ::testing::TestWithParam<const char*> {};

TEST_P(ExportedFiles, CompileWithoutAWarning) {
    Exports exports(*emit::targetNamed(GetParam()));
    for (const std::string& example : test::exampleNames) exports.add(test::exampleText(example));
    EXPECT_GE(exports.size(), 40u);
    const std::size_t examples = exports.size();
    for (unsigned seed = 70'001; exports.size() < examples + 20; ++seed)
        exports.add(named(test::broadDesign(seed), fmt::format("random{}", seed)));
    EXPECT_EQ(exports.errors(), "");
}

INSTANTIATE_TEST_SUITE_P(Targets, ExportedFiles, ::testing::Values("intel-opencl", "xilinx-hls"));

// One of each shape.
struct Shape {
    const char* name;
    std::size_t line; // of the sum
    const char* text;
};

const Shape shapes[] = {
    {"one_loop", 2,
     R"(design one_loop { param N = 6; input a[N] : Int(32); output c[N] : Int(32); loops i: 0..N;
  func X : Int(32); X(i) = select(i == 0, 0, X(i-1)) + a(i); c(i) = X(i); })"},
    {"scalar", 2,
     R"(design scalar { param N = 6; input a[N] : Int(32); input alpha : Int(32); output s : Int(32); loops i: 0..N;
  func X : Int(32); X(i) = select(i == 0, 0, X(i-1)) + alpha * a(i); s = select(i == N-1, X(i)); })"},
    {"triangle", 3, R"(design triangle { param N = 5; input a[N][N] : Int(32); output c[N] : Int(32);
  loops i: 0..N, j: 0..i+1; func X : Int(32);
  X(i, j) = select(j == 0, 0, X(i, j-1)) + a(i, j); c(i) = select(j == i, X(i, j)); })"},
    {"lanes", 2,
     R"(design lanes { input a[4][8] : Int(32); input b[8] : Int(32); output c[4] : Int(32); loops i: 0..4, k: 0..8;
  c(i) += a(i, k) * b(k); mapping m { c.tile(k, kk, kkk, 4).space_time_transform({i}).vectorize(kkk); } })"},
    {"network", 2,
     R"(design network { input a[4][6] : Int(32); output c[4] : Int(32); loops i: 0..4, j: 0..6;
  func X : Int(32); X(i, j) = select(j == 0, 0, X(i, j-1)) + a(i, j); c(i) = select(j == 5, X(i, j));
  mapping m { X.space_time_transform({i}, j).isolate_producer(a, L); } })"},
    {"channels", 2,
     R"(design channels { input a[4][6] : Int(32); output c[4] : Int(32); loops i: 0..4, j: 0..6;
  func X : Int(32); X(i, j) = select(j == 0, 0, X(i, j-1)) + a(i, j); c(i) = select(j == 5, X(i, j));
  mapping m { X.space_time_transform({i}).isolate_producer_chain(a, L, F).isolate_consumer_chain(c, D, U);
    F.scatter(a, i); D.gather(c, i); } })"},
    {"on_host", 2,
     R"(design on_host { input a[4][6] : Int(32); output c[4] : Int(32); loops i: 0..4, j: 0..6;
  func X : Int(32); X(i, j) = select(j == 0, 0, X(i, j-1)) + a(i, j); c(i) = select(j == 5, X(i, j));
  mapping m { X.space_time_transform({i}).isolate_producer_chain(a, S, L, F).isolate_consumer_chain(c, D, U, W);
    S.place(Host); W.place(Host); } })"},
    {"broadcast", 3,
     R"(design broadcast { input a[4][6] : Int(32); input b[6] : Int(32); output c[4] : Int(32); loops i: 0..4, j: 0..6;
  func B, X : Int(32); B(i, j) = select(i == 0, b(j), B(i-1, j));
  X(i, j) = select(j == 0, 0, X(i, j-1)) + a(i, j) * B(i, j); c(i) = select(j == 5, X(i, j));
  mapping m { X.space_time_transform({i}, j); } })"},
    {"rounded", 2,
     R"(design rounded { param N = 6; input a[N] : Float(32); output c[N] : Float(32); loops i: 0..N;
  func X : Float(32); X(i) = select(i == 0, 0, X(i-1)) + sin(a(i)) * exp(a(i)) - log2(cos(a(i))); c(i) = X(i); })"},
};

TEST(ExportedTestBench, FindsAWrongOperatorInAKernelOfEachShape) {
    Exports exports(test::xilinxHls());
    for (const Shape& shape : shapes) {
        ASSERT_TRUE(exports.add(shape.text)) << shape.name;
        ASSERT_TRUE(exports.add(named(shape.text, std::string(shape.name) + "_wrong"))) << shape.name;
        exports.mutate(exports.size() - 1, shape.line);
    }
    const std::vector<int> statuses = exports.benches();
    ASSERT_EQ(statuses.size(), 2 * std::size(shapes));
    for (std::size_t n = 0; n < std::size(shapes); ++n) {
        EXPECT_EQ(statuses[2 * n], 0) << shapes[n].name;
        EXPECT_EQ(statuses[2 * n + 1], 1) << shapes[n].name << " with a wrong kernel";
    }
}

} // namespace
