#include "commands/manual.h"

#include "commands/request/command.h"

#include <gtest/gtest.h>

namespace tactus::commands {
namespace {

const ManPage* pageNamed(const std::vector<ManPage>& pages, const std::string& file) {
    for (const ManPage& page : pages)
        if (page.file == file) return &page;
    return nullptr;
}

TEST(Manual, HasAPageForEachCommandWithAllItsOptions) {
    const std::vector<ManPage> pages = manual();
    EXPECT_EQ(pages.size(), all().size() + 1);
    for (const Command& command : all()) {
        const ManPage* page = pageNamed(pages, "tactus-" + std::string(command.name) + ".1");
        ASSERT_TRUE(page) << command.name;
        std::size_t options = 0;
        for (std::size_t at = page->text.find(".TP\n"); at != std::string::npos;
             at = page->text.find(".TP\n", at + 1))
            ++options;
        EXPECT_EQ(options, command.options.size() + 3) << command.name; // and three exit statuses
        EXPECT_NE(pages.front().text.find("\\fB" + std::string(command.name) + "\\fR"), std::string::npos);
    }
}

TEST(Manual, EscapesWhatTheMacrosWouldTake) {
    const std::vector<ManPage> pages = manual();
    const ManPage* page = pageNamed(pages, "tactus-export.1");
    ASSERT_TRUE(page);
    EXPECT_EQ(page->text.find(".TH TACTUS\\-EXPORT 1 \"\" \"Tactus "), 0u);
    EXPECT_NE(page->text.find(".TP\n\\fB\\-o, \\-\\-output\\fR \\fIDIR\\fR\nfolder for the code (default: "
                              "DESIGN\\-MAPPING\\-TARGET, with the sizes of \\-\\-set)\n"),
              std::string::npos)
        << page->text;
}

TEST(Manual, IsMadeFromAHelp) {
    const ManPage page =
        manualOf("show", "usage: show [FILE]\n       show --all\n\nShows files: all it has.\n\n"
                         "  FILE     the file\n  --all    ask 'why'\n\n.dots and more\n");
    EXPECT_EQ(page.file, "show.1");
    EXPECT_EQ(
        page.text.substr(page.text.find('\n') + 1),
        ".SH NAME\nshow \\- Shows files\n.SH SYNOPSIS\nshow [FILE]\n.br\nshow \\-\\-all\n.SH DESCRIPTION\n"
        "Shows files: all it has.\n\\&.dots and more\n.SH OPTIONS\n.TP\n\\fBFILE\\fR\nthe file\n.TP\n"
        "\\fB\\-\\-all\\fR\nask \\(aqwhy\\(aq\n.SH SEE ALSO\n.BR tactus (1)\n");
}

} // namespace
} // namespace tactus::commands
