// Files that are no plain UTF-8 text with LF, or no files at all.
#include "shell.h"

#include <sys/stat.h>

namespace tactus::test {
namespace {

const std::vector<std::vector<std::string>> commandsOnFiles{{"check"},    {"array"},  {"evaluate"},
                                                            {"simulate"}, {"export"}, {"format"}};

std::string replaced(std::string text, std::string_view from, std::string_view to, bool everywhere = false) {
    std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    for (; at != std::string::npos; at = everywhere ? text.find(from, at + to.size()) : std::string::npos)
        text.replace(at, from.size(), to);
    return text;
}

std::string withCrLf(const std::string& text) {
    return replaced(text, "\n", "\r\n", true);
}

Answer answerTo(const Folder& folder, std::vector<std::string> arguments, const std::string& file) {
    arguments.push_back(file);
    if (arguments.front() == "export") arguments.insert(arguments.end(), {"-o", folder / "code"});
    return ask(arguments);
}

// The first diagnostic of `check`.
json firstOf(const std::string& file) {
    const Answer answer = ask({"check", file});
    EXPECT_EQ(answer.status, 1);
    const json list = answer.value.value("diagnostics", json::array());
    EXPECT_FALSE(list.empty());
    return list.empty() ? json::object() : list.front();
}

TEST(Encodings, LineEndsAndAByteOrderMarkMeanNothing) {
    const Folder folder;
    const std::string gemm = exampleText("gemm");
    const std::string plain = folder.write("gemm.ure", gemm);
    for (const std::string& text : {withCrLf(gemm), "\xef\xbb\xbf" + gemm, "\xef\xbb\xbf" + withCrLf(gemm),
                                    replaced(gemm, "//", "// caf\xe9")}) { // Latin-1 in a comment
        const Folder other;
        const std::string file = other.write("gemm.ure", text);
        for (const auto& command : commandsOnFiles)
            EXPECT_EQ(answerTo(other, command, file).status, 0) << command.front();
        EXPECT_EQ(ask({"simulate", file}).value.at("outputs"), ask({"simulate", plain}).value.at("outputs"));
    }
}

TEST(Encodings, FormatKeepsTheLineEndsOfTheFile) {
    const Folder folder;
    const std::string gemm = exampleText("gemm");
    const std::string untidy = replaced(gemm, "  func", "\n\n\n    func /* of\ntwo lines */");
    ASSERT_EQ(tactus({"format", folder.write("lf.ure", untidy)}).status, 0);
    const std::string tidy = tactus({"format", folder.write("lf.ure", untidy)}).out;
    EXPECT_EQ(tidy.find('\r'), std::string::npos);
    const std::string file = folder.write("crlf.ure", withCrLf(untidy));
    EXPECT_EQ(tactus({"format", "-i", file}).status, 0);
    EXPECT_EQ(contentOf(file), withCrLf(tidy));
    EXPECT_EQ(tactus({"format", file}).out, withCrLf(tidy)); // once more changes nothing
    EXPECT_EQ(tactus({"format", folder.write("bom.ure", "\xef\xbb\xbf" + gemm)}).out, gemm);
}

TEST(Encodings, ColumnsCountCharacters) {
    const Folder folder;
    const std::string before = "/* \xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80 */ "; // e acute, euro, a face
    const std::string wrong = replaced(exampleText("gemm"), "C(i, j)    =", before + "C(i, j) = 1 + *");
    for (const std::string& text : {wrong, withCrLf(wrong), "\xef\xbb\xbf" + wrong}) {
        const json found = firstOf(folder.write("wrong.ure", text));
        EXPECT_EQ(found.at("code"), "unexpected-token");
        EXPECT_EQ(found.at("line"), 15);
        EXPECT_EQ(found.at("column"), 3 + 10 + 14); // the blanks, the comment's characters, `C(i, j) = 1 + `
    }
}

TEST(Encodings, BytesThatAreNoTextAreNamedWithTheirPlace) {
    const Folder folder;
    const std::string gemm = exampleText("gemm");
    const std::tuple<std::string, int, int, std::string> cases[] = {
        {replaced(gemm, "param  I", "param  \xe9I"), 3, 10, "unexpected character '\\xe9'"}, // Latin-1
        {replaced(gemm, "K-1", "K-\xc3\xa9"), 15, 30, "unexpected character '\xc3\xa9'"},
        {replaced(gemm, "I = 8", std::string("I = \0", 5) + "8"), 3, 14, "unexpected character '\\x00'"},
        {gemm + std::string(2, '\0'), 25, 1, "unexpected character '\\x00\\x00'"},
    };
    for (const auto& [text, line, column, message] : cases) {
        const std::string file = folder.write("bytes.ure", text);
        const json found = firstOf(file);
        EXPECT_EQ(found.at("line"), line) << message;
        EXPECT_EQ(found.at("column"), column) << message;
        EXPECT_EQ(found.at("message"), message);
        for (const auto& command : commandsOnFiles)
            EXPECT_EQ(answerTo(folder, command, file).status, 1) << command.front();
        EXPECT_EQ(contentOf(file), text);
    }
}

TEST(Encodings, Utf16IsSaid) {
    const Folder folder;
    std::string little = "\xff\xfe", big = "\xfe\xff";
    for (const char c : exampleText("gemm")) {
        little += {c, '\0'};
        big += {'\0', c};
    }
    for (const std::string& text : {little, big}) {
        const std::string file = folder.write("utf16.ure", text);
        for (const auto& command : commandsOnFiles) {
            const Answer answer = answerTo(folder, command, file);
            EXPECT_EQ(answer.status, 2) << command.front();
            EXPECT_EQ(answer.value.value("error", ""),
                      "can't read '" + file + "': it is text in UTF-16; save it as UTF-8");
        }
    }
}

TEST(Encodings, WhatIsNoFileIsSaid) {
    const Folder folder;
    const std::string empty = folder.write("empty.ure", ""), mark = folder.write("mark.ure", "\xef\xbb\xbf");
    for (const auto& command : commandsOnFiles) {
        for (const std::string& file : {empty, mark}) {
            const Answer answer = answerTo(folder, command, file);
            EXPECT_EQ(answer.status, 1) << command.front();
            EXPECT_TRUE(says(answer, "no-design")) << command.front();
        }
        const Answer answer = answerTo(folder, command, folder.path().string());
        EXPECT_EQ(answer.status, 2) << command.front();
        EXPECT_EQ(answer.value.value("error", ""),
                  "can't read '" + folder.path().string() + "': Is a directory");
    }
}

TEST(Encodings, APipeIsAFile) {
    const Folder folder;
    folder.write("gemm.ure", exampleText("gemm"));
    ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
    const system::Finished piped = typed(folder, "cat gemm.ure > pipe & tactus check pipe");
    EXPECT_EQ(piped.status, 0) << piped.err;
    EXPECT_EQ(piped.out, typed(folder, "tactus check gemm.ure").out);
    EXPECT_EQ(typed(folder, "tactus format -i gemm.ure < /dev/null").status, 0);
    EXPECT_EQ(typed(folder, "tactus check /dev/stdin < gemm.ure").out, piped.out);
}

TEST(Encodings, AFileThatMayNotBeReadIsSaid) {
    if (geteuid() == 0) GTEST_SKIP() << "permissions do not bind the super-user";
    const Folder folder;
    const std::string file = folder.write("gemm.ure", exampleText("gemm"));
    fs::permissions(file, fs::perms::none);
    for (const auto& command : commandsOnFiles) {
        const Answer answer = answerTo(folder, command, file);
        EXPECT_EQ(answer.status, 2) << command.front();
        EXPECT_EQ(answer.value.value("error", ""), "can't read '" + file + "': Permission denied");
    }
}

// Without line ends, so that what is shown of a line has to be bounded too.
TEST(LargeFiles, EndInAFewMessages) {
    const Folder folder;
    const auto times = [](std::size_t count, std::string_view text) {
        std::string all;
        all.reserve(count * text.size());
        for (std::size_t n = 0; n < count; ++n) all += text;
        return all;
    };
    const std::size_t megabyte = 1 << 20;
    const std::pair<const char*, std::string> cases[] = {
        {"semicolons", "design g {" + times(megabyte / 4, ";")},
        {"digits", times(4 * megabyte, "7")},
        {"a name", times(4 * megabyte, "x")},
        {"quotes", times(megabyte / 2, "'\"")},
        {"brackets", times(megabyte / 8, "([{")},
        {"bytes", times(megabyte / 4, "\xff\x01")},
        {"words", times(megabyte / 16, "design x ")},
        {"too large", times(20 * megabyte, "\x07")},
    };
    for (const auto& [name, text] : cases) {
        const std::string file = folder.write("large.ure", text);
        for (const char* command : {"check", "format"}) {
            const commands::Report report = tactus({command, file});
            EXPECT_EQ(report.status, 1) << name << " " << command;
            EXPECT_LT(report.err.size(), 100'000u) << name << " " << command;
            EXPECT_NE(report.err.find("large.ure:1:"), std::string::npos)
                << name << " " << report.err.substr(0, 200);
        }
    }
}

} // namespace
} // namespace tactus::test
