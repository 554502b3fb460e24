// Consts: tables in the design that are read as inputs are, and that no memory, port or file knows.
#include "tactus.h"

#include "support/emulation.h"

#include <cmath>

namespace tactus::test {
namespace {

// Reads a table at an affine index, one by a product of dimensions, a scalar, and one at an index from data.
constexpr const char* tables = R"(design tables {
  param N = 6;
  input a[N] : UInt(8);
  const T[4] : Int(16) = {3, -1, 2, 0};
  const G[r: N][c: 3] : Float(32) = select(r == c, 1, exp(-(r*r + c) / 2.0));
  const b[N] : Bool = {true, false, false, true, true, false};
  const q[2] : Fixed(8, 4) = {1.5, -0.25};
  const offset : Int(32) = 7;
  output y[N][3] : Float(64);
  output z[N] : Int(32);
  loops i: 0..N, j: 0..3;
  func X : Int(32);
  X(i, j) = select(j == 0, offset, X(i, j-1)) + select(b(i), T(j), T(a(i) % 4)) * 2;
  y(i, j) = G(i, j) * X(i, j) + Float(64)(q(j % 2));
  z(i)    = select(j == 2, X(i, j));
  mapping line { X.space_time_transform({i}, i + j); }
  mapping plane { X.space_time_transform({i, j}, i + j); }
})";

struct Results {
    double y[6][3];
    int z[6];
};
Results plainLoops(const std::vector<int>& a) {
    const int t[4] = {3, -1, 2, 0};
    const bool b[6] = {true, false, false, true, true, false};
    const double q[2] = {1.5, -0.25};
    Results run{};
    for (int i = 0; i < 6; ++i) {
        int x = 7;
        for (int j = 0; j < 3; ++j) {
            x += (b[i] ? t[j] : t[a[std::size_t(i)] % 4]) * 2;
            const float g = i == j ? 1.0f : std::exp(float(-(i * i + j)) / 2.0f);
            run.y[i][j] = double(g * float(x)) + q[j % 2];
        }
        run.z[i] = x;
    }
    return run;
}

TEST(Consts, AreReadAsPlainArraysAre) {
    const Folder folder;
    folder.write("t.ure", tables);
    for (const std::string mapping : {"line", "plane"}) {
        const Answer answer = ask({"simulate", folder / "t.ure", "--mapping", mapping, "--seed", "3"});
        ASSERT_EQ(answer.status, 0) << answer.value.dump(1);
        EXPECT_EQ(answer.value.at("matches"), true);
        EXPECT_EQ(answer.value.at("inputs").size(), 1u) << "no const is an input";
    }
    const Folder data;
    data.write("a.csv", "0,1,2,3,254,255");
    const Answer answer = ask({"evaluate", folder / "t.ure", "--inputs", data.path().string()});
    ASSERT_EQ(answer.status, 0) << answer.value.dump(1);
    const Results run = plainLoops({0, 1, 2, 3, 254, 255});
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(answer.value.at("outputs").at("z").at(i), run.z[i]);
        for (std::size_t j = 0; j < 3; ++j)
            EXPECT_EQ(answer.value.at("outputs").at("y").at(i).at(j), run.y[i][j]);
    }
}

TEST(Consts, AreConstantArraysInExportedCode) {
    for (const char* mapping : {"line", "plane"}) EXPECT_EQ(emulationOf(tables, mapping), "");
    const auto model = analysedModelOf(tables, "line");
    for (const emit::Target* target : emit::targets()) {
        const emit::Exported exported = emit::exportCode(*model, *target);
        const std::string kernel = fileOf(exported, emit::kernelFile(*target, "tables"));
        EXPECT_NE(kernel.find("T[4] = {3, -1, 2, 0};"), std::string::npos) << kernel;
        EXPECT_EQ(fileOf(exported, "host.h").find("offset"), std::string::npos);
        EXPECT_NE(
            fileOf(exported, "testbench.cpp").find("systolic::run(argv[1], a.data(), y.data(), z.data())"),
            std::string::npos);
    }
}

TEST(Consts, AreNoPortsAndNoBarsInThePicture) {
    const Folder folder;
    folder.write("t.ure", tables);
    const Answer array =
        ask({"array", folder / "t.ure", "--mapping", "plane", "--dot", folder / "t.dot", "--json"});
    ASSERT_EQ(array.status, 0);
    EXPECT_EQ(array.value.at("ports"), 6 * 3 + 6 * 3 + 6); // a and y at each, z at one of three
    const std::string picture = contentOf(folder / "t.dot");
    EXPECT_NE(picture.find("\"tensor_a\""), std::string::npos);
    for (const char* table : {"tensor_T", "tensor_G", "tensor_offset", "tensor_q", "tensor_b"})
        EXPECT_EQ(picture.find(table), std::string::npos) << picture;
}

TEST(Consts, KeepTheirValuesWhateverDataAreGiven) {
    const Folder folder;
    folder.write("t.ure", tables);
    const json random = ask({"evaluate", folder / "t.ure", "--random", "--seed", "9"}).value;
    EXPECT_EQ(random.at("inputs").size(), 1u);
    EXPECT_EQ(random, ask({"evaluate", folder / "t.ure", "--seed", "9"}).value);
    const Folder data;
    data.write("a.csv", "0,1,2,3,4,5");
    data.write("T.csv", "1,2,3,4");
    const Answer refused = ask({"evaluate", folder / "t.ure", "--inputs", data.path().string()});
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.value.at("error").get<std::string>().find("'T.csv' matches no input"),
              std::string::npos);
}

// The least and the greatest element of a table are known, so what is read at them needs no promise.
TEST(Consts, ProveIndicesThatReadThem) {
    const auto checked = [](const char* values) {
        const Folder folder;
        folder.write("p.ure", fmt::format("design p {{ input a[8] : Int(32); const t[4] : Int(8) = {};"
                                          "output c[4] : Int(32); loops i: 0..4; c(i) = a(t(i)); }}",
                                          values));
        return ask({"check", folder / "p.ure"});
    };
    EXPECT_EQ(codesOf(checked("{7, 0, 3, 1}")), std::vector<std::string>{});
    EXPECT_EQ(codesOf(checked("{8, 0, 3, 1}")), std::vector<std::string>{"bounds-checked-when-running"});
    EXPECT_EQ(codesOf(checked("{7, -1, 3, 1}")), std::vector<std::string>{"bounds-checked-when-running"});
}

TEST(Consts, AreRefusedOutsideOfTheirExtents) {
    const Folder folder;
    folder.write("p.ure",
                 "design p { const t[4] : Int(8) = {1, 2, 3, 4}; output c[5] : Int(32); loops i: 0..5;"
                 " c(i) = t(i); }");
    EXPECT_EQ(codesOf(ask({"check", folder / "p.ure"})), std::vector<std::string>{"input-out-of-bounds"});
}

// Around an array: kernels compute with tables of their own, and no table comes through a channel.
constexpr const char* isolated = R"(design isolated {
  param N = 4;
  input  a[N][N] : Int(32) = {1, 2, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 2};
  const  w[N] : Int(32) = {1, 10, 100, 1000};
  output s[N] : Int(32);
  loops  i: 0..N, j: 0..N;
  s(i) += w(j) * a(i, j) + w(i);
  mapping expression {
    s.space_time_transform({i}, i + j);
    s.isolate_producer_chain(w(j) * a(i, j), S, L).isolate_consumer(s, U);
    S.place(Host);
  }
})";

TEST(Consts, InKernelsAroundTheArray) {
    const Folder folder;
    folder.write("i.ure", isolated);
    const Answer answer = ask({"simulate", folder / "i.ure", "--mapping", "expression"});
    ASSERT_EQ(answer.status, 0) << answer.value.dump(1);
    const int a[4][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 8, 7, 6}, {5, 4, 3, 2}}, w[4] = {1, 10, 100, 1000};
    for (std::size_t i = 0; i < 4; ++i) {
        int sum = 0;
        for (int j = 0; j < 4; ++j) sum += w[j] * a[i][j] + w[i];
        EXPECT_EQ(answer.value.at("outputs").at("s").at(i), sum);
    }
    // The host and the device move `a`, its serialised copy and the sums.
    const json& memory = answer.value.at("network").at("memory");
    EXPECT_EQ(memory.dump().find("\"w\""), std::string::npos) << memory.dump(1);
    for (const char* target : {"intel-opencl", "xilinx-hls"})
        EXPECT_EQ(emulationOfNetwork(isolated, "expression", target), "") << target;
    std::string table(isolated);
    table.insert(table.rfind('}'), "mapping table { s.isolate_producer(w, L); }");
    const Answer refused = ask({"check", folder.write("t.ure", table), "--mapping", "table"});
    EXPECT_EQ(refused.status, 1);
    EXPECT_NE(refused.value.dump().find("it is a const, a table inside each processing element"),
              std::string::npos);
}

// Both arrays of a mapping have the table.
TEST(Consts, OfSeveralArrays) {
    constexpr const char* text = R"(design two {
  param N = 5;
  input a[N] : Int(32);
  const t[N] : Int(32) = {2, 3, 5, 7, 11};
  output c[N] : Int(32);
  loops i: 0..N, j: 0..N;
  func X, Y : Int(32);
  X(i, j) = select(j == 0, 0, X(i, j-1)) + a(i) * t(j);
  Y(i, j) = select(i == 0, 0, Y(i-1, j)) + X(i, j) * t(i);
  c(j)    = select(i == N-1, Y(i, j));
  mapping apart {
    X.space_time_transform({i}, j);
    Y.merge_ures(c);
    Y.space_time_transform({j}, i);
  }
})";
    const Folder folder;
    folder.write("two.ure", text);
    EXPECT_EQ(ask({"simulate", folder / "two.ure"}).value.at("matches"), true);
    for (const std::string target : {"intel-opencl", "xilinx-hls"})
        EXPECT_EQ(ask({"export", folder / "two.ure", "--target", target, "-o", folder / "out", "--emulate"})
                      .value.at("matches"),
                  true);
}

std::string refusalOf(const std::string& declaration) {
    const Folder folder;
    folder.write(
        "c.ure",
        fmt::format("design c {{ param N = 4; {} output y[4] : Int(32); loops i: 0..4; y(i) = t(i); }}",
                    declaration));
    const Answer answer = ask({"check", folder / "c.ure"});
    EXPECT_EQ(answer.status, 1) << declaration;
    EXPECT_EQ(says(answer, "const-values"),
              answer.value.dump().find("whose values must be in") != std::string::npos);
    const json& first = answer.value.at("diagnostics").at(0);
    return first.at("code").get<std::string>() + ": " + first.at("message").get<std::string>();
}

TEST(Consts, AreRefusedWithTheReason) {
    EXPECT_EQ(refusalOf("const t[N] : Int(8) = \"t.npy\";"),
              "const-values: 't' is a const, whose values must be in the design: they can't come from a "
              "file; write a list or an expression, or make it an `input`");
    EXPECT_EQ(refusalOf("const t[n: N] : Int(8) = select(n < 3, n);"),
              "const-values: 't' is a const, whose values must be in the design: element (3) has no value, "
              "because a `select` lacks its third argument");
    EXPECT_EQ(refusalOf("const t[n: 256*257] : Int(8) = 1;"),
              "const-values: 't' is a const, whose values must be in the design: it has 65,792 elements, "
              "more than the 65,536 that fit in each processing element; make it an `input`");
    EXPECT_EQ(refusalOf("const t[n: N] : Int(8) = 6 / (n - 2);"),
              "division-by-zero: division by zero in the values of 't'");
    EXPECT_EQ(refusalOf("const t[n: N] : Int(8) = random(0, n);"),
              "misplaced-random: random can't be used in the values of 't'");
    EXPECT_EQ(refusalOf("const t[N] : Int(8) = {1, 2, 3};").substr(0, 11), "list-length");
    EXPECT_EQ(refusalOf("const t[N] : Int(8) = {1, 2, 3, 200};").substr(0, 10), "list-value");
    EXPECT_EQ(refusalOf("const t[N] : Int(8);").substr(0, 16), "unexpected-token");
    EXPECT_EQ(refusalOf("const t[N] : Int(8) in 0..4 = {1, 2, 3, 3};").substr(0, 16), "unexpected-token");
    EXPECT_EQ(refusalOf("const t = 4;").substr(0, 17), "foreign-statement");
}

// `const` is a word only where a declaration begins.
TEST(Consts, TheWordMayBeAName) {
    const Folder folder;
    for (const char* text :
         {"design d { param const = 4; output y[const] : Int(32); loops i: 0..const; y(i) = const; }",
          "design d { output const[4] : Int(32); loops i: 0..4; const(i) = i; }",
          "design d { output const : Int(32); loops i: 0..4; const\n  min= i; }",
          "design const { output y[4] : Int(32); loops const: 0..4; y(const) = const; }",
          "design d { const const[2] : Int(8) = {1, 2}; output y[2] : Int(32); loops i: 0..2; y(i) = "
          "const(i); }"}) {
        folder.write("w.ure", text);
        EXPECT_EQ(ask({"check", folder / "w.ure"}).status, 0) << text;
    }
}

} // namespace
} // namespace tactus::test
