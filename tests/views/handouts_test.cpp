// Pages and reports from the window are those of the command line, of the text as it is.
#include "dialogs.h"
#include "home.h"
#include "support.h"

#include "commands/request/command.h"
#include "system/processes/files.h"

#include <QStatusBar>
#include <QTemporaryDir>
#include <filesystem>

namespace tactus::views {

namespace {

struct Handouts : testing::Test {
    void SetUp() override {
        std::filesystem::copy_file(gemm, path("gemm.ure"));
        ASSERT_TRUE(studio.open(path("gemm.ure")));
    }
    std::string path(const char* name) const {
        return folder.filePath(QString::fromLatin1(name)).toStdString();
    }
    std::string content(const char* name) const { return system::readFile(path(name)).value_or(""); }
    void replace(const std::string& from, const std::string& to) {
        const auto begin = std::uint32_t(studio.text().find(from)), end = std::uint32_t(begin + from.size());
        ASSERT_LT(begin, studio.text().size()) << from;
        Document& document = studio.window.workbench().document();
        ASSERT_TRUE(document.apply({{{begin, end}, to}}, document.revision()));
        ASSERT_TRUE(studio.settleAfterEdit());
    }
    // From the menu, with an answer to its dialog; what the window says then.
    std::string saved(ActionId id, const char* name, int filter = 0) {
        QTimer::singleShot(0, &studio.window,
                           [to = path(name), filter] { chooseFile(QString::fromStdString(to), filter); });
        studio.window.action(id).trigger();
        EXPECT_TRUE(studio.settleAfterEdit());
        return studio.window.statusBar()->currentMessage().toStdString();
    }
    // The same by the command line, of a file with this text and of the same name.
    std::string byCommand(std::vector<std::string> words, const char* ending) {
        const std::string elsewhere = path("elsewhere");
        std::filesystem::create_directories(elsewhere);
        EXPECT_TRUE(system::writeFile(elsewhere + "/gemm.ure", studio.text()));
        words.insert(words.begin() + 1, {elsewhere + "/gemm.ure", "-o", elsewhere + "/gemm" + ending});
        const commands::Report report = commands::run(words);
        EXPECT_EQ(report.status, 0) << report.err;
        return system::readFile(elsewhere + "/gemm" + ending).value_or("");
    }

    const Home home;
    const QTemporaryDir folder;
    Studio studio;
};

} // namespace

TEST_F(Handouts, areOfTheTextAndTheMappingAtHand) {
    replace("K = 16", "K = 5"); // which no file has
    studio.window.workbench().choose("gemm", "weight_stationary");
    studio.window.workbench().chooseData("A", evaluate::DataChoice{evaluate::DataKind::Index, {}, {}});
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(saved(ActionId::SavePage, "gemm.html"), "Saved " + path("gemm.html"));
    EXPECT_EQ(content("gemm.html"),
              byCommand({"page", "--mapping", "weight_stationary", "--data", "A=index"}, ".html"));
    EXPECT_NE(content("gemm.html"), byCommand({"page", "--data", "A=index"}, ".html"));
    EXPECT_EQ(saved(ActionId::SaveReport, "report.html"), "Saved " + path("report.html"));
    EXPECT_EQ(content("report.html"),
              byCommand({"report", "--mapping", "weight_stationary", "--data", "A=index"}, ".html"));
    EXPECT_EQ(content("gemm.ure"), *system::readFile(gemm)) << "the design's file stays";
}

TEST_F(Handouts, asMarkdownHaveTheirPicturesBesideThem) {
    EXPECT_EQ(saved(ActionId::SaveReport, "report.md", 1),
              "Saved " + path("report.md") + " and 2 pictures beside it");
    EXPECT_NE(content("report.md").find("report-output_stationary-array.svg"), std::string::npos);
    EXPECT_TRUE(content("report-output_stationary-array.svg").find("<svg") != std::string::npos);
}

TEST_F(Handouts, ofAMappingThatIsNotLegalShowWhy) {
    replace("{i, j}, i + j + k", "{i, j}, i + j - k");
    const std::string end = "; output_stationary is not legal, and it shows why";
    EXPECT_EQ(saved(ActionId::SavePage, "gemm.html"), "Saved " + path("gemm.html") + end);
    EXPECT_EQ(content("gemm.html"), byCommand({"page"}, ".html"));
    EXPECT_EQ(saved(ActionId::SaveReport, "report.html"), "Saved " + path("report.html") + end);
    EXPECT_EQ(content("report.html"), byCommand({"report"}, ".html"));
}

TEST_F(Handouts, sayWhyTheyAreNone) {
    const auto refusal = [this](ActionId id, const char* name) {
        saved(id, name);
        auto* box = studio.window.findChild<QMessageBox*>(QStringLiteral("refusal"));
        const std::string words = box ? box->text().toStdString() : "";
        delete box;
        return words;
    };
    const std::string design = content("gemm.ure");
    EXPECT_EQ(refusal(ActionId::SavePage, "gemm.ure"),
              "Nothing is saved as " + path("gemm.ure") + ": this design is open.");
    EXPECT_EQ(content("gemm.ure"), design);
    EXPECT_EQ(refusal(ActionId::SavePage, "page.txt"),
              "Nothing is saved as " + path("page.txt") + ": expected a .html file.");
    studio.window.workbench().setAutomatic(1000); // nobody waits for the run
    replace("I = 8, J = 8, K = 16", "I = 8, J = 8, K = 100000");
    EXPECT_NE(refusal(ActionId::SavePage, "large.html").find("choose smaller sizes"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(path("large.html")));
    replace("A(i, k)", "Q(i, k)");
    for (const ActionId id : {ActionId::SavePage, ActionId::SaveReport}) {
        const std::string words = refusal(id, "wrong.html");
        EXPECT_TRUE(
            words.starts_with("Nothing is saved as " + path("wrong.html") + ": line 12: 'Q' is not declared"))
            << words;
    }
    EXPECT_FALSE(std::filesystem::exists(path("wrong.html")));
}

} // namespace tactus::views
