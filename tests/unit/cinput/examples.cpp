#include "examples.h"

namespace tactus::cinput {

namespace {

std::string region(const std::string& before, const std::string& inside) {
    return before + "#pragma scop\n" + inside + "\n#pragma endscop\n}\n";
}

const std::string minMax =
    "#define min(a, b) ((a) < (b) ? (a) : (b))\n#define max(a, b) ((a) > (b) ? (a) : (b))\n";

std::vector<CExample> products() {
    const std::string head =
        "#define NI 5\n#define NJ 4\n#define NK 3\n"
        "void gemm(float alpha, float beta, f32 C[NI][NJ], f32 A[NI][NK], f32 B[NK][NJ]) {\n";
    const std::string call = "gemm(alpha, beta, C, A, B)";
    const std::vector<std::string> params{"NI", "NJ", "NK"};
    return {
        {"gemm of PolyBench",
         {region(head,
                 "int i, j, k;\n for (i = 0; i < NI; i++) {\n for (j = 0; j < NJ; j++) C[i][j] *= beta;\n"
                 "for (k = 0; k < NK; k++) for (j = 0; j < NJ; j++) C[i][j] += alpha * A[i][k] * B[k][j]; }"),
          call},
         {},
         true,
         params},
        {"gemm with a temporary",
         {region(
              head,
              "for (int i = 0; i <= NI - 1; ++i) for (int j = 0; j != NJ; j += 1) { float sum = C[i][j] * "
              "beta;\n"
              "for (int k = 0; NK > k; k = k + 1) sum = sum + alpha * A[i][k] * B[k][j]; C[i][j] = sum; }"),
          call},
         {},
         true,
         params},
        {"gemm initialised in an if",
         {region(head,
                 "for (int i = 0; i < NI; i++) for (int k = 0; k < NK; k++) for (int j = 0; j < NJ; j++) {\n"
                 "if (k == 0) C[i][j] = C[i][j] * beta; C[i][j] += alpha * A[i][k] * B[k][j]; }"),
          call},
         {},
         true,
         {"NI", "NK", "NJ"}},
        {"gemm tiled by hand",
         {region(minMax + head, "#define T 2\nfor (int ii = 0; ii < NI; ii += T) for (int jj = 0; jj < NJ; "
                                "jj += T) for (int k = 0; k < NK; k++)\n"
                                "for (int i = ii; i < min(ii + T, NI); i++) for (int j = jj; j < min(NJ, jj "
                                "+ T); j++) C[i][j] += alpha * A[i][k] * B[k][j];"),
          call},
         {},
         true,
         params},
        {"gemm with flattened subscripts",
         {region("#define N 4\n#define M 3\nvoid f(f32 *C, const f32 *A, const f32 *B) {\n",
                 "for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) { C[i * M + j] = 0; for (int k = "
                 "0; k < N; k++)\n"
                 "*(C + i * M + j) += A[i * N + k] * B[k * M + j]; }"),
          "f(C, A, B)"},
         {},
         true,
         {}},
        {"gemm with arguments as sizes",
         {region("void f(int n, int m, f32 C[n][m], f32 A[n][n], f32 B[n][m]) {\n",
                 "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) for (int k = 0; k < n; k++) "
                 "C[i][j] += A[i][k] * B[k][j];"),
          "f(n, m, C, A, B)"},
         {{"n", 4}, {"m", 3}},
         false,
         {"n", "m"}},
        {"gemm on bytes",
         {region("enum { N = 4 };\nvoid f(const i8 A[N][N], const i8 B[N][N], i8 C[N][N], u8 D[N]) {\n",
                 "for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { int acc = 0; for (int k = 0; k < "
                 "N; k++) acc += A[i][k] * B[k][j];\n"
                 "C[i][j] = acc * 100; D[j] += acc; D[j] <<= 1; }"),
          "f(A, B, C, D)"},
         {},
         true,
         {"N"}},
    };
}

std::vector<CExample> algebra() {
    const std::string n = "#define N 6\n";
    return {
        {"LU",
         {region(n + "void lu(f64 A[N][N]) {\nint i, j, k;\n",
                 "for (i = 0; i < N; i++) { for (j = 0; j < i; j++) { for (k = 0; k < j; k++) A[i][j] -= "
                 "A[i][k] * A[k][j];\n A[i][j] /= A[j][j]; }\n"
                 "for (j = i; j < N; j++) for (k = 0; k < i; k++) A[i][j] -= A[i][k] * A[k][j]; }"),
          "lu(A)"},
         {},
         true,
         {"N"}},
        {"Cholesky",
         {region("#include <math.h>\n" + n + "void cholesky(f64 A[N][N]) {\nint i, j, k;\n",
                 "for (i = 0; i < N; i++) { for (j = 0; j < i; j++) { for (k = 0; k < j; k++) A[i][j] -= "
                 "A[i][k] * A[j][k];\n A[i][j] /= A[j][j] + 9; }\n"
                 "for (k = 0; k < i; k++) A[i][i] -= A[i][k] * A[i][k]; A[i][i] = sqrt(fabs(A[i][i])); }"),
          "cholesky(A)"},
         {},
         true,
         {"N"}},
        {"atax",
         {region("#define M 4\n#define N 3\nvoid atax(f64 A[M][N], f64 x[N], f64 y[N], f64 tmp[M]) {\nint i, "
                 "j;\n",
                 "for (i = 0; i < N; i++) y[i] = 0;\nfor (i = 0; i < M; i++) { tmp[i] = 0.0; for (j = 0; j < "
                 "N; j++) tmp[i] = tmp[i] + A[i][j] * x[j];\n"
                 "for (j = 0; j < N; j++) y[j] = y[j] + A[i][j] * tmp[i]; }"),
          "atax(A, x, y, tmp)"},
         {},
         true,
         {"N", "M"}},
        {"triangular solve upwards",
         {region(n + "void f(f32 L[N][N], f32 x[N], f32 b[N]) {\n",
                 "for (int i = N - 1; i >= 0; i--) { x[i] = b[i]; for (int j = N - 1; j > i; --j) x[i] -= "
                 "L[i][j] * x[j]; x[i] = x[i] / (L[i][i] + 7); }"),
          "f(L, x, b)"},
         {},
         true,
         {"N"}},
    };
}

std::vector<CExample> stencils() {
    return {
        {"jacobi-2d",
         {region("#define T 3\n#define N 6\nvoid f(f64 A[N][N], f64 B[N][N]) {\nint t, i, j;\n",
                 "for (t = 0; t < T; t++) { for (i = 1; i < N - 1; i++) for (j = 1; j < N - 1; j++)\n"
                 "B[i][j] = 0.2 * (A[i][j] + A[i][j-1] + A[i][1+j] + A[1+i][j] + A[i-1][j]);\n"
                 "for (i = 1; i < N - 1; i++) for (j = 1; j < N - 1; j++) A[i][j] = B[i][j]; }"),
          "f(A, B)"},
         {},
         true,
         {"T", "N"}},
        {"jacobi-1d in two planes",
         {region("#define T 4\n#define N 8\nf32 A[2][N];\nvoid f(void) {\n",
                 "for (int t = 0; t < T; t++) for (int i = 1; i < N - 1; i++)\n"
                 "A[(t + 1) % 2][i] = (A[t % 2][i - 1] + A[t % 2][i] + A[t - t / 2 * 2][i + 1]) / 3;"),
          "f()"},
         {},
         true,
         {"T", "N"}},
        {"seidel",
         {region("#define T 2\n#define N 6\nf64 A[N][N];\nvoid f(void) {\nint t, i, j;\n",
                 "for (t = 0; t <= T - 1; t++) for (i = 1; i <= N - 2; i++) for (j = 1; j <= N - 2; j++)\n"
                 "A[i][j] = (A[i-1][j-1] + A[i-1][j] + A[i-1][j+1] + A[i][j-1] + A[i][j] + A[i][j+1] + "
                 "A[i+1][j-1] + A[i+1][j] + A[i+1][j+1]) / 9.0;"),
          "f()"},
         {},
         true,
         {"T", "N"}},
        {"convolution with stride and padding",
         {region("enum { H = 7, K = 3, S = 2, P = 1 };\n#define OH ((H + 2 * P - K) / S + 1)\n"
                 "void conv(const f32 x[H][H], const f32 w[K][K], f32 y[OH][OH]) {\n",
                 "for (int oh = 0; oh < OH; ++oh) for (int ow = 0; ow < OH; ++ow) { float acc = 0.5f;\n"
                 "for (int kh = 0; kh < K; ++kh) for (int kw = 0; kw < K; ++kw) { int ih = oh * S + kh - P; "
                 "const int iw = ow * S + kw - P;\n"
                 "if (ih >= 0 && ih < H && iw >= 0 && iw < H) acc += x[ih][iw] * w[kh][kw]; }\n y[oh][ow] = "
                 "acc > 0 ? acc : 0; }"),
          "conv(x, w, y)"},
         {},
         true,
         {"H", "P", "K"}},
        {"FIR",
         {region("#define N 9\n#define K 4\nvoid fir(const i16 x[], const i16 (*h), i32 y[N]) {\n",
                 "for (int n = 0; n < N; n++) { y[n] = 0; for (int k = 0; k < (n < K - 1 ? n + 1 : K); k++) "
                 "y[n] += h[k] * x[n - k]; }"),
          "fir(x, h, y)"},
         {},
         true,
         {"N", "K"}},
    };
}

std::vector<CExample> sequences() {
    return {
        {"Smith-Waterman",
         {region(minMax + "#define N 5\n#define M 6\ni32 s[N+1][M+1]; i8 a[N]; i8 b[M]; i32 best; i32 "
                          "at;\nvoid f(void) {\nint i, j;\n",
                 "best = 0; for (i = 1; i <= N; i++) for (j = 1; j <= M; j++) {\n"
                 "s[i][j] = max(0, max(s[i-1][j-1] + (a[i-1] == b[j-1] ? 2 : -1), max(s[i-1][j] - 1, "
                 "s[i][j-1] - 1)));\n"
                 "if (s[i][j] > best) { best = s[i][j]; at = i; } }"),
          "f()"},
         {},
         false,
         {"N", "M"}},
        {"LCS with if",
         {region("#define N 6\nvoid f(const i8 a[N], const i8 b[N], i32 L[N+1][N+1]) {\n",
                 "for (int i = 0; i <= N; i++) for (int j = 0; j <= N; j++)\n"
                 "if (i == 0 || j == 0) L[i][j] = 0; else if (a[i-1] == b[j-1]) L[i][j] = L[i-1][j-1] + 1;\n"
                 "else if (L[i-1][j] > L[i][j-1]) L[i][j] = L[i-1][j]; else L[i][j] = L[i][j-1];"),
          "f(a, b, L)"},
         {},
         false,
         {"N"}},
        {"if on data with two places",
         {region(
              "#define N 9\nf32 p[N]; f32 q[N]; i32 c[N]; i32 n;\nvoid f(void) {\n",
              "n = 0; for (int i = 0; i < N; i++) { if (p[i] > 0 && i != 3) { p[i] = -p[i]; q[i] += 1; n++; "
              "} else { q[i] = p[i]; c[i] = n; }\n"
              "if (q[i] < 0) { float t = q[i] * q[i]; for (int j = 0; j < i; j++) c[j] += t; q[i] = t; } }"),
          "f()"},
         {},
         false,
         {"N"}},
        {"a table read by data",
         {region("#define N 9\nvoid f(const u8 k[N], const f32 T[16], f32 y[N], i32 g[N]) {\n",
                 "for (int i = 0; i < N; i++) { y[i] = T[k[i]] + T[(k[N - 1 - i] + 1) & 15]; g[i] = k[k[i] / "
                 "2]; }"),
          "f(k, T, y, g)"},
         {},
         true,
         {"N"}},
    };
}

std::vector<CExample> constructs() {
    const std::string n = "#define N 10\n";
    const std::string arrays =
        n +
        "void f(i32 a[N], i32 b[N], f32 x[N], u32 u[N], i8 c[N], i64 l[N], f64 d[N], u8 v[N], u16 w[N]) {\n";
    const std::string call = "f(a, b, x, u, c, l, d, v, w)";
    const auto one = [&](std::string name, const std::string& inside, std::string before = "") {
        return CExample{std::move(name), {region(before + arrays, inside), call}, {}, true, {"N"}};
    };
    return {
        one("steps",
            "for (int i = 1; i < N; i += 3) a[i] = i; for (int i = N - 1; i > 2; i -= 4) b[i] = a[i] + i;"),
        one("extents of 0 and 1", "for (int i = 3; i < 3; i++) a[i] = 1; for (int i = N; i < N + 1; i++) b[i "
                                  "- 1] = 2; for (int i = 5; i > 7; i--) a[i] = 3;"),
        one("minimum and maximum",
            "for (int i = 0; i < N; i++) for (int j = max(0, max(i - 2, 1)); j <= min(N - 1, i + 1); j++) "
            "a[j] += b[i];\n"
            "for (int i = 0; i < (N < 7 ? N : 7); ++i) b[i > 3 ? 3 : i] = i; for (int i = min(N, 8) - 1; i "
            ">= max(2, N - 9); i--) a[i] += i;",
            minMax),
        one("quotients",
            "for (int i = 0; i < 2 * N; i++) { if (i % 2 == 0) a[i / 2] = i; else b[i / 2] += i % 3; }\n"
            "for (int i = -3; i < N / 2; i++) u[(i + 4) % 4] = (i - 1) / 2 + 5; for (int i = 0; i < N; i++) "
            "if (i >> 1 != 2) l[i] = i << 2;\n"
            "for (int i = -4; i <= 4; i++) a[i / 3 + 2] += i % 3;"),
        one("disjunctions and else",
            "for (int i = 0; i < N; i++) { if (i < 2 || i > N - 3 || !(i != 5)) a[i] = 1; else if (i == 4) "
            "a[i] = 2; else { b[i] = a[i]; a[i] = 3; } }"),
        one("usual conversions",
            "for (int i = 0; i < N; i++) { c[i] += u[i]; u[i] = c[i] * -3; l[i] = u[i] - i; x[i] = a[i] / 3; "
            "d[i] = x[i] * 0.1f + x[i] * 0.1;\n"
            "a[i] += d[i]; v[i] = a[i] - 300; w[i] = v[i] << 9; b[i] = c[i] < u[i]; c[i] *= 77; a[i] = ~v[i] "
            "^ w[i] | 5; b[i] -= -v[i] % 7; l[i] = (c[i] > 0) + (u[i] >> 3); }"),
        one("assignments inside",
            "for (int i = 0; i < N; i++) { a[i] = b[i] = a[i] + 1, v[i] = a[i]; c[i]++; ++a[i]; b[i] = "
            "c[i]++ * 2; x[i] = (l[i] = a[i], l[i] + 1); a[i] = (c[i] += 200) + 1; }"),
        one("a step of a scalar", "int k = 0; for (int i = 0; i < N; i++) { k = 2 * i + 1; if (k < N) a[k] = "
                                  "i; k = N - 1 - i; b[k] = a[k]; }"),
        one("a size in an expression",
            "for (int i = 0; i < N; i++) { x[i] = x[i] / N; a[i] = N - i; l[i] = N * 3L; }"),
        one("a function of the file",
            "for (int i = 0; i < cut(2 * i0(0) + 12); i++) { x[i] = relu(x[i] - 1) + relu(d[i]); a[cut(i + "
            "2) - 1] = sq(a[i] + i); }",
            "#define N0 10\nstatic inline int cut(int k) { return k < N0 ? k : N0; }\nstatic int i0(int k) { "
            "return k; }\n"
            "static float relu(float y) { return y > 0 ? y : 0; }\nstatic int sq(int k) { return k * k; }\n"),
        one("values known before", "for (int i = 0; i < n; i++) { a[i] += (int)s; b[i] = t[i % 3]; }"),
        one("loops of other types", "for (unsigned i = 0; i < N; i++) a[i] = i; for (long i = N; i > 0; i--) "
                                    "b[i - 1] = i; for (unsigned char i = 1; i <= 9; i++) c[i] = i; for "
                                    "(unsigned long i = 2; i < sizeof(int) * 2; i++) l[i] = i;"),
        one("steps that are written out", "for (unsigned char i = 1; i < 9; i = i + 2) a[i] = i; for (short "
                                          "i = 8; i >= 0; i = i - 3) b[i] = i; for (long i = 0; i < N; i = 1 "
                                          "+ (i)) l[i] = i; for (unsigned i = 9; i > 0; i -= 1) u[i] = 1;"),
        one("lists of elements",
            "for (int i = 1; i < N - 1; i++) { int q[3] = {1, a[i], 3}, m[2][3] = {{i}, {4, "
            "5}}, z[4] = {0}; for (int k = 0; k < 3; k++) { z[k] += q[k] * b[i + k - 1]; "
            "a[i] += z[k] + m[i % 2][k]; } }"),
        one("lists by places",
            "for (int i = 0; i < 4; i++) { int e[2][4] = {[1] = {[2] = b[i], 7, [0 ... 1] = 4}, [0] = {9}}; "
            "for (int k = 0; k < 3; k++) a[i] += e[i % 2][k] * t[i + k]; }",
            "static const int t[9] = {[3] = 5, 1, [0 ... 1] = -2, [8] = 4};\n"),
        one("loops that begin in front of their heads", "int i = 1, j; for (; i < 4; i++) { j = i; for (; j "
                                                        "< N; j++) a[j] += b[i]; } i = N - 1; b[0] = i; "
                                                        "for (; i >= 0; i -= 2) b[i] = a[i];"),
        one("short circuits", "for (int i = 0; i < N; i++) { b[i] = i > 0 && a[i - 1] > 0; c[i] = i == N - 1 "
                              "|| a[i + 1]; v[i] = a[i] ? b[i] : !c[i]; }"),
        one("three levels imperfect",
            "for (int i = 0; i < 3; i++) { a[i] = 0; for (int j = i; j < 5; j++) { b[j] += a[i]; for (int k "
            "= 0; k <= j - i; k++) a[i] += b[k] * k; b[i] -= 1; } a[i] *= 2; } a[0] = 9;"),
    };
}

std::vector<CExample> all() {
    std::vector<CExample> examples;
    for (const auto& some : {products(), algebra(), stencils(), sequences(), constructs()})
        examples.insert(examples.end(), some.begin(), some.end());
    for (CExample& one : examples) {
        // The value of an assignment is a read, and what an argument reads is read wherever it stands.
        // Nor does C++, which writes the traces, know lists by places.
        if (one.name == "assignments inside" || one.name == "a function of the file" ||
            one.name == "lists by places")
            one.isTraced = false;
        if (one.name == "a function of the file") one.params = {"N0", "N"};
        if (one.name == "values known before") {
            const std::size_t at = one.native.text.find("#pragma scop");
            one.native.text.insert(at, "int n = N - 2; float s; const int t[3] = {4, 5}; s = -2.5f;\n");
            one.params = {"n", "N"};
        }
    }
    return examples;
}

} // namespace

const std::vector<CExample>& cExamples() {
    static const std::vector<CExample> examples = all();
    return examples;
}

} // namespace tactus::cinput
