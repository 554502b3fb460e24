// What can be done with generated code in the window: found, copied, saved, compared and emulated.
#include "code_fixture.h"
#include "dialogs.h"
#include "home.h"

#include "system/processes/files.h"

#include <QClipboard>
#include <QStatusBar>
#include <QTimer>
#include <filesystem>
#include <fstream>

namespace tactus::views {

namespace {

// A product of 2 x 2 matrices.
QString smallProduct() {
    return QStringLiteral(R"(design small {
  param  N = 2;
  input  A[i: N][k: N] : Int(32) = i + 2*k;
  input  B[k: N][j: N] : Int(32) = k - j;
  output C[N][N] : Int(32);
  loops  i: 0..N, j: 0..N, k: 0..N;
  func   X, Y, Z : Int(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j)    = select(k == N-1, Z(i, j, k));
  mapping m { X.space_time_transform({i, j}, i + j + k); }
}
)");
}

struct CodeTools : CodeBeside {
    explicit CodeTools(const std::string& path) : CodeBeside(path) {}

    std::string contentOf(std::size_t file) {
        return bench().array().results().codes.front()->files[file].content;
    }
    void click(const char* name) { QTest::mouseClick(&child<QToolButton>(name), Qt::LeftButton); }
    // Clicks Save and writes this path into the dialog.
    void saveAs(const QString& path) {
        QTimer::singleShot(0, &window, [path] { chooseFile(path); });
        click("saveCode");
    }
    QString said() { return window.statusBar()->currentMessage(); }
    QString headline() { return child<QLabel>("emulationHeadline").text(); }
    QString output() { return child<QPlainTextEdit>("emulationOutput").toPlainText(); }
};

struct EmulatedCode : CodeTools {
    EmulatedCode() : CodeTools(write()) {}
    static std::string write() {
        static const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("small.ure")).toStdString();
        EXPECT_TRUE(system::writeFile(path, smallProduct().toStdString()));
        return path;
    }
    bool begins() {
        click("emulateCode");
        return QTest::qWaitFor([this] { return !output().isEmpty(); }, 20'000);
    }
};

// Processes that this one has started and that are there.
std::vector<std::string> childProcesses() {
    std::vector<std::string> all;
    for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream children(thread.path() / "children");
        for (std::string one; children >> one;) all.push_back(one);
    }
    return all;
}

} // namespace

TEST(CodePanel, findsCopiesAndSaves) {
    const Home home;
    const QTemporaryDir folder;
    CodeTools studio(gemm);
    // The keys of the text find in the code while it has the focus, and leave the editor's bar alone.
    CodeView& code = studio.code();
    code.setFocus();
    code.moveCursor(QTextCursor::Start);
    studio.press(Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("pragma unroll"));
    const int all = int(studio.linesWith(code, QStringLiteral("#pragma unroll")).size());
    EXPECT_EQ(int(code.findBar().matches().size()), all);
    EXPECT_FALSE(studio.window.editor().findBar().isVisible());
    EXPECT_FALSE(code.findBar().findChild<QLineEdit*>(QStringLiteral("replaceWords"))->isVisible());
    EXPECT_EQ(code.textCursor().selectedText(), QStringLiteral("pragma unroll"));
    // What is selected is copied, else all of it.
    studio.click("copyCode");
    EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("pragma unroll"));
    studio.press(Qt::Key_Escape);
    EXPECT_FALSE(code.findBar().isVisible());
    code.moveCursor(QTextCursor::Start);
    studio.click("copyCode");
    EXPECT_EQ(QApplication::clipboard()->text().toStdString(), studio.contentOf(0));
    const QString file = folder.filePath(QStringLiteral("kernel.cl"));
    studio.saveAs(file);
    EXPECT_EQ(system::readFile(file.toStdString()).value_or(""), studio.contentOf(0));
    EXPECT_TRUE(studio.said().contains(QStringLiteral("kernel.cl")));
    // A file cannot be where a folder is.
    const QString taken = folder.filePath(QStringLiteral("kernel.cl/inside.cl"));
    studio.saveAs(taken);
    EXPECT_TRUE(studio.said().contains(QStringLiteral("inside.cl"))) << studio.said().toStdString();
    EXPECT_FALSE(studio.said().startsWith(QStringLiteral("Saved")));
}

// The lines without a plus are the other code, those without a minus this one.
TEST(CodePanel, comparesTheCodeOfTwoMappings) {
    CodeTools studio(gemm);
    CodeView& code = studio.code();
    const std::string own = studio.contentOf(0);
    auto& other = studio.child<QComboBox>("compareCode");
    EXPECT_EQ(other.count(), 2);
    other.setFocus();
    studio.press(Qt::Key_Down);
    ASSERT_TRUE(studio.settleAfterEdit());
    std::string without, with;
    int removed = 0, added = 0;
    for (QTextBlock block = code.document()->begin(); block.isValid(); block = block.next()) {
        if (block == code.document()->lastBlock()) break; // behind the last line's end
        const QString sign = code.signOf(block.blockNumber());
        const std::string line = block.text().toStdString() + "\n";
        if (!sign.startsWith(QStringLiteral("−"))) with += line;
        if (!sign.startsWith(QStringLiteral("+"))) without += line;
        removed += sign.startsWith(QStringLiteral("−")) ? 1 : 0;
        added += sign.startsWith(QStringLiteral("+")) ? 1 : 0;
    }
    EXPECT_EQ(with, own);
    EXPECT_GT(removed, 5);
    EXPECT_GT(added, 5);
    EXPECT_EQ(code.removedLines(), removed);
    EXPECT_EQ(code.addedLines(), added);
    EXPECT_TRUE(studio.child<QLabel>("codeNotice").text().contains(QStringLiteral("weight_stationary")));
    // Lines of this code are linked as before, those of the other are of nothing here.
    const int line = studio.lineWith(code, QStringLiteral("X[i][j][0] = "));
    studio.hover(code, line);
    EXPECT_EQ(studio.window.editor().pointed(),
              Lines{studio.lineWith(studio.window.editor(), QStringLiteral("X(i, j, k) = select"))});
    EXPECT_TRUE(studio.isLit(line));
    studio.hover(code, studio.lineWith(code, QStringLiteral("X[j][k]")));
    EXPECT_TRUE(studio.window.editor().pointed().empty());
    const int here = code.textCursor().blockNumber();
    studio.click("nextDifference");
    const int next = code.textCursor().blockNumber();
    EXPECT_GT(next, here);
    EXPECT_TRUE(code.signOf(next - 1).at(0).isDigit());
    EXPECT_FALSE(code.signOf(next).at(0).isDigit());
    studio.click("previousDifference");
    EXPECT_LT(code.textCursor().blockNumber(), next);
    studio.window.action(ActionId::PerspectiveExport).trigger();
    ASSERT_TRUE(studio.settle());
    studio.grab("code-compared");
    // The other way round it is the other text that was there before.
    studio.bench().choose("gemm", "weight_stationary");
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.contentOf(0), without);
    EXPECT_EQ(code.toPlainText().toStdString(), without) << "a mapping is not compared with itself";
}

TEST(CodePanel, emulatesTheCode) {
    EmulatedCode studio;
    ASSERT_TRUE(studio.begins());
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(studio.headline(), QStringLiteral("✓ The result matches direct evaluation."));
    for (const char* step : {"compiling the kernels", "compiling the host program", "running the program"})
        EXPECT_TRUE(studio.output().contains(QLatin1String(step))) << step << studio.output().toStdString();
    studio.grab("code-emulated");
    EXPECT_TRUE(childProcesses().empty());
}

TEST(CodePanel, anEmulationEndsByCancelByAnEditAndWithTheWindow) {
    {
        EmulatedCode studio;
        ASSERT_TRUE(studio.begins());
        studio.click("emulationCancel");
        EXPECT_TRUE(studio.headline().contains(QStringLiteral("cancelled")));
        ASSERT_TRUE(studio.settle());
        EXPECT_TRUE(childProcesses().empty());
        EXPECT_TRUE(studio.headline().contains(QStringLiteral("cancelled")));
        ASSERT_TRUE(studio.begins());
        studio.window.editor().setFocus();
        QTest::keyClicks(&studio.window.editor(), QStringLiteral("// a "));
        ASSERT_TRUE(studio.settleAfterEdit());
        EXPECT_FALSE(studio.panel().emulation().isVisible());
        EXPECT_TRUE(childProcesses().empty());
        ASSERT_TRUE(studio.begins());
    }
    EXPECT_TRUE(childProcesses().empty()) << "the window is gone";
}

TEST(CodePanel, saysWhichCompilerIsMissing) {
    EmulatedCode studio;
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", "/nowhere");
    studio.click("emulateCode");
    const bool settled = studio.settle();
    qputenv("PATH", path);
    ASSERT_TRUE(settled);
    EXPECT_EQ(studio.headline(), QStringLiteral("✗ The emulation failed."));
    EXPECT_TRUE(studio.output().contains(QStringLiteral("is not installed (Debian's package ")))
        << studio.output().toStdString();
}

} // namespace tactus::views
