// The child process: it stays, it can be ended, and what ends it is said.
#include "judged.h"

#include "cinput/wire/messages.h"

#include <csignal>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace tactus::cinput {
namespace {

const std::string small = "void f(float x[9]) {\n#pragma scop\nx[0] = 1;\n#pragma endscop\n}\n";

class CReader : public testing::Test {
  protected:
    void SetUp() override {
        if (!hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    }
    // Counts how many children are started.
    Reader counting(ReaderLimits limits = {}) {
        return Reader(
            [this] {
                ++started_;
                return fork();
            },
            limits);
    }
    static Reading readWith(Reader& reader, const std::string& text, std::stop_token stop = {}) {
        return read(text::SourceBuffer("a.c", text), {}, reader, std::move(stop));
    }
    static std::string said(const Reading& reading) {
        return reading.findings.empty() ? "" : reading.findings[0].message;
    }
    int started_ = 0;
};

// Doubles with each line.
std::string bomb(int lines) {
    std::string text = "#define A0 x[0]\n";
    for (int line = 1; line <= lines; ++line)
        text += fmt::format("#define A{} A{} + A{}\n", line, line - 1, line - 1);
    return text +
           fmt::format("void f(float x[9]) {{\n#pragma scop\nx[0] = A{};\n#pragma endscop\n}}\n", lines);
}

TEST_F(CReader, OneChildAnswersAllQuestions) {
    Reader reader = counting();
    for (int time = 0; time < 5; ++time) EXPECT_TRUE(readWith(reader, small).program);
    EXPECT_EQ(started_, 1);
}

TEST_F(CReader, AMacroThatGrowsIsEnded) {
    Reader reader = counting({.deadline = std::chrono::milliseconds(60'000),
                              .memory = std::uint64_t{300} << 20,
                              .answer = 1 << 29});
    const Reading reading = readWith(reader, bomb(34));
    EXPECT_FALSE(reading.program);
    EXPECT_NE(said(reading).find("took more than 300 MiB of memory"), std::string::npos) << said(reading);
    EXPECT_TRUE(readWith(reader, small).program);
    EXPECT_EQ(started_, 2);
}

TEST_F(CReader, ADeadlineEndsIt) {
    Reader reader = counting(
        {.deadline = std::chrono::milliseconds(300), .memory = std::uint64_t{1} << 40, .answer = 1 << 29});
    const Reading reading = readWith(reader, bomb(40));
    EXPECT_NE(said(reading).find("took more than 0.3 s"), std::string::npos) << said(reading);
    Reader patient = counting();
    EXPECT_TRUE(readWith(patient, small).program);
}

TEST_F(CReader, ItIsCancelled) {
    Reader reader = counting();
    std::stop_source stop;
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        stop.request_stop();
    });
    const Reading reading = readWith(reader, bomb(40), stop.get_token());
    EXPECT_NE(said(reading).find("was cancelled"), std::string::npos) << said(reading);
    EXPECT_TRUE(readWith(reader, small).program);
    EXPECT_EQ(started_, 2);
}

TEST_F(CReader, AShortAnswerThatNobodyWaitsForKeepsItsChild) {
    Reader reader = counting({.afterCancel = std::chrono::milliseconds(20'000)});
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(readWith(reader, small, stop.get_token()).program);
    EXPECT_TRUE(readWith(reader, small).program);
    EXPECT_EQ(started_, 1);
}

// A child that ends when it is asked the first time.
class Dying final : public Child {
  public:
    Dying() {
        if (pipe(in_) != 0 || pipe(out_) != 0) return;
        process_ = ::fork();
        if (process_ == 0) {
            char byte;
            (void)!::read(in_[0], &byte, 1);
            kill(getpid(), SIGSEGV);
            _exit(1);
        }
        close(in_[0]);
        close(out_[1]);
    }
    ~Dying() override {
        waitpid(process_, nullptr, 0);
        close(in_[1]);
        close(out_[0]);
    }
    int toChild() const override { return in_[1]; }
    int fromChild() const override { return out_[0]; }
    std::uint64_t memory() const override { return 0; }

  private:
    int in_[2]{}, out_[2]{};
    pid_t process_ = -1;
};

TEST_F(CReader, AChildThatDiesIsSaidAndTheNextQuestionStartsAnother) {
    int started = 0;
    Reader reader([&]() -> tl::expected<std::unique_ptr<Child>, std::string> {
        if (++started == 1) return std::make_unique<Dying>();
        return fork();
    });
    EXPECT_NE(said(readWith(reader, small)).find("the compiler ended while it read the C file"),
              std::string::npos);
    EXPECT_TRUE(readWith(reader, small).program);
    EXPECT_EQ(started, 2);
}

TEST_F(CReader, AChildThatCannotStartIsSaid) {
    Reader reader([]() -> tl::expected<std::unique_ptr<Child>, std::string> {
        return tl::unexpected(std::string("no more processes"));
    });
    const Reading reading = readWith(reader, small);
    ASSERT_EQ(reading.findings.size(), 1u);
    EXPECT_EQ(reading.findings[0].kind, diagnostics::Kind::CReader);
    EXPECT_EQ(said(reading), "the C file can't be read: no more processes");
}

TEST_F(CReader, LargeFilesAreReadOrRefused) {
    Reader reader = counting(
        {.deadline = std::chrono::milliseconds(60'000), .memory = std::uint64_t{2} << 30, .answer = 1 << 30});
    std::string others;
    while (others.size() < 10'000'000)
        others += "static int other" + std::to_string(others.size()) + "(int a) { return a * 3 + 1; }\n";
    EXPECT_TRUE(readWith(reader, others + small).program);
    while (others.size() <= (16 << 20)) others += others;
    EXPECT_NE(said(readWith(reader, others + small)).find("more than 16 MB"), std::string::npos);
}

TEST_F(CReader, TenThousandStatements) {
    Reader reader = counting(
        {.deadline = std::chrono::milliseconds(60'000), .memory = std::uint64_t{2} << 30, .answer = 1 << 30});
    const auto with = [](int count) {
        std::string text = "float x[64];\nvoid f(void) {\n#pragma scop\nfor (int i = 0; i < 8; i++) {\n";
        for (int at = 0; at < count; ++at) text += fmt::format("x[i + {}] += x[{}] * 2;\n", at % 50, at % 7);
        return text + "}\n#pragma endscop\n}\n";
    };
    const Reading reading = readWith(reader, with(10'000));
    ASSERT_TRUE(reading.program) << said(reading);
    EXPECT_EQ(reading.program->statements.size(), 10'000u);
    EXPECT_NE(said(readWith(reader, with(20'002))).find("more than 20000 statements"), std::string::npos);
}

TEST_F(CReader, HostileBytesEndInAMessage) {
    Reader reader = counting();
    std::string bytes = "#pragma scop\n\xff\xfe \x01 /* \n \"";
    bytes += '\0';
    for (const std::string& text : {bytes, bytes + small, small + bytes, std::string(5000, '{') + small,
                                    std::string(100'000, '(') + small, "#include \"a.c\"\n" + small,
                                    "#include \"/dev/zero\"\n" + small}) {
        const Reading reading = readWith(reader, text);
        EXPECT_TRUE(reading.program || diagnostics::hasError(reading.findings));
        EXPECT_FALSE(reading.program && diagnostics::hasError(reading.findings));
    }
    EXPECT_TRUE(readWith(reader, small).program);
}

TEST(CWire, MessagesAreRead) {
    const Question question{"a.c", "x\xff\n\xc3\xa9\x80", {"A=1"}, {"d"}, {{"N", -4}}, {3, 7}, true};
    EXPECT_EQ(questionFrom(std::string_view(toMessage(question))).value(), question);
    EXPECT_FALSE(questionFrom(std::string_view("{}")));
    EXPECT_EQ(answerFrom(toMessage(Answer(tl::unexpected(std::string("no"))))).error(), "no");
    EXPECT_FALSE(answerFrom("{\"types\": 3}"));
    EXPECT_EQ(lengthOf(framed("abc")), 3u);
    Tree tree;
    tree.nodes.push_back({.kind = Node::Kind::Integer,
                          .type = 4,
                          .span = {1, 2},
                          .end = 1,
                          .declaration = none,
                          .macro = 3,
                          .value = ~std::uint64_t{0},
                          .text = none});
    tree.skipped = {{4, 9}};
    const Answer back = answerFrom(toMessage(Answer(tree)));
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(back->nodes[0].value, ~std::uint64_t{0});
    EXPECT_EQ(back->nodes[0].macro, 3u);
    EXPECT_EQ(back->skipped, tree.skipped);
}

} // namespace
} // namespace tactus::cinput
