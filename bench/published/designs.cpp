#include "published/designs.h"

namespace tactus::bench {

const std::vector<Published>& publishedDesigns() {
    static const std::vector<Published> designs{
        {.title = "GEMM",
         .paper = "T2S-Tensor",
         .file = "gemm",
         .mapping = "t2s",
         .sizes = {"II=10", "III=32", "JJ=8", "JJJ=32", "KK=32", "KKK=16", "I=10240", "J=8192", "K=16384"},
         .tiles = {"I=320", "J=512"},
         .megahertz = 215,
         .gflops = 549,
         .lines = 20,
         .difference = ""},
        {.title = "MTTKRP",
         .paper = "T2S-Tensor",
         .file = "mttkrp",
         .mapping = "t2s",
         .sizes = {"II=8", "III=32", "JJ=9", "JJJ=32", "KK=4", "LLL=16", "I=2048", "J=2304", "K=64", "L=128"},
         .tiles = {"I=256", "J=576"},
         .shared = 1,
         .flops = 3,
         .megahertz = 204,
         .gflops = 700,
         .lines = 28,
         .difference = ""},
        {.title = "TTM",
         .paper = "T2S-Tensor",
         .file = "ttm",
         .mapping = "t2s",
         .sizes = {"JJ=8", "JJJ=32", "KK=11", "KKK=32", "LL=32", "LLL=16", "I=16", "J=1024", "K=1408",
                   "L=2048"},
         .tiles = {"I=1", "J=256", "K=704"},
         .megahertz = 201,
         .gflops = 562,
         .lines = 30,
         .difference = ""},
        {.title = "TTMc",
         .paper = "T2S-Tensor",
         .file = "ttmc",
         .mapping = "t2s",
         .sizes = {"JJ=8", "JJJ=32", "KK=10", "KKK=32", "LL=4", "MMM=16", "I=16", "J=512", "K=640", "L=64",
                   "M=128"},
         .tiles = {"I=1", "J=256", "K=640"},
         .shared = 1,
         .flops = 3,
         .megahertz = 205,
         .gflops = 738,
         .lines = 37,
         .difference =
             "787 is what 80 x 16 lanes give at 205 MHz; the paper's figure, array or clock is recalled "
             "wrongly, or 6 % were lost"},
        {.title = "SGEMM",
         .paper = "SuSy",
         .file = "sgemm",
         .mapping = "buffered",
         .sizes = {"II=11", "III=32", "JJ=8", "JJJ=32", "KK=32", "KKK=16", "I=2816", "J=2048", "K=4096"},
         .tiles = {"I=352", "J=512"},
         .megahertz = 202,
         .gflops = 547,
         .lines = {},
         .difference = "the paper does not say what its 4 % are, as far as it is known here"},
        {.title = "convolution",
         .paper = "SuSy",
         .file = "convolution",
         .mapping = "susy",
         .sizes = {"COO=8", "COOO=16", "YY=10", "XX=14", "CII=16", "CO=128", "Y=112", "X=112", "CI=64"},
         .tiles = {"Y=20", "X=14"},
         .megahertz = 220,
         .gflops = 551,
         .lines = {},
         .difference =
             "112 rows of pixels are 12 strips of 10, the last with 2 rows: 6.7 % of the array idles"}};
    return designs;
}

const std::vector<Rung>& ladder() {
    static const std::vector<Rung> rungs{{"space-time transform only", "transformed", 248, 2.29},
                                         {"and vectorized", "vectorized", 204, 18.8},
                                         {"and isolated", "isolated", 224, 52.8},
                                         {"and buffer, scatter, gather", "buffered", 259, 255}};
    return rungs;
}

const std::vector<std::string>& ladderSizes() {
    static const std::vector<std::string> sizes{"I=512", "J=512",  "K=512", "II=8", "III=16",
                                                "JJ=8",  "JJJ=16", "KK=8",  "KKK=8"};
    return sizes;
}

} // namespace tactus::bench
