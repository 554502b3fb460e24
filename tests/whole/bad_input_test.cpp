// Bad input ends in a clear error, status 1 or 2, and soon: never in a crash, a hang or a wrong answer.
#include "refused.h"

#include <random>

namespace tactus::test {
namespace {

void expectRefusedText(const std::string& text) {
    const Folder folder;
    const std::string file = folder.write("bad.ure", text);
    expectRefused({"check", file});
    expectRefused({"simulate", file});
    EXPECT_EQ(contentOf(file), text);
}

TEST(BadInput, TruncatedFiles) {
    for (const std::string& name : exampleNames) {
        const std::string text = exampleText(name);
        const std::size_t last = text.rfind('}'), step = std::max<std::size_t>(1, last / 50);
        const Folder folder;
        for (std::size_t length = 0; length <= last; length += step)
            expectRefused({"check", folder.write("cut.ure", text.substr(0, length))});
        expectRefused({"check", folder.write("cut.ure", text.substr(0, last))});
    }
}

TEST(BadInput, DeepNesting) {
    const auto times = [](int count, std::string_view text) {
        std::string all;
        for (int n = 0; n < count; ++n) all += text;
        return all;
    };
    const std::string operand = "X(i, j, k) * Y(i, j, k)";
    const int deep = 10'000;
    for (const std::string& expression :
         {times(deep, "(") + "1" + times(deep, ")"), times(deep, "("), times(deep, "-") + "1",
          times(deep, "~"), times(deep, "select(i == 0, 1, ") + "2" + times(deep, ")"),
          times(deep, "Int(32)(") + "1" + times(deep, ")"), times(deep, "A(")})
        expectRefusedText(gemmReplaced(operand, expression));
    expectRefusedText(gemmReplaced("{i, j}", times(deep, "{")));
    expectRefusedText(gemmReplaced("k: 0..K", "k: 0.." + times(deep, "(") + "K" + times(deep, ")")));
    expectRefusedText(times(deep, "design x {"));
    expectRefusedText(times(deep, "/*"));
    // A long chain is no deep one: it is refused or computed, and comes to an end.
    const Folder folder;
    const Answer chain =
        ask({"check", folder.write("chain.ure", gemmReplaced(operand, operand + times(deep, " + 1")))});
    EXPECT_TRUE(chain.status == 0 || chain.status == 1);
}

TEST(BadInput, AMegabyteOfRandomBytes) {
    std::mt19937 random(1);
    std::string bytes(1 << 20, '\0'), characters(1 << 18, '\0'), words;
    for (char& byte : bytes) byte = static_cast<char>(random() & 0xff);
    const std::string_view alphabet = "(){}[];:,.=<>+-*/%&|^~!0123456789ijkXYZ \n\"";
    for (char& character : characters) character = alphabet[random() % alphabet.size()];
    const char* const vocabulary[] = {
        "design", "param", "loops", "func", "input", "mapping", "select", "X",  "(", ")", "{", "}",  ";",
        ",",      "..",    "=",     "i",    "0",     "output ", "where ", "&&", ":", "[", "]", "Int"};
    while (words.size() < (1 << 17)) words += std::string(vocabulary[random() % std::size(vocabulary)]) + " ";
    for (const std::string* text : {&bytes, &characters, &words}) {
        const Folder folder;
        const std::string file = folder.write("random.ure", *text);
        expectRefused({"check", file});
        expectRefused({"format", file});
    }
}

TEST(BadInput, VeryLargeSizes) {
    const Folder folder;
    for (const char* size : {"1000000000000", "9223372036854775807", "4611686018427387904"}) {
        for (const std::string& name : exampleNames) {
            const std::string text = exampleText(name), mark = "\n  param  ";
            const std::size_t begin = text.find(mark) + mark.size(); // its first parameter
            const std::string param = text.substr(begin, text.find(' ', begin) - begin);
            const std::string set = fmt::format("{}={}", param, size);
            SCOPED_TRACE(name + " " + set);
            const Answer check = ask({"check", examplePath(name), "--set", set});
            EXPECT_TRUE(check.status == 0 || check.status == 1) << check.status;
            expectRefused({"simulate", examplePath(name), "--set", set});
            expectRefused({"evaluate", examplePath(name), "--set", set});
        }
    }
    // A multiple of the size that does not fit.
    const std::string square = gemmReplaced("k: 0..K", "k: 0..K*K");
    expectRefused({"check", folder.write("square.ure", square), "--set", "K=1000000000000"});
    expectRefused(
        {"check", folder.write("sum.ure", gemmReplaced("k: 0..K", "k: 0..K + 9223372036854775807"))});
    expectRefused({"check", folder.write("negative.ure",
                                         gemmReplaced("k: 0..K", "k: 0 - 9223372036854775807 - 2..K"))});
    expectRefused(
        {"check", folder.write("literal.ure", gemmReplaced("k: 0..K", "k: 0..99999999999999999999"))});
    expectRefused(
        {"check", folder.write("schedule.ure", gemmReplaced("i + j + k", "9223372036854775807*i + j + k"))});
}

std::string npy(std::string_view descr, std::string_view order, std::string_view shape, std::size_t bytes) {
    std::string header =
        fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}", descr, order, shape);
    header.resize((10 + header.size() + 1 + 63) / 64 * 64 - 11, ' ');
    header += '\n';
    std::string file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(header.size() % 256);
    file += static_cast<char>(header.size() / 256);
    return file + header + std::string(bytes, '\x3f');
}

TEST(BadInput, ArraysThatDoNotFit) {
    const std::string good = npy("<f4", "False", "(8, 16)", 8 * 16 * 4);
    const auto run = [&](const std::string& content) {
        const Folder folder;
        folder.write("A.npy", content);
        return ask({"simulate", examplePath("gemm"), "--inputs", folder.path().string()});
    };
    ASSERT_EQ(run(good).status, 0);
    const std::string huge(1 << 20, '(');
    for (const std::string& bad :
         {npy("<f4", "False", "(16, 8)", 512), npy("<f4", "False", "(8, 16, 1)", 512),
          npy("<f4", "False", "()", 4), npy(">f4", "False", "(8, 16)", 512),
          npy("<c8", "False", "(8, 16)", 1024), npy("|O", "False", "(8, 16)", 1024),
          npy("<f4", "False", "(8, 16)", 511), npy("<f4", "False", "(8, 16)", 513),
          npy("<f4", "False", "(-8, 16)", 512), npy("<f4", "False", "(1000000000000, 1000000000000)", 512),
          npy("<f8", "False", "(8, 16)", 1024), good.substr(0, 40), good.substr(0, 7), std::string("x"),
          std::string(), huge, "\x93NUMPY\x01" + std::string("\0\xff\xff", 3) + "{",
          std::string(4096, '\0')}) {
        const Answer answer = run(bad);
        EXPECT_EQ(answer.status, 1) << bad.substr(0, 80);
        EXPECT_NE(answer.value.value("error", "").find("A"), std::string::npos) << answer.value.dump();
    }
}

} // namespace
} // namespace tactus::test
