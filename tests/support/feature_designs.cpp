#include "feature_designs.h"

#include <algorithm>

namespace tactus::test {

FeatureDesign gridOfGrids() {
    FeatureDesign design{"grids",
                         R"(design grids {
  param N = 4;
  input A[a: 2][b: 3][k: N] : Int(32) = a - 2*b + k*k;
  input B[c: 2][d: 3][k: N] : Int(32) = c + d*k - 3;
  output C[2][3][2][3] : Int(32);
  loops a: 0..2, b: 0..3, c: 0..2, d: 0..3, k: 0..N;
  func X, Y, Z : Int(32);
  X(a, b, c, d, k) = select(d == 0, A(a, b, k), X(a, b, c, d-1, k));
  Y(a, b, c, d, k) = select(b == 0, B(c, d, k), Y(a, b-1, c, d, k));
  Z(a, b, c, d, k) = select(k == 0, 0, Z(a, b, c, d, k-1)) + X(a, b, c, d, k) * Y(a, b, c, d, k);
  C(a, b, c, d) = select(k == N-1, Z(a, b, c, d, k));
  mapping none { X.space_time_transform({}, {a, b, c, d, k}); }
  mapping one { X.space_time_transform({b}, {a, c, d, b + k}); }
  mapping two { X.space_time_transform({b, d}, {a, c, b + d + k}); }
  mapping three { X.space_time_transform({b, c, d}, {a, b + d + k}); }
  mapping four { X.space_time_transform({a, b, c, d}, b + d + k); }
})",
                         {{"none", {}, 1, 2 * 3 * 2 * 3 * 4},
                          {"one", {3}, 3, 2 * 2 * 3 * 6},
                          {"two", {3, 3}, 9, 2 * 2 * 8},
                          {"three", {3, 2, 3}, 18, 2 * 8},
                          {"four", {2, 3, 2, 3}, 36, 8}},
                         {}};
    for (int a = 0; a < 2; ++a)
        for (int b = 0; b < 3; ++b)
            for (int c = 0; c < 2; ++c)
                for (int d = 0; d < 3; ++d) {
                    std::int64_t sum = 0;
                    for (int k = 0; k < 4; ++k) sum += (a - 2 * b + k * k) * (c + d * k - 3);
                    design.outputs["C"].push_back(sum);
                }
    return design;
}

FeatureDesign negativeBounds() {
    FeatureDesign design{"below",
                         R"(design below {
  input A[r: 3][c: 4] : Int(16) = 5*r - c;
  output C[7] : Int(32);
  output D[12] : Int(32);
  loops i: -3..4, j: -i..12-i;
  func S : Int(32);
  S(i, j) = select(j == -i, 0, S(i, j-1)) + i * A((i + j) / 4, (i + j) % 4) + j;
  C(i + 3) = select(j == 11 - i, S(i, j));
  D(i + j) = select(i == -3, S(i, j));
  mapping line { S.space_time_transform({i}, i + j); }
  mapping rows { S.space_time_transform({}, {-i, 2*j}); }
})",
                         {{"line", {7}, 7, 12}, {"rows", {}, 1, 7 * (2 * 17 + 1)}},
                         {}};
    for (int i = -3; i < 4; ++i) {
        std::int64_t sum = 0;
        for (int n = 0; n < 12; ++n) {
            sum += i * (5 * (n / 4) - n % 4) + (n - i);
            if (i == -3) design.outputs["D"].push_back(sum);
        }
        design.outputs["C"].push_back(sum);
    }
    return design;
}

FeatureDesign dataDecide() {
    FeatureDesign design{"data",
                         R"(design data {
  param N = 5;
  input p[i: N][j: N] : UInt(4) in 0..6 = (2*i + j) % 6;
  input q[j: N] : Int(8) in 0..3 = j % 3;
  input S[r: 6][c: 3] : Int(16) = 10*r - 7*c;
  input limit : Int(16) = 12;
  output best[N] : Int(32);
  output count : Int(32);
  output any : Bool;
  output greatest : Int(32);
  loops i: 0..N, j: 0..N;
  func V, M : Int(32);
  func B, H : Bool;
  B(i, j) = S(p(i, j), q(j)) > limit;
  V(i, j) = select(B(i, j), S(p(i, j), q(j)), select(j == 0, 0, V(i, j-1)) - 1);
  M(i, j) = select(j == 0, V(i, j), max(M(i, j-1), V(i, j)));
  H(i, j) = B(i, j) || select(i == 0, false, H(i-1, j));
  best(i) = select(j == N-1, M(i, j));
  count += select(B(i, j), 1);
  any = select(i == N-1 && j == 0, H(i, j));
  greatest max= V(i, j);
  mapping m { V.space_time_transform({i}, 5*i + j); }
  mapping rows { V.space_time_transform({j}, {i, j}); }
})",
                         {{"m", {5}, 5, 25}, {"rows", {5}, 5, 25}},
                         {}};
    std::int64_t count = 0, greatest = INT32_MIN;
    bool any = false;
    for (int i = 0; i < 5; ++i) {
        std::int64_t value = 0, best = INT64_MIN;
        for (int j = 0; j < 5; ++j) {
            const int score = 10 * ((2 * i + j) % 6) - 7 * (j % 3);
            value = score > 12 ? score : value - 1;
            count += score > 12;
            any = any || (j == 0 && score > 12);
            best = std::max(best, value);
            greatest = std::max(greatest, value);
        }
        design.outputs["best"].push_back(best);
    }
    design.outputs["count"] = {count};
    design.outputs["any"] = {any};
    design.outputs["greatest"] = {greatest};
    return design;
}

FeatureDesign everyWidth(const std::string& kind) {
    const bool isFixed = kind.ends_with("ixed"), isSigned = kind[0] != 'U';
    const int samples = 4, taps = 5;
    std::string types, equations,
        name = kind == "Int"    ? "ints"
               : kind == "UInt" ? "uints"
               : isSigned       ? "fixeds"
                                : "ufixeds";
    for (int n = 1; n <= 64; ++n) {
        const std::string type = isFixed ? kind + "(" + std::to_string(n) + ", " + std::to_string(n / 3) + ")"
                                         : kind + "(" + std::to_string(n) + ")";
        const std::string w = std::to_string(n), read = "Z" + w + "(i, k-1)";
        types += "  func Z" + w + " : " + type + ";  output C" + w + "[4] : " + type + ";\n";
        // A fixed-point sum has one bit more, so the widest ones drop some first.
        const std::string before =
            !isFixed ? read : kind + "(40, " + std::to_string(std::min(n / 3, 20)) + ")(" + read + ")";
        equations += "  Z" + w + "(i, k) = select(k == 0, 0, " + before + (isFixed ? "" : " * 3") +
                     ") + x(i + k) * w(k);\n  C" + w + "(i) = select(k == 4, Z" + w + "(i, k));\n";
    }
    const std::string data = isFixed ? kind + "(12, 5)" : kind + "(32)";
    FeatureDesign design{name,
                         "design " + name + " {\n  input x[n: 8] : " + data + " = n * " +
                             (isFixed ? "1.28125" : "90001") + ";\n  input w[k: 5] : " + data + " = k + " +
                             (isFixed ? "0.34375" : "77777") + ";\n  loops i: 0..4, k: 0..5;\n" + types +
                             equations + "  mapping m { Z1.space_time_transform({i}, i + k); }\n}",
                         {{"m", {4}, 4, 8}},
                         {}};
    for (int n = 1; n <= 64; ++n)
        for (int i = 0; i < samples; ++i) {
            const int fraction = isFixed ? n / 3 : 0;
            const auto wrapped = [&](__int128 value, int bits) { // two's complement
                const unsigned unused = 128 - static_cast<unsigned>(bits);
                const auto raw = static_cast<unsigned __int128>(value) << unused;
                return isSigned ? static_cast<__int128>(raw) >> unused : static_cast<__int128>(raw >> unused);
            };
            __int128 z = 0;
            for (int k = 0; k < taps; ++k) {
                if (!isFixed) {
                    const __int128 product = __int128{i + k} * 90001 * (k + 77777);
                    z = wrapped(z * 3 + wrapped(product, 32), n); // computed in 32 bits
                    continue;
                }
                // Scaled by 2^5 each, their product by 2^10; the sum keeps the longer fraction.
                const __int128 product = __int128{(i + k) * 41} * (k * 32 + 11);
                const int kept = std::min(fraction, 20), most = std::max(kept, 10);
                const __int128 before = wrapped(z >> (fraction - kept), 40);
                const __int128 sum = (before << (most - kept)) + (product << (most - 10));
                z = wrapped(fraction >= most ? sum << (fraction - most) : sum >> (most - fraction), n);
            }
            design.outputs["C" + std::to_string(n)].push_back(static_cast<std::int64_t>(z));
        }
    return design;
}

std::vector<FeatureDesign> featureDesigns() {
    return {gridOfGrids(),      negativeBounds(),    dataDecide(),        everyWidth("Int"),
            everyWidth("UInt"), everyWidth("Fixed"), everyWidth("UFixed")};
}

} // namespace tactus::test
