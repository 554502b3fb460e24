#include "found.h"

#include "base/counted.h"
#include "measure.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <unistd.h>

namespace tactus::bench {

namespace {

// Of the design in examples/published with all tiles, as the paper prints it.
struct OwnFactors {
    std::string file, mapping;
    Sizes sizes;
};

struct Sought {
    std::string title, paper, file; // of examples/published, of which the equations count
    Sizes sizes;
    std::string device;
    double megahertz = 0, dsps = 0; // of the paper's design
    double operations = 0;          // of the whole problem, as the paper counts them
    double published = 0;           // 10^9 of them a second
    std::optional<OwnFactors> own = {};
    std::vector<std::string> more = {}; // options
    int bits = 0;                       // of the integers that are multiplied, where the file has 8
};

double productOf(std::initializer_list<double> factors) {
    double product = 1;
    for (const double one : factors) product *= one;
    return product;
}

std::vector<Sought> soughtDesigns() {
    const std::string arria = "arria10-gx1150";
    const double cube = productOf({2, 1024, 1024, 1024});
    const auto ofGemm = [](int i, int j, int k) {
        return Sizes{fmt::format("I={}", i), fmt::format("J={}", j), fmt::format("K={}", k)};
    };
    const Sizes autosaCnn{"CO=512", "Y=56", "X=56", "CI=512"}, vgg{"CO=128", "Y=112", "X=112", "CI=64"};
    const double ofCnn = productOf({2, 512, 56, 56, 512, 9}), ofVgg = productOf({2, 128, 112, 112, 64, 9});
    return {
        {"product, fp32", "AutoSA", "../gemm", ofGemm(1024, 1024, 1024), "u250", 300, 8320, cube, 934},
        {"product, fp32, i alone", "AutoSA", "../gemm", ofGemm(1024, 1024, 1024), "u250", 346, 5120, cube,
         555},
        {"product, fp32, i x k", "AutoSA", "../gemm", ofGemm(1024, 1024, 1024), "u250", 300, 6240, cube, 660},
        {"product, int16",
         "AutoSA",
         "../gemm-int8",
         ofGemm(1024, 1024, 1024),
         "u250",
         250,
         8192,
         cube,
         3410,
         {},
         {},
         16},
        {"product, int8",
         "AutoSA",
         "../gemm-int8",
         ofGemm(1024, 1024, 1024),
         "u250",
         300,
         6390,
         cube,
         6950,
         {},
         {"--pack"}},
        {"CNN layer", "AutoSA", "convolution", autosaCnn, "u250", 272, 8960, ofCnn, 950.2},
        {"MTTKRP",
         "AutoSA",
         "mttkrp",
         {"I=512", "J=512", "K=512", "L=512"},
         "u250",
         296,
         8192,
         productOf({3, 512, 512, 512, 512}),
         896.7},
        {"TTMc",
         "AutoSA",
         "ttmc",
         {"I=128", "J=128", "K=128", "L=128", "M=128"},
         "u250",
         290,
         8192,
         productOf({3, 128, 128, 128, 128, 128}),
         886.2},
        {"product", "PolySA", "../gemm", ofGemm(1024, 1024, 1024), "vu9p", 228.8, 6080, cube, 555.4},
        {"CNN layer", "PolySA", "convolution", vgg, "vu9p", 229.5, 6080, ofVgg, 548.39},
        {"GEMM", "T2S-Tensor", "../gemm", ofGemm(10240, 8192, 16384), arria, 215, 1282,
         productOf({2, 10240, 8192, 16384}), 549,
         OwnFactors{
             "gemm",
             "t2s",
             {"II=10", "III=32", "JJ=8", "JJJ=32", "KK=32", "KKK=16", "I=10240", "J=8192", "K=16384"}}},
        {"MTTKRP",
         "T2S-Tensor",
         "mttkrp",
         {"I=1024", "J=576", "K=256", "L=512"},
         arria,
         204,
         1224,
         productOf({3, 1024, 576, 256, 512}),
         700,
         OwnFactors{
             "mttkrp",
             "t2s",
             {"II=8", "III=16", "JJ=9", "JJJ=16", "KK=4", "LLL=16", "I=1024", "J=576", "K=256", "L=512"}}},
        {"TTM",
         "T2S-Tensor",
         "ttm",
         {"I=64", "J=256", "K=704", "L=1024"},
         arria,
         201,
         1416,
         productOf({2, 64, 256, 704, 1024}),
         562,
         OwnFactors{"ttm",
                    "t2s",
                    {"III=8", "JJ=8", "JJJ=8", "KK=11", "KKK=16", "LL=4", "LLL=16", "I=64", "J=256", "K=704",
                     "L=1024"}}},
        {"TTMc",
         "T2S-Tensor",
         "ttmc",
         {"I=128", "J=128", "K=160", "L=128", "M=128"},
         arria,
         205,
         1368,
         productOf({3, 128, 128, 160, 128, 128}),
         738,
         OwnFactors{"ttmc",
                    "t2s",
                    {"III=16", "JJ=8", "JJJ=4", "KK=10", "KKK=4", "LL=32", "MMM=16", "I=128", "J=128",
                     "K=160", "L=128", "M=128"}}},
        {"SGEMM", "SuSy", "../gemm", ofGemm(1024, 1024, 1408), arria, 202, 1408,
         productOf({2, 1024, 1024, 1408}), 547},
        {"convolution", "SuSy", "convolution", vgg, arria, 220, 1280, ofVgg, 551,
         OwnFactors{"convolution",
                    "susy",
                    {"COO=10", "YY=14", "XX=8", "CII=16", "CO=128", "Y=112", "X=112", "CI=64"}}},
    };
}

std::string rateOf(const Sought& one, double cycles) {
    return fmt::format("{:.0f}", one.operations / cycles * one.megahertz / 1000);
}

// Its cycles with the time of memory, in a run that leaps.
std::string ownOf(const Sought& one, const std::vector<std::string>& board) {
    if (!one.own) return "– | –";
    const nlohmann::json cost = ask("estimate", one.own->file, one.own->mapping, one.own->sizes, board);
    const nlohmann::json& run = cost.at("estimate").at("cycles");
    if (run.is_null()) return "not run | –";
    const double cycles = run;
    return fmt::format("{} | {}", base::thousands(std::int64_t(cycles)), rateOf(one, cycles));
}

// The design's file, or a copy with wider integers, which goes with the object.
class File {
  public:
    explicit File(const Sought& one) : name_(one.file) {
        if (one.bits == 0) return;
        std::ifstream in(pathOf(one.file));
        std::string text{std::istreambuf_iterator<char>(in), {}};
        for (std::size_t at = 0; (at = text.find("Int(8)", at)) != text.npos;)
            text.replace(at, 6, fmt::format("Int({})", one.bits));
        copy_ = std::filesystem::temp_directory_path() / fmt::format("tactus-found-{}.ure", getpid());
        std::ofstream(copy_) << text;
        name_ = copy_.string();
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() {
        std::error_code ignored;
        if (!copy_.empty()) std::filesystem::remove(copy_, ignored);
    }
    const std::string& name() const { return name_; }

  private:
    std::string name_;
    std::filesystem::path copy_;
};

std::string rowOf(const Sought& one) {
    const File file(one);
    const std::vector<std::string> board{"--device", one.device, "--clock", fmt::format("{}", one.megahertz)};
    std::vector<std::string> options = board;
    options.insert(options.end(), {"--budget", fmt::format("dsp={}", one.dsps)});
    options.insert(options.end(), one.more.begin(), one.more.end());
    const std::clock_t start = std::clock();
    const nlohmann::json found = ask("map", file.name(), "", one.sizes, options);
    const double seconds = double(std::clock() - start) / CLOCKS_PER_SEC; // of one processor
    const bool isSimulated = found.at("simulatedCycles").is_number();
    const double cycles = found.at(isSimulated ? "simulatedCycles" : "predictedCycles");
    std::int64_t dsps = 0;
    for (const nlohmann::json& share : found.at("shares"))
        if (share.at("resource") == "DSP") dsps = share.at("used");
    return fmt::format(
        "| {}, {} | {}, {} MHz | {:.0f} | {:.0f} | {} | {} | {} | {}{} | {} | {} | {:.0f} s |\n", one.title,
        one.paper, one.device, one.megahertz, one.dsps, one.published, ownOf(one, board),
        found.at("dataflow").get<std::string>(), dsps, isSimulated ? "" : "at least ",
        base::thousands(std::int64_t(cycles)), rateOf(one, cycles),
        found.at("proved").get<bool>() ? "proved" : "best found", seconds);
}

std::vector<std::string> namesOfExamples() {
    std::vector<std::string> names;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(pathOf("../gemm")).parent_path()))
        if (entry.path().extension() == ".ure") names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

// Of an example at its own sizes, on a U250.
std::string rowOf(const std::string& example) {
    nlohmann::json found;
    try {
        found = ask("map", "../" + example, "", {}, {"--device", "u250"});
    } catch (const std::exception& error) {
        std::string reason = error.what();
        reason.erase(0, reason.find(": ") + 2); // which command, of which file
        return fmt::format("| `{}` | none | | | {} |\n", example, reason.substr(0, reason.find('\n')));
    }
    std::string text;
    for (const nlohmann::json& call : found.at("calls")) text += call.get<std::string>();
    const auto has = [&](const char* word) { return text.find(word) != text.npos; };
    std::vector<std::string> parts;
    for (const auto& [word, name] : {std::pair(".tile(", "tiles"),
                                     {".vectorize(", "lanes"},
                                     {"isolate_producer", "loaders"},
                                     {"Buffer::Double", "double buffers"},
                                     {".scatter(", "scatter"},
                                     {".gather(", "gather"}})
        if (has(word)) parts.push_back(name);
    const bool isRight = found.at("reduced").is_object() && found.at("reduced").at("matches").get<bool>();
    return fmt::format("| `{}` | {} | {}, {} | {} | {} |\n", example, found.at("dataflow").get<std::string>(),
                       base::counted(found.at("simulatedCycles").is_number()
                                         ? found.at("simulatedCycles").get<std::int64_t>()
                                         : found.at("predictedCycles").get<std::int64_t>(),
                                     "cycle"),
                       found.at("proved").get<bool>() ? "proved" : "best found",
                       fmt::format("{}{}", fmt::join(parts, ", "), isRight ? "" : "; not run with values"),
                       found.at("withoutTiles").is_null()
                           ? ""
                           : "no loop is tiled, since " + found.at("withoutTiles").get<std::string>());
}

} // namespace

void makeTableOfMapped(std::ostream& out) {
    out << "| example | PEs | | parts | what it does without |\n|---|---|---|---|---|\n";
    for (const std::string& example : namesOfExamples()) {
        std::cerr << example << "\n";
        out << rowOf(example) << std::flush;
    }
}

void makeTableOfFound(std::ostream& out) {
    out << "| design | device | DSPs of the paper | its GFLOPS | its factors here: cycles | GFLOPS | found | "
           "DSPs | cycles | GFLOPS "
           "| | search |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n";
    for (const Sought& one : soughtDesigns()) {
        std::cerr << one.title << ", " << one.paper << "\n";
        try {
            out << rowOf(one) << std::flush;
        } catch (const std::exception& error) { // the others take minutes
            std::cerr << error.what() << "\n";
            out << fmt::format("| {}, {} | {} | | | | | not made: {} | | | | | |\n", one.title, one.paper,
                               one.device, error.what());
        }
    }
}

} // namespace tactus::bench
