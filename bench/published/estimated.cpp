#include "published/estimated.h"

#include "published/measure.h"

#include <cmath>
#include <fmt/format.h>
#include <iostream>

namespace tactus::bench {

namespace {

struct PublishedFigure {
    std::string title, paper, file, mapping;
    Sizes sizes; // of the array; others as in the file
    std::string device, resource;
    double published; // of the resource, or percent of the device
    bool isPercent = true;
    std::string difference = {}; // why ours is another one, where it is by more than the paper rounds
};

const std::string hasShell = "the paper's are of the whole design, with the board's shell";

std::vector<PublishedFigure> publishedFigures() {
    const Sizes t2sGemm{"II=10", "III=32", "JJ=8", "JJJ=32", "KK=32", "KKK=16", "I=320", "J=256", "K=512"},
        t2sMttkrp{"II=8", "III=16", "JJ=9", "JJJ=16", "KK=4", "LLL=16", "I=128", "J=144", "K=4", "L=32"},
        t2sTtm{"III=8", "JJ=8", "JJJ=8", "KK=11", "KKK=16", "LL=4", "LLL=16", "I=8", "J=64", "K=176", "L=64"},
        t2sTtmc{"III=16", "JJ=8", "JJJ=4", "KK=10", "KKK=4", "LL=32",
                "MMM=16", "I=16", "J=32",  "K=40",  "L=32",  "M=128"},
        susyConvolution{"COO=10", "YY=14", "XX=8", "CII=16", "CO=128", "Y=112", "X=112", "CI=64"},
        susySgemm{"II=8", "III=32", "JJ=11", "JJJ=32", "KK=8", "KKK=16", "I=1024", "J=1024", "K=1408"};
    const auto gemmOf = [](int rows, int columns, int lanes) {
        return Sizes{fmt::format("II={}", rows),       fmt::format("JJ={}", columns),
                     fmt::format("KKK={}", lanes),     fmt::format("I={}", 4 * rows),
                     fmt::format("J={}", 4 * columns), fmt::format("K={}", 2 * lanes)};
    };
    const std::string arria = "arria10-gx1150";
    return {
        {"product 13 x 16 x 8", "AutoSA", "gemm", "t2s", gemmOf(13, 16, 8), "u250", "DSP", 68},
        {"product 13 x 12 x 8", "AutoSA", "gemm", "t2s", gemmOf(13, 12, 8), "u250", "DSP", 51},
        {"product 128 x 8", "AutoSA", "gemm", "t2s", gemmOf(128, 1, 8), "u250", "DSP", 42},
        {"convolution 16 x 14 x 8",
         "AutoSA",
         "convolution",
         "susy",
         {"COO=16", "XX=14", "CII=8", "CO=32", "X=28", "CI=16"},
         "u250",
         "DSP",
         73},
        {"MTTKRP 16 x 8 x 8",
         "AutoSA",
         "mttkrp",
         "t2s",
         {"II=16", "JJ=8", "LLL=8", "I=64", "J=32", "K=4", "L=16"},
         "u250",
         "DSP",
         67,
         true,
         "AutoSA multiplies twice in each lane; here the factor of all lanes is taken out of the sum"},
        {"TTMc 16 x 8 x 8",
         "AutoSA",
         "ttmc",
         "t2s",
         {"JJ=16", "KK=8", "MMM=8", "J=96", "K=64", "M=32"},
         "u250",
         "DSP",
         67,
         true,
         "AutoSA multiplies twice in each lane; the equations here multiply the sum once"},
        {"product 19 x 8 x 8", "PolySA", "gemm", "t2s", gemmOf(19, 8, 8), "vu9p", "DSP", 89},
        {"GEMM", "T2S-Tensor", "gemm", "t2s", t2sGemm, arria, "DSP", 1282, false},
        {"MTTKRP", "T2S-Tensor", "mttkrp", "t2s", t2sMttkrp, arria, "DSP", 1224, false},
        {"TTM", "T2S-Tensor", "ttm", "t2s", t2sTtm, arria, "DSP", 1416, false},
        {"TTMc", "T2S-Tensor", "ttmc", "t2s", t2sTtmc, arria, "DSP", 1368, false},
        {"SGEMM", "SuSy", "sgemm", "buffered", susySgemm, arria, "DSP", 93},
        {"convolution", "SuSy", "convolution", "susy", susyConvolution, arria, "DSP", 84},
        {"Smith-Waterman",
         "SuSy",
         "smith-waterman",
         "susy",
         {"P=128", "I=1048576", "J=128"},
         arria,
         "DSP",
         0},
        {"GEMM", "T2S-Tensor", "gemm", "t2s", t2sGemm, arria, "M20K", 1384, false, hasShell},
        {"MTTKRP", "T2S-Tensor", "mttkrp", "t2s", t2sMttkrp, arria, "M20K", 1526, false},
        {"TTM", "T2S-Tensor", "ttm", "t2s", t2sTtm, arria, "M20K", 2394, false},
        {"TTMc", "T2S-Tensor", "ttmc", "t2s", t2sTtmc, arria, "M20K", 1679, false},
        {"SGEMM", "SuSy", "sgemm", "buffered", susySgemm, arria, "M20K", 32, true, hasShell},
        {"convolution", "SuSy", "convolution", "susy", susyConvolution, arria, "M20K", 30, true, hasShell},
        {"Smith-Waterman",
         "SuSy",
         "smith-waterman",
         "susy",
         {"P=128", "I=1048576", "J=128"},
         arria,
         "M20K",
         20,
         true,
         hasShell},
    };
}

std::string rowOf(const PublishedFigure& one) {
    const nlohmann::json answer = ask("estimate", one.file, one.mapping, one.sizes, {"--device", one.device});
    std::int64_t used = 0;
    double percent = 0;
    for (const nlohmann::json& share : answer.at("shares"))
        if (share.at("resource") == one.resource) {
            used = share.at("used");
            percent = share.at("percent");
        }
    // A percent of the paper stands for all that it rounds.
    const bool isSame =
        one.isPercent ? std::abs(percent - one.published) <= 0.5 : double(used) == one.published;
    const std::string why = isSame ? "" : one.difference.empty() ? "unexplained" : one.difference;
    return fmt::format("| {}, {} | {} | {} | {} | {:.1f} % | {}{} | {} |\n", one.title, one.paper, one.device,
                       one.resource, used, percent, one.published, one.isPercent ? " %" : "", why);
}

// Cycles of a run without memory's time, the bound and the estimate; in percent of the run what they lack or
// have too much.
std::string cyclesRowOf(const Published& design) {
    const nlohmann::json figures =
        ask("estimate", design.file, design.mapping, design.full.sizes).at("estimate");
    const auto text = [&](const char* name) -> std::string {
        const nlohmann::json &of = figures.at(name), &run = figures.at("cycles");
        if (of.is_null()) return "no form |  ";
        const std::int64_t cycles = of;
        const double difference = run.is_null() ? 0 : 100 * (double(cycles) / double(run) - 1);
        const std::string error = run.is_null()                  ? " "
                                  : std::abs(difference) < 0.005 ? "0.00 %"
                                                                 : fmt::format("{:+.2f} %", difference);
        return fmt::format("{} | {}", cycles, error);
    };
    const nlohmann::json& run = figures.at("cycles");
    return fmt::format("| {}, {} | {} | {} | {} |\n", design.title, design.paper,
                       run.is_null() ? std::string("too long to run") : fmt::format("{}", std::int64_t(run)),
                       text("bound"), text("about"));
}

} // namespace

void makeTableOfEstimates(std::ostream& out) {
    out << "| design | device | resource | here | share | published | what differs "
           "|\n|---|---|---|---|---|---|---|\n";
    for (const PublishedFigure& one : publishedFigures()) {
        std::cerr << one.title << ", " << one.paper << "\n";
        out << rowOf(one);
    }
    out << "\n### Cycles\n\nOf a run without memory's time, at the sizes of the papers; what the bound and "
           "the estimate lack "
           "or have too much.\n\n| design | cycles of a run | bound | | estimate | "
           "|\n|---|---|---|---|---|---|\n";
    for (const Published& one : publishedDesigns()) {
        std::cerr << one.title << ", " << one.paper << ", cycles\n";
        out << cyclesRowOf(one);
    }
}

} // namespace tactus::bench
