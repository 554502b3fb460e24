// The words of the inspector about an array as a whole.
#include "commands/request/command.h"
#include "support.h"

#include <QLabel>
#include <QRegularExpression>
#include <QScrollArea>
#include <QTemporaryDir>
#include <fstream>

namespace tactus::views {

// As `tactus array` lists it: what, where, whether, and why.
TEST(Inspector, listsWhatTheCompilerDoesByItself) {
    Studio studio;
    ASSERT_TRUE(studio.open(test::inRepository("/examples/published/gemm.ure")));
    QString words;
    for (const QLabel* label : studio.window.findChild<Inspector*>()->findChildren<QLabel*>())
        words += label->text();
    words.remove(QRegularExpression(QStringLiteral("<[^>]*>")));
    const QString said = words.mid(words.indexOf(QStringLiteral("Automatic")));
    for (const char* one :
         {"drain overlappedCyes: 2 PEs share a chain with 16 results each: 32 cycles",
          "rotating registersZyes: read again 16 steps later", "autorunA_feederyes: ", "autorunA_loaderno: "})
        EXPECT_TRUE(said.contains(QLatin1String(one))) << one << "\n" << said.toStdString();
}

namespace {

// The command's lines from "closed forms" on, or why there are none, and the inspector's; with single spaces.
QStringList printedForms(std::vector<std::string> words) {
    words.insert(words.begin(), "array");
    words.emplace_back("--closed-forms");
    const commands::Report report = commands::run(words);
    const QString out = QString::fromStdString(report.out);
    if (report.status != 0) // no forms at all
        return {
            QStringLiteral("closed forms:"),
            QString::fromStdString(report.err).section(QStringLiteral("--closed-forms: "), 1).simplified()};
    QStringList lines;
    for (const QString& line : out.mid(out.indexOf(QStringLiteral("closed forms"))).split(u'\n'))
        if (!line.isEmpty()) lines << line.simplified();
    return lines;
}

QStringList shownForms(const QLabel& label) {
    QString words = label.text();
    words.replace(QStringLiteral("</td><td"), QStringLiteral("</td> <td"));
    words.replace(QRegularExpression(QStringLiteral("</tr>|</p>|<table")), QStringLiteral("\n<"));
    words.remove(QRegularExpression(QStringLiteral("<[^>]*>")));
    QStringList lines;
    for (const QString& line : words.split(u'\n'))
        if (!line.isEmpty()) lines << line.simplified();
    return lines;
}

// The command has the sizes in the heading.
QStringList asPrinted(QStringList shown) {
    shown[0] = shown[0].toLower();
    if (shown.size() > 1 && shown[1].startsWith(QStringLiteral("for ")))
        shown[0] += QStringLiteral(" ") + shown.takeAt(1);
    shown[0] += QStringLiteral(":");
    return shown;
}

// One whose sizes have to be multiples of four, and one with a figure that is a maximum.
constexpr const char* tiledDesign = R"(design d {
  param N = 8;
  input a[N] : Int(32);
  output c[N] : Int(32);
  loops i: 0..N, j: 0..N;
  func X : Int(32);
  X(i, j) = select(j == 0, a(i), X(i, j-1) + 1);
  c(i) = select(j == N-1, X(i, j));
  mapping fours { X.tile(i, io, ii, 4).space_time_transform({ii}); }
})";
constexpr const char* diagonalDesign = R"(design d {
  param N = 4, M = 4;
  output c[N] : Int(32);
  loops i: 0..N, j: 0..M;
  func X : Int(32);
  X(i, j) = select(i == 0 || j == 0, 1, X(i-1, j-1) + 1);
  c(i) = select(j == M-1, X(i, j));
  mapping diagonal { X.space_time_transform({i - j}, i + j); }
})";

} // namespace

TEST(Inspector, showsTheClosedFormsThatTheCommandPrints) {
    Studio studio;
    const QTemporaryDir folder;
    std::vector<std::string> files{gemm, test::inRepository("/examples/lu.ure"),
                                   test::inRepository("/examples/bitonic-merge.ure")};
    for (const char* design : {tiledDesign, diagonalDesign}) {
        files.push_back(
            folder.filePath(QString::number(files.size()) + QStringLiteral(".ure")).toStdString());
        std::ofstream(files.back()) << design;
    }
    int without = 0;
    for (const std::string& file : files) {
        ASSERT_TRUE(studio.open(file));
        const QLabel& label = studio.child<QLabel>("closedForms");
        ASSERT_TRUE(label.isVisible()) << file;
        const QStringList shown = asPrinted(shownForms(label));
        EXPECT_EQ(shown, printedForms({file})) << file << "\n" << shown.join(u'\n').toStdString();
        for (const QString& line : shown) without += line.endsWith(QStringLiteral("no closed form found"));
    }
    EXPECT_GT(without, 0);
}

TEST(Inspector, closedFormsAreOfTheTextAndOfTheArrayAtHand) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    QLabel& label = studio.child<QLabel>("closedForms");
    Workbench& bench = studio.window.workbench();
    const QString before = label.text();
    EXPECT_TRUE(before.contains(QStringLiteral("I + J + K - 2"))) << before.toStdString();
    auto* area = studio.window.findChild<Inspector*>()->findChild<QScrollArea*>();
    area->ensureWidgetVisible(&label);
    studio.grab("inspector-closed-forms");
    // Something else is selected.
    bench.select({.kind = Selection::Kind::Pe, .pe = {0, 0}});
    EXPECT_FALSE(label.isVisible());
    bench.select({});
    EXPECT_TRUE(label.isVisible());
    EXPECT_EQ(label.text(), before);
    // Another text: the search for it ends with its first change, and the next text has its own.
    const auto change = [&](const std::string& from, const std::string& to) {
        const auto begin = static_cast<std::uint32_t>(studio.text().find(from));
        ASSERT_NE(studio.text().find(from), std::string::npos) << from;
        ASSERT_TRUE(bench.document().apply({{{begin, begin + std::uint32_t(from.size())}, to}},
                                           bench.document().revision()));
    };
    change("i + j + k", "2*i + j + k");
    EXPECT_TRUE(studio.window.findChild<Inspector*>()->isIdle());
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(label.text().contains(QStringLiteral("2*I + J + K - 3"))) << label.text().toStdString();
    change("2*i + j + k", "-i + j + k"); // not legal
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_FALSE(label.isVisible());
}

// Those of the second of two arrays are not the first one's.
TEST(Inspector, closedFormsAreOfOneOfSeveralArrays) {
    Studio studio;
    const std::string file = test::inRepository("/examples/two-layers.ure");
    ASSERT_TRUE(studio.open(file));
    const QLabel& label = studio.child<QLabel>("closedForms");
    QStringList words;
    for (const char* array : {"by_neurons.h", "by_neurons.y"}) {
        studio.window.workbench().choose("two_layers", array);
        ASSERT_TRUE(studio.settleAfterEdit());
        EXPECT_EQ(asPrinted(shownForms(label)), printedForms({file, "--mapping", array}));
        words << label.text();
    }
    EXPECT_NE(words[0], words[1]);
}

} // namespace tactus::views
