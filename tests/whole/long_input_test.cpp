// Texts that are longer than anybody writes end in a message: numbers, lists of arguments, names of files.
#include "refused.h"
#include "shell.h"

namespace tactus::test {
namespace {

std::string copied(std::string_view left, std::string_view right) {
    return fmt::format("design d {{\n"
                       "  param N = 4;\n"
                       "  input a[N] : Int(32);\n"
                       "  output y[N] : Int(32);\n"
                       "  loops i: 0..N;\n"
                       "  func Z : Int(32);\n"
                       "  Z(i) = {};\n"
                       "  y({}) = Z(i);\n"
                       "  mapping m {{ Z.merge_ures(y); Z.space_time_transform({{}}, i); }}\n"
                       "}}\n",
                       right, left);
}

std::string folded(int arguments, const std::string& first, std::string_view function = "min") {
    std::string text = fmt::format("{}({}", function, first);
    for (int n = 1; n < arguments; ++n) text += fmt::format(", a(i) + {}", n);
    return text + ")";
}

TEST(LongInput, NumbersBeyond64BitsOnALeftSide) {
    const Folder folder;
    const std::string huge = "18446744073709551616", endless(400, '9');
    for (const std::string& left :
         {"i + " + huge, "i - " + huge, huge + "*i", "i/" + huge, "i % " + huge, huge, "-" + huge,
          "i + " + endless, std::string("i + 0x10000000000000000")}) {
        const std::string file = folder.write("d.ure", copied(left, "a(i)"));
        for (const char* command : {"check", "evaluate", "simulate", "array", "export"}) {
            const Answer answer = expectRefused({command, file});
            EXPECT_EQ(answer.status, 1) << command;
            EXPECT_TRUE(says(answer, "number-too-large")) << command << " " << answer.value.dump();
        }
    }
    std::string reduced = copied("i + " + huge, "a(i)");
    reduced.replace(reduced.find(") = Z(i)"), 8, ") += Z(i)");
    EXPECT_TRUE(says(expectRefused({"check", folder.write("d.ure", reduced)}), "number-too-large"));
}

TEST(LongInput, AFoldCountsAsItsOperators) {
    const Folder folder;
    const auto check = [&](const std::string& right) {
        return ask({"check", folder.write("d.ure", copied("i", right))});
    };
    for (const char* function : {"min", "max"}) {
        EXPECT_EQ(check(folded(1001, "a(i)", function)).status, 0); // a thousand operators
        for (const int arguments : {1002, 5000, 400'000}) {
            const Answer answer = check(folded(arguments, "a(i)", function));
            EXPECT_EQ(answer.status, 1) << arguments;
            EXPECT_TRUE(says(answer, "expression-too-long")) << arguments;
            EXPECT_TRUE(hasPlacedError(answer.value.at("diagnostics")));
        }
    }
    // Each is short, all together are not.
    std::string nested = "a(i)";
    for (int depth = 0; depth < 50; ++depth) nested = folded(900, nested);
    EXPECT_TRUE(says(check(nested), "expression-too-long"));
    // Side by side at the end of an argument list nothing is deeper than its own arguments.
    EXPECT_EQ(check("min(" + folded(600, "a(i)") + ", " + folded(600, "a(i)") + ")").status, 0);
}

TEST(LongInput, TheLongestFoldGoesThroughAllStages) {
    const Folder folder;
    folder.write("d.ure", copied("i", folded(1001, "a(i)")));
    for (const char* command :
         {"check --all-sizes d.ure", "evaluate d.ure", "simulate d.ure", "array --svg a.svg d.ure",
          "export -o opencl d.ure", "export -o hls --target xilinx-hls d.ure", "format d.ure"})
        EXPECT_EQ(typed(folder, std::string("tactus ") + command).status, 0) << command;
}

// A name may be longer than a file's may be (255 bytes with most file systems).
TEST(LongInput, NamesLongerThanThoseOfFiles) {
    const Folder folder;
    for (const std::size_t letters : {251, 255, 256, 5000}) {
        const std::string name(letters, 'n');
        const auto renamed = [&](std::string_view from, std::string_view to) {
            std::string text = copied("i", "a(i)");
            for (std::size_t at = text.find(from); at != std::string::npos;
                 at = text.find(from, at + to.size()))
                text.replace(at, from.size(), to);
            return text;
        };
        folder.write("design.ure", renamed("design d", "design " + name));
        folder.write("mapping.ure", renamed("mapping m", "mapping " + name));
        std::string output = renamed("y(", name + "(");
        for (const std::string_view from : {"output y", "(y)"})
            output.replace(output.find(from) + from.find('y'), 1, name);
        folder.write("output.ure", output);
        for (const char* line :
             {"export -o code design.ure", "export design.ure", "export mapping.ure",
              "simulate --outputs values output.ure", "evaluate --outputs values --format csv output.ure"}) {
            const system::Finished done = typed(folder, std::string("tactus ") + line);
            EXPECT_EQ(done.status, 2) << line << "\n" << done.err;
            EXPECT_NE(done.err.find("File name too long"), std::string::npos) << done.err;
        }
        EXPECT_EQ(typed(folder, "tactus export -o named output.ure").status, 0);
    }
}

} // namespace
} // namespace tactus::test
