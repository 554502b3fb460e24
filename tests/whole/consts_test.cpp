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
        const std::string kernel = exported.files.front().content;
        EXPECT_NE(kernel.find("T[4] = {3, -1, 2, 0};"), std::string::npos) << kernel;
        EXPECT_EQ(fileOf(exported, "host.h").find("offset"), std::string::npos);
        EXPECT_NE(
            fileOf(exported, "testbench.cpp").find("systolic::run(argv[1], a.data(), y.data(), z.data())"),
            std::string::npos);
    }
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

} // namespace
} // namespace tactus::test
