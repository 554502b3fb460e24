// Each command of the log, run where and as the text was when it was logged, ends as the studio did.
#include "support.h"

#include "commands/request/command.h"
#include "system/processes/files.h"

#include <QComboBox>
#include <QLineEdit>
#include <QTemporaryDir>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace tactus::views {

namespace {

namespace fs = std::filesystem;

// A command of the log, the text at that moment, and what the studio had found.
struct Logged {
    std::vector<std::string> words; // without `tactus`
    std::string text;
    bool isLegal = false;
    std::optional<bool> matches;
    std::size_t findings = 0;
};

class Session {
  public:
    Session() {
        const std::string path = file();
        EXPECT_TRUE(system::writeFile(path, *system::readFile(gemm)));
        QObject::connect(&bench(), &Workbench::logged, &studio.window,
                         [this](const QString& line) { note(line); });
        EXPECT_TRUE(studio.open(path.c_str()));
    }
    Workbench& bench() { return studio.window.workbench(); }
    std::string file() const { return folder_.filePath(QStringLiteral("design.ure")).toStdString(); }
    void replace(const std::string& from, const std::string& to) {
        const auto begin = static_cast<std::uint32_t>(studio.text().find(from)),
                   end = static_cast<std::uint32_t>(begin + from.size());
        ASSERT_NE(studio.text().find(from), std::string::npos) << from;
        EXPECT_TRUE(bench().document().apply({{{begin, end}, to}}, bench().document().revision()));
        EXPECT_TRUE(studio.settleAfterEdit());
    }

    Studio studio;
    std::vector<Logged> log;

  private:
    void note(const QString& line) {
        Logged one;
        for (const QString& word : line.split(QLatin1Char(' '))) one.words.push_back(word.toStdString());
        EXPECT_EQ(one.words.front(), "tactus");
        one.words.erase(one.words.begin());
        one.text = studio.text();
        const auto analysis = bench().analyser().analysis();
        one.isLegal = analysis && analysis->legal();
        if (analysis) one.findings = analysis->allDiagnostics().size();
        if (const auto& run = bench().array().results().run) one.matches = run->matches();
        log.push_back(std::move(one));
    }

    QTemporaryDir folder_;
};

class Replay {
  public:
    Replay() : before_(QDir::currentPath()) { QDir::setCurrent(folder_.path()); }
    ~Replay() { QDir::setCurrent(before_); }

    void expectTheSame(const Session& session) {
        for (const Logged& one : session.log) {
            SCOPED_TRACE(fmt::to_string(fmt::join(one.words, " ")));
            run(one, session.file());
        }
    }
    fs::path folder() const { return folder_.path().toStdString(); }

  private:
    void run(const Logged& one, const std::string& file) {
        const fs::path text = folder() / "design.ure";
        ASSERT_TRUE(system::writeFile(text, one.text));
        std::vector<std::string> words = one.words;
        const auto subject = std::ranges::find(words, file);
        ASSERT_NE(subject, words.end());
        *subject = text.string();
        const std::string& command = one.words.front();
        if (command == "check" || command == "simulate") words.push_back("--json");
        const commands::Report report = commands::run(words);
        ASSERT_NE(report.status, 2) << report.err;
        if (command == "check") {
            const auto said = nlohmann::json::parse(report.out);
            EXPECT_EQ(report.status == 0, one.isLegal) << report.out;
            EXPECT_EQ(said.at("diagnostics").size(), one.findings) << report.out;
        } else if (command == "simulate") {
            ASSERT_TRUE(one.matches);
            EXPECT_EQ(nlohmann::json::parse(report.out).at("matches").get<bool>(), *one.matches);
        } else if (command == "array") {
            EXPECT_EQ(report.status, 0) << report.err;
            const auto picture = std::ranges::find(words, "--svg");
            ASSERT_NE(picture, words.end());
            EXPECT_GT(fs::file_size(folder() / *std::next(picture)), 1000u);
        }
    }

    QTemporaryDir folder_;
    QString before_;
};

std::map<std::string, std::string> filesIn(const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (entry.is_regular_file())
            files[entry.path().filename().string()] = *system::readFile(entry.path());
    return files;
}

} // namespace

TEST(LogReplay, OfASessionThatChangesSizesMapsAndBreaksTheText) {
    Session session;
    const std::string map = "i + j + k";
    session.replace("I = 8", "I = 5");
    session.replace(map, "i + k");               // a broadcast
    session.replace("i + k)", "i - k)");         // backwards
    session.replace("X(i, j-1, k)", "X(i, j-1"); // a slip while typing
    for (int step = 0; step < 3; ++step) {
        session.studio.window.action(ActionId::Undo).trigger();
        ASSERT_TRUE(session.studio.settleAfterEdit());
    }
    session.studio.window.action(ActionId::FocusNetwork).trigger();
    session.studio.window.action(ActionId::FocusInside).trigger();
    ASSERT_TRUE(session.studio.settle());
    std::map<std::string, int> commands;
    int illegal = 0;
    for (const Logged& one : session.log) {
        ++commands[one.words.front()];
        illegal += one.words.front() == "check" && !one.isLegal;
    }
    EXPECT_GE(commands["check"], 4);
    EXPECT_GE(illegal, 2);
    EXPECT_GE(commands["simulate"], 2);
    EXPECT_GE(commands["array"], 3);
    Replay().expectTheSame(session);
}

// The dialog writes the same as the command, byte for byte.
TEST(LogReplay, OfAnExport) {
    Session session;
    session.replace("J = 8", "J = 3");
    const QTemporaryDir own;
    ExportDialog dialog(session.bench(), own.path(), &session.studio.window);
    auto* place = dialog.findChild<QLineEdit*>(QStringLiteral("folder"));
    dialog.show();
    for (int target = 0; target < 2; ++target) {
        dialog.findChild<QComboBox*>(QStringLiteral("target"))->setCurrentIndex(target);
        const fs::path folder = fs::path(own.path().toStdString()) / std::to_string(target);
        place->setText(QString::fromStdString(folder.string()));
        bool done = false;
        QObject::connect(&dialog, &ExportDialog::finished, &dialog, [&] { done = true; });
        QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("export")), Qt::LeftButton);
        ASSERT_TRUE(QTest::qWaitFor([&] { return done; }, 120'000));
        Logged last = session.log.back();
        ASSERT_EQ(last.words.front(), "export");
        const auto written = filesIn(folder);
        ASSERT_GE(written.size(), 4u);
        fs::remove_all(folder);
        session.log = {last};
        Replay().expectTheSame(session);
        EXPECT_EQ(filesIn(folder), written);
    }
}

} // namespace tactus::views
