#include "published/designs.h"

namespace tactus::bench {

namespace {

std::vector<Published> tensorDesigns() {
    return {
        {.title = "GEMM",
         .paper = "T2S-Tensor",
         .file = "gemm",
         .mapping = "t2s",
         .full = {{"II=10", "III=32", "JJ=8", "JJJ=32", "KK=32", "KKK=16", "I=10240", "J=8192", "K=16384"},
                  {{"I=320", "J=256", "K=2560"}, {"I=320", "J=512", "K=1536"}, {"I=640", "J=256", "K=1536"}}},
         .small = {{"I=16", "J=24", "K=16", "JJJ=8"}, {{"I=8", "J=24"}, {"I=16"}, {"I=24", "K=8"}}},
         .megahertz = 215,
         .rate = 549,
         .lines = 20,
         .dsps = "1282",
         .difference = ""},
        {.title = "MTTKRP",
         .paper = "T2S-Tensor",
         .file = "mttkrp",
         .mapping = "t2s",
         .full = {{"II=8", "III=16", "JJ=9", "JJJ=16", "KK=4", "LLL=16", "I=1024", "J=576", "K=256", "L=512"},
                  {{"I=128", "J=144", "K=20"}, {"I=128", "J=288", "K=12"}, {"I=256", "J=144", "K=12"}}},
         .small = {{"I=16", "J=24", "K=4", "L=8", "JJJ=8"}, {{"I=8", "J=24"}, {"I=16"}, {"I=24", "K=2"}}},
         .operations = 3,
         .megahertz = 204,
         .rate = 700,
         .lines = 28,
         .dsps = "1224",
         .difference = ""},
        {.title = "TTM",
         .paper = "T2S-Tensor",
         .file = "ttm",
         .mapping = "t2s",
         .full = {{"III=8", "JJ=8", "JJJ=8", "KK=11", "KKK=16", "LL=4", "LLL=16", "I=64", "J=256", "K=704",
                   "L=1024"},
                  {{"I=16", "J=64", "K=176"}, {"I=8", "J=128", "K=176"}, {"I=8", "J=64", "K=352"}}},
         .small = {{"I=4", "J=12", "K=12", "L=16"}, {{"I=4", "J=6"}, {"I=2", "J=12"}, {"I=2", "K=24"}}},
         .megahertz = 201,
         .rate = 562,
         .lines = 30,
         .dsps = "1416",
         .difference = ""},
        {.title = "TTMc",
         .paper = "T2S-Tensor",
         .file = "ttmc",
         .mapping = "t2s",
         .full = {{"III=16", "JJ=8", "JJJ=4", "KK=10", "KKK=4", "LL=32", "MMM=16", "I=128", "J=128", "K=160",
                   "L=128", "M=128"},
                  {{"I=16", "J=32", "K=40", "L=64"},
                   {"I=16", "J=32", "K=80", "L=32"},
                   {"I=32", "J=64", "K=40", "L=32"}}},
         .small = {{"I=4", "J=6", "K=12", "L=4", "M=8"},
                   {{"I=4", "J=6"}, {"I=2", "J=12"}, {"I=2", "K=24", "L=2"}}},
         .operations = 3,
         .megahertz = 205,
         .rate = 738,
         .lines = 37,
         .dsps = "1368",
         .difference = "not explained: 738 is 15/16 of what 80 x 16 lanes give at 205 MHz, and the paper "
                       "gives no reason"}};
}

std::vector<Published> susyDesigns() {
    return {
        {.title = "SGEMM",
         .paper = "SuSy",
         .file = "sgemm",
         .mapping = "buffered",
         .full = {{"II=8", "III=32", "JJ=11", "JJJ=32", "KK=8", "KKK=16", "I=1024", "J=1024", "K=1408"}, {}},
         .small = {{"I=16", "J=20", "K=16", "JJJ=3"}, {}},
         .megahertz = 202,
         .rate = 547,
         .lines = 25,
         .dsps = "93 %",
         .difference = ""},
        {.title = "TTM",
         .paper = "SuSy",
         .file = "ttm",
         .mapping = "t2s",
         .full = {{"III=8", "JJ=8", "JJJ=8", "KK=11", "KKK=12", "LL=2", "LLL=16", "I=256", "J=64", "K=256",
                   "L=352"},
                  {}},
         .small = {{"I=4", "J=6", "K=20", "L=16"}, {}},
         .megahertz = 209,
         .rate = {},
         .lines = 25,
         .dsps = "93 %",
         .difference = ""},
        {.title = "convolution",
         .paper = "SuSy",
         .file = "convolution",
         .mapping = "susy",
         .full = {{"COO=10", "YY=14", "XX=8", "CII=16", "CO=128", "Y=112", "X=112", "CI=64"}, {}},
         .small = {{"CO=7", "Y=4", "X=6", "CI=4"}, {}},
         .megahertz = 220,
         .rate = 551,
         .lines = 28,
         .dsps = "1280",
         .difference = ""},
        {.title = "Smith-Waterman",
         .paper = "SuSy",
         .file = "smith-waterman",
         .mapping = "susy",
         .full = {{"P=128", "I=1048576", "J=128"}, {}},
         .small = {{"P=4", "I=40", "J=12"}, {}},
         .operations = 1,
         .megahertz = 250,
         .rate = 7.89,
         .lines = 44,
         .dsps = "0",
         .difference = "not explained: 7.89 is 31.6 cells a cycle, a quarter of 128 but for 1.4 %. 32 "
                       "processing elements give that, and so does a step every four cycles; the paper "
                       "says neither"}};
}

} // namespace

const std::vector<Published>& publishedDesigns() {
    static const std::vector<Published> designs = [] {
        std::vector<Published> all = tensorDesigns();
        for (Published& one : susyDesigns()) all.push_back(std::move(one));
        return all;
    }();
    return designs;
}

const std::vector<Rung>& ladder() {
    static const std::vector<Rung> rungs{{"space-time transform only", "transformed", 250, 2.29, 7.2},
                                         {"and vectorized", "vectorized", 203, 18.8, 9.0},
                                         {"and isolated", "isolated", 225, 52.8, 23},
                                         {"and buffer, scatter, gather", "buffered", 259, 255, 96}};
    return rungs;
}

const Ladder& paperLadder() {
    static const Ladder ladder{
        {"I=512", "J=512", "K=512", "II=8", "III=32", "JJ=8", "JJJ=32", "KK=8", "KKK=8"},
        boardGigabytes,
        std::int64_t{512} * 512 * 512};
    return ladder;
}

// A memory as much smaller as the array, so that the steps are limited by the same.
const Ladder& smallLadder() {
    static const Ladder ladder{{"I=32", "J=32", "K=32", "II=4", "III=4", "JJ=4", "JJJ=4", "KK=4", "KKK=4"},
                               8,
                               std::int64_t{32} * 32 * 32};
    return ladder;
}

} // namespace tactus::bench
