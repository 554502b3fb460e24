// The vendor's headers can't be in the repository, so exports for HLS use little of them: that is listed
// here, and in docs/theory/simulation.md.
#include "support/broad_design.h"
#include "support/emulation.h"
#include "support/examples.h"
#include "support/paths.h"
#include "support/targets.h"

#include "system/processes/files.h"

#include <regex>

using namespace tactus;

namespace {

// The kernels of all mappings of the text that can be exported.
std::vector<std::string> kernelsOf(const std::string& text, const emit::Target& target = test::xilinxHls()) {
    driver::Request request;
    request.source = test::source(text);
    const driver::Analysis analysis = driver::analyse(request);
    std::vector<std::string> kernels;
    for (const driver::MappingAnalysis& one : analysis.designs.front().mappings) {
        if (!one.legal()) continue;
        const auto model = driver::buildWholeArray(one, {}).model;
        if (!model) continue;
        const emit::Exported exported = emit::exportCode(*model, target);
        if (!hasError(exported.diagnostics)) kernels.push_back(exported.files.front().content);
    }
    return kernels;
}

std::vector<std::string> kernelsOfManyDesigns(const emit::Target& target = test::xilinxHls()) {
    std::vector<std::string> kernels;
    const auto add = [&](const std::string& text) {
        for (std::string& one : kernelsOf(text, target)) kernels.push_back(std::move(one));
    };
    for (const std::string& name : test::exampleNames) add(test::exampleText(name));
    for (const char* name : {"convolution", "gemm", "mttkrp", "sgemm", "ttm", "ttmc"})
        if (const auto text = system::readFile(test::examplePath(std::string("published/") + name)))
            add(*text);
    for (unsigned seed = 90'001; seed < 90'101; ++seed) add(test::broadDesign(seed));
    return kernels;
}

std::set<std::string> found(const std::vector<std::string>& kernels, const char* pattern) {
    static const std::regex comment("//[^\n]*");
    const std::regex searched(pattern);
    std::set<std::string> all;
    for (const std::string& kernel : kernels) {
        const std::string code = std::regex_replace(kernel, comment, "");
        for (std::sregex_iterator at(code.begin(), code.end(), searched), end; at != end; ++at)
            all.insert((*at)[1]);
    }
    return all;
}

} // namespace

TEST(ExportedConstructs, AreThoseOfTheList) {
    const std::vector<std::string> kernels = kernelsOfManyDesigns();
    EXPECT_GT(kernels.size(), 150u);
    using Names = std::set<std::string>;
    EXPECT_EQ(found(kernels, "#include <([^>]+)>"), (Names{"ap_int.h", "cmath", "cstdint", "hls_stream.h"}));
    EXPECT_EQ(found(kernels, "\\b(ap_\\w+)\\b(?!\\.h)"), (Names{"ap_int", "ap_uint"}));
    EXPECT_EQ(found(kernels, "\\bhls::(\\w+)"), (Names{"stream"}));
    EXPECT_EQ(found(kernels, "[\\w\\])]\\.(\\w+)\\("), (Names{"read", "read_nb", "write", "write_nb"}));
}

// Integers of other widths are made of C's integers, and become some of them by a cast: this header has no
// more. The vendor's operators on them, whose results are wider, are never called.
TEST(ExportedConstructs, IntegersOfOtherWidthsAreOnlyStored) {
    const test::Folder folder;
    std::string header = *system::readFile(test::inRepository("/resources/emulation/ap_int.h"));
    const std::string implicit = "operator Native() const { return value_; }";
    ASSERT_NE(header.find(implicit), std::string::npos);
    header.replace(header.find(implicit), implicit.size(),
                   "template<class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>\n"
                   "    explicit operator T() const { return static_cast<T>(value_); }");
    folder.write("ap_int.h", header);
    std::string all = "#include <ap_int.h>\n#include <cmath>\n#include <cstdint>\n#include <hls_stream.h>\n";
    std::size_t count = 0;
    for (const std::string& kernel : kernelsOfManyDesigns()) {
        if (kernel.find("int<") == std::string::npos) continue;
        folder.write(fmt::format("k{}.cpp", count), kernel);
        all += fmt::format("namespace d{0} {{\n#include \"k{0}.cpp\"\n}}\n", count++);
    }
    EXPECT_GT(count, 30u);
    folder.write("all.cpp", all);
    driver::Compilers compilers(folder.path(), {});
    const auto done = compilers.cpp({"-fsyntax-only", "-w", "-isystem", folder.path().string(), "-isystem",
                                     test::inRepository("/resources/emulation"), "all.cpp"});
    EXPECT_TRUE(done) << done.error();
}

// Compilers may fuse `a * b + c`, even without optimisation, where the kernel does not forbid it.
TEST(ExportedConstructs, KernelsThatComputeFloatsForbidFusing) {
    std::vector<std::string> kernels = kernelsOfManyDesigns(test::intelOpenCl());
    // Floats between integers.
    for (std::string& one :
         kernelsOf(R"(design d { input a[4] : Int(32); output y[4] : Int(32); loops i: 0..4;
        func X : Float(32); X(i) = Float(32)(a(i)) * 0.3 + 0.1; y(i) = Int(32)(X(i)); })",
                   test::intelOpenCl())) {
        EXPECT_NE(one.find("float"), std::string::npos) << one;
        kernels.push_back(std::move(one));
    }
    const std::regex comment("//[^\n]*"), floats("\\b(float|double)\\b");
    std::size_t computing = 0;
    for (const std::string& kernel : kernels) {
        if (!std::regex_search(std::regex_replace(kernel, comment, ""), floats)) continue;
        ++computing;
        EXPECT_NE(kernel.find("\n#pragma OPENCL FP_CONTRACT OFF"), std::string::npos) << kernel;
    }
    EXPECT_GT(computing, 30u);
    EXPECT_LT(computing, kernels.size());
}
