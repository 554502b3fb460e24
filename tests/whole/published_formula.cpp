#include "whole/published_formula.h"

namespace tactus::test::published {

Design matrixProduct(const std::string& file, const std::string& mapping) {
    return {
        file,
        mapping,
        {"II", "III", "JJ", "JJJ", "KK", "KKK", "io", "jo", "ko"},
        [](Sizes s) {
            s["I"] = s["II"] * s["III"] * s["io"];
            s["J"] = s["JJ"] * s["JJJ"] * s["jo"];
            s["K"] = s["KK"] * s["KKK"] * s["ko"];
            return s;
        },
        [](const Sizes& s) -> Counts {
            const std::int64_t II = s.at("II"), III = s.at("III"), JJ = s.at("JJ"), JJJ = s.at("JJJ"),
                               KK = s.at("KK"), tiles = s.at("io") * s.at("jo");
            return {
                tiles * s.at("ko"), KK * III * JJJ, tiles, {{KK * III * II, II}, {KK * JJJ * JJ, JJ}}, II, JJ,
                III * JJJ};
        }};
}

Design mttkrp() {
    return {"mttkrp",
            "t2s",
            {"II", "III", "JJ", "JJJ", "KK", "LLL", "io", "jo", "ko", "ll"},
            [](Sizes s) {
                s["I"] = s["II"] * s["III"] * s["io"];
                s["J"] = s["JJ"] * s["JJJ"] * s["jo"];
                s["K"] = s["KK"] * s["ko"];
                s["L"] = s["LLL"] * s["ll"];
                return s;
            },
            [](const Sizes& s) -> Counts {
                const std::int64_t II = s.at("II"), III = s.at("III"), JJ = s.at("JJ"), JJJ = s.at("JJJ"),
                                   KK = s.at("KK"), ll = s.at("ll"), tiles = s.at("io") * s.at("jo");
                return {tiles * s.at("ko"),
                        KK * ll * III * JJJ,
                        tiles,
                        {{KK * ll * III * II, II}, {KK * JJJ * JJ, JJ}, {ll * JJJ * JJ, JJ}},
                        II,
                        JJ,
                        III * JJJ};
            }};
}

Design ttm() {
    return {"ttm",
            "t2s",
            {"III", "JJ", "JJJ", "KK", "KKK", "LL", "LLL", "io", "jo", "ko", "lo"},
            [](Sizes s) {
                s["I"] = s["III"] * s["io"];
                s["J"] = s["JJ"] * s["JJJ"] * s["jo"];
                s["K"] = s["KK"] * s["KKK"] * s["ko"];
                s["L"] = s["LL"] * s["LLL"] * s["lo"];
                return s;
            },
            [](const Sizes& s) -> Counts {
                const std::int64_t III = s.at("III"), JJ = s.at("JJ"), JJJ = s.at("JJJ"), KK = s.at("KK"),
                                   KKK = s.at("KKK"), LL = s.at("LL"),
                                   tiles = s.at("io") * s.at("jo") * s.at("ko");
                return {tiles * s.at("lo"),
                        LL * III * JJJ * KKK,
                        tiles,
                        {{LL * III * JJJ * JJ, JJ}, {LL * KKK * KK, KK}},
                        JJ,
                        KK,
                        III * JJJ * KKK};
            }};
}

// A has one feeder, which no chain leads to.
Design ttmc() {
    return {"ttmc",
            "t2s",
            {"III", "JJ", "JJJ", "KK", "KKK", "LL", "MMM", "io", "jo", "ko", "lo", "mm"},
            [](Sizes s) {
                s["I"] = s["III"] * s["io"];
                s["J"] = s["JJ"] * s["JJJ"] * s["jo"];
                s["K"] = s["KK"] * s["KKK"] * s["ko"];
                s["L"] = s["LL"] * s["lo"];
                s["M"] = s["MMM"] * s["mm"];
                return s;
            },
            [](const Sizes& s) -> Counts {
                const std::int64_t III = s.at("III"), JJ = s.at("JJ"), JJJ = s.at("JJJ"), KK = s.at("KK"),
                                   KKK = s.at("KKK"), LL = s.at("LL"), mm = s.at("mm"),
                                   tiles = s.at("io") * s.at("jo") * s.at("ko");
                return {tiles * s.at("lo"),
                        LL * mm * III * JJJ * KKK,
                        tiles,
                        {{LL * mm * III, 1}, {LL * JJJ * JJ, JJ}, {mm * KKK * KK, KK}},
                        JJ,
                        KK,
                        III * JJJ * KKK};
            }};
}

// All filters in one tile; where the last of its strips is at least half full, it takes its whole time.
Design convolution() {
    return {"convolution",
            "susy",
            {"COO", "YY", "XX", "CII", "KY", "KX", "coj", "less", "yo", "xo", "cio"},
            [](Sizes s) {
                s["CO"] = s["COO"] * s["coj"] - s["less"] % (s["COO"] / 2 + 1);
                s["Y"] = s["YY"] * s["yo"];
                s["X"] = s["XX"] * s["xo"];
                s["CI"] = s["CII"] * s["cio"];
                return s;
            },
            [](const Sizes& s) -> Counts {
                const std::int64_t COO = s.at("COO"), YY = s.at("YY"), XX = s.at("XX"), coj = s.at("coj"),
                                   taps = s.at("KY") * s.at("KX") * s.at("cio"),
                                   tiles = s.at("yo") * s.at("xo");
                return {tiles, coj * taps * YY, tiles, {{YY * taps * XX, XX}, {coj * taps * COO, COO}}, COO,
                        XX,    coj * YY};
            }};
}

} // namespace tactus::test::published
