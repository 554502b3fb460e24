// Params with a fraction from the command line to the exported code.
#include "tactus.h"

#include "support/emulation.h"

namespace tactus::test {
namespace {

constexpr const char* text = R"(design blur {
  param N = 6, alpha = 0.25, STEP = 2.0 / N, low = -1.5;
  input  x[N] : Float(32);
  input  g[N] : Float(64) = Float(64)(STEP);
  input  q[N] : Fixed(16, 8) in low..2;
  const  t[n: 4] : Float(32) = alpha * n;
  output y[N] : Float(32) = low;
  output z[N] : Float(64);
  output w[N] : Fixed(32, 16);
  loops  i: 0..N, j: 0..2;
  func   Y : Float(32);
  Y(i, j) = select(i == 0, x(i), alpha * x(i) + (1 - alpha) * Y(i-1, j)) + t(j) - -low;
  y(i)    = select(j == 1 && i > 0, Y(i, j));
  z(i)    = select(j == 0, g(i) * alpha + Float(64)(alpha));
  w(i)    = select(j == 1, q(i) * alpha);
  mapping line { Y.space_time_transform({j}, i + j); }
  mapping two {
    Y.space_time_transform({j}, i + j);
    Y.merge_ures(y);
  }
})";

// The outputs y, by plain loops in float.
std::vector<float> filtered(const std::vector<float>& x, float alpha, float low) {
    std::vector<float> y{low};
    float before = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const float blurred = i == 0 ? x[i] : alpha * x[i] + (1 - alpha) * before;
        before = blurred + alpha * 1 - -low;
        if (i > 0) y.push_back(before);
    }
    return y;
}

TEST(RealParamsWhole, AreSetFromTheCommandLine) {
    const Folder folder, data;
    folder.write("b.ure", text);
    data.write("x.csv", "1,-2,3.5,0.25,7,-1");
    const std::vector<float> x{1, -2, 3.5, 0.25, 7, -1};
    const auto outputs = [&](std::vector<std::string> sets) {
        std::vector<std::string> arguments{"simulate", folder / "b.ure", "--mapping",
                                           "line",     "--inputs",       data.path().string()};
        for (const std::string& one : sets) arguments.insert(arguments.end(), {"--set", one});
        const Answer answer = ask(arguments);
        EXPECT_EQ(answer.status, 0) << answer.value.dump(1);
        EXPECT_EQ(answer.value.value("matches", false), true);
        return answer.value.value("outputs", json());
    };
    EXPECT_EQ(outputs({}).at("y").get<std::vector<float>>(), filtered(x, 0.25f, -1.5f));
    EXPECT_EQ(outputs({"alpha=0.1"}).at("y").get<std::vector<float>>(), filtered(x, 0.1f, -1.5f));
    EXPECT_EQ(outputs({"alpha=1", "low=-3e-1"}).at("y").get<std::vector<float>>(), filtered(x, 1, -0.3f));
    EXPECT_EQ(outputs({"alpha=0.1"}).at("z").at(0),
              2.0 / 6 * 0.1 + 0.1); // the nearest Float(64), not that of Float(32)
    EXPECT_EQ(outputs({"STEP=0.5"}).at("z").at(3), 0.5 * 0.25 + 0.25);
}

TEST(RealParamsWhole, AreNamedConstantsInExportedCode) {
    EXPECT_EQ(emulationOf(text, "line"), "");
    const auto model = analysedModelOf(text, "line");
    const std::string openCl =
        fileOf(emit::exportCode(*model, *emit::targetNamed("intel-opencl")), "blur.cl");
    for (const char* line : {"#define alpha 0.25f\n", "#define alpha_double 0.25\n",
                             "#define alpha_16_8 64\n", "#define low (-1.5f)\n"})
        EXPECT_NE(openCl.find(line), std::string::npos) << openCl;
    EXPECT_NE(openCl.find("alpha * x["), std::string::npos) << openCl;
    const std::string hls =
        fileOf(emit::exportCode(*model, *emit::targetNamed("xilinx-hls")), "blur_hls.cpp");
    EXPECT_NE(hls.find("constexpr float alpha = 0.25f;"), std::string::npos) << hls;
    // Arrays of one mapping need them in different types.
    const Folder folder;
    folder.write("b.ure", text);
    for (const std::string target : {"intel-opencl", "xilinx-hls"})
        EXPECT_EQ(ask({"export", folder / "b.ure", "--mapping", "two", "--target", target, "-o",
                       folder / "out", "--emulate"})
                      .value.value("matches", false),
                  true)
            << target;
}

} // namespace
} // namespace tactus::test
