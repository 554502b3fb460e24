// How long what is wrong waits: in each example a bracket that closes an equation is deleted and put back, by
// keys in the window. The text is painted with the squiggles of its syntax as soon as it is parsed; those of
// names and verdicts come with the analysis. And how long the verdict of a mapping waits for a key in it.
#include "support/examples.h"
#include "support/measure.h"
#include "support/paths.h"
#include "syntax/build.h"
#include "views/panels/mapping/mapping_panel.h"
#include "views/studio/main_window.h"

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QElapsedTimer>
#include <QRegularExpression>
#include <QThread>
#include <QTimer>
#include <fmt/format.h>

namespace tactus::views {

namespace {

constexpr int bound = 20'000; // milliseconds; on any machine all of this has come by then

// A wait that ends, also where nothing happens.
bool waitFor(const auto& holds) {
    QTimer tick;
    tick.start(50);
    QElapsedTimer clock;
    for (clock.start(); !holds();) {
        if (clock.elapsed() > bound) return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
    return true;
}

// Things that the last verdict left to be painted are no part of the next key.
void drain() {
    QElapsedTimer clock;
    clock.start();
    while (QThread::currentThread()->eventDispatcher()->processEvents(QEventLoop::AllEvents) &&
           clock.elapsed() < bound) {
    }
}

using Places = std::vector<std::pair<int, int>>;

Places squigglesOf(const Editor& editor) {
    Places places;
    for (const QTextEdit::ExtraSelection& one : editor.extraSelections())
        if (one.format.underlineStyle() == QTextCharFormat::WaveUnderline)
            places.emplace_back(one.cursor.selectionStart(), one.cursor.selectionEnd());
    std::ranges::sort(places);
    return places;
}

// The squiggles that the text was last painted with.
class Painted final : public QObject {
  public:
    explicit Painted(Editor& editor) : QObject(&editor), editor_(editor) {
        editor.viewport()->installEventFilter(this);
    }
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) places = squigglesOf(editor_);
        return false;
    }
    Places places;

  private:
    Editor& editor_;
};

void press(Editor& editor, Qt::Key key, const QString& letters = {}) {
    for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
        QKeyEvent event(type, key, {}, letters);
        QApplication::sendEvent(&editor, &event);
    }
}

// The bracket that closes the first equation whose end is one.
int bracketOf(const QString& text) {
    const qsizetype equation = text.indexOf(QStringLiteral(") = "));
    return static_cast<int>(text.indexOf(QStringLiteral(");"), equation));
}

// Milliseconds until squiggles are on screen.
struct Wait {
    double syntax = 0;    // those of the syntax
    double processor = 0; // the same in processor time of all threads: work of other programs does not count
    double all = 0;       // all of the new text

    // A disturbance only makes a round longer.
    void keepLeast(const Wait& gone, const Wait& back) {
        syntax = std::min(syntax, std::max(gone.syntax, back.syntax));
        processor = std::min(processor, std::max(gone.processor, back.processor));
        all = std::min(all, std::max(gone.all, back.all));
    }
};

qsizetype mistakesOfSyntax(const std::string& text) {
    return std::ssize(syntax::parse(std::make_shared<text::SourceBuffer>("typed", text)).diagnostics);
}

// One key. The squiggles of names and verdicts stay until the analysis, so those of the syntax are there when
// there are as many more, or fewer, as the two texts differ by; at the latest with the analysis.
struct Round {
    MainWindow& window;
    Painted& painted;
    std::size_t bracket; // in bytes

    // Nothing: they did not come. Without an expectation those that are there at the end are what is found.
    std::optional<Wait> operator()(Qt::Key key, const QString& letters, std::optional<Places>& expected) {
        drain();
        std::string text = window.workbench().document().text();
        const qsizetype others = std::ssize(painted.places) - mistakesOfSyntax(text);
        if (letters.isEmpty())
            text.erase(bracket, 1);
        else
            text.insert(bracket, letters.toStdString());
        const qsizetype wanted = others + mistakesOfSyntax(text);
        QElapsedTimer clock;
        clock.start();
        const double processor = bench::now();
        press(window.editor(), key, letters);
        const auto since = [&] { return double(clock.nsecsElapsed()) / 1e6; };
        const auto isThere = [&] {
            return std::ssize(painted.places) == wanted || (window.workbench().analyser().isCurrent() &&
                                                            painted.places == squigglesOf(window.editor()));
        };
        if (!waitFor(isThere)) return std::nullopt;
        Wait wait{since(), 1000 * (bench::now() - processor), 0};
        if (expected && !waitFor([&] { return painted.places == *expected; })) return std::nullopt;
        wait.all = since();
        if (!waitFor([&] { return window.isIdle() && painted.places == squigglesOf(window.editor()); }))
            return std::nullopt;
        expected = painted.places;
        return wait;
    }
};

void squiggles(benchmark::State& state, const std::string& example) {
    MainWindow window;
    window.resize(1920, 1080);
    window.show();
    Editor& editor = window.editor();
    if (!window.open(QString::fromStdString(test::examplePath(example))))
        return state.SkipWithError("the file cannot be opened");
    Painted painted(editor);
    const int bracket = bracketOf(editor.toPlainText());
    if (bracket < 0) return state.SkipWithError("no equation ends with a bracket");
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(bracket + 1);
    editor.setTextCursor(cursor);
    editor.setFocus();
    editor.viewport()->update();
    if (!waitFor([&] { return window.isIdle() && painted.places == squigglesOf(editor); }))
        return state.SkipWithError("the verdict does not come");
    Round round{window, painted, window.workbench().document().positions().byte(bracket)};
    std::optional<Places> wrong, right;
    Wait least{1e9, 1e9, 1e9};
    for ([[maybe_unused]] auto _ : state) {
        const int rounds = bench::isSmoke() ? 1 : 5;
        for (int number = 0; number <= rounds; ++number) {
            const std::optional<Wait> gone = round(Qt::Key_Backspace, {}, wrong);
            if (!gone) return state.SkipWithError("the squiggles of the error do not come");
            const std::optional<Wait> back = round(Qt::Key_ParenRight, QStringLiteral(")"), right);
            if (!back) return state.SkipWithError("the squiggles of the error stay");
            if (number > 0) least.keepLeast(*gone, *back); // then what is expected is known
        }
    }
    state.counters["syntax_ms"] = least.syntax;
    state.counters["syntax_cpu_ms"] = least.processor;
    state.counters["all_ms"] = least.all;
}

// Until the window shows what a key in the mapping has led to: every panel has been told, and the verdict is
// painted. The processor time is that of all threads, whatever they begin with meanwhile.
std::optional<Wait> verdictAfter(MainWindow& window, Qt::Key key, const QString& letters) {
    if (!waitFor([&] { return window.isIdle(); })) return std::nullopt;
    drain();
    const Analyser& analyser = window.workbench().analyser();
    QElapsedTimer clock;
    clock.start();
    const double processor = bench::now();
    press(window.editor(), key, letters);
    if (!waitFor([&] { return analyser.isCurrent(); })) return std::nullopt;
    window.findChild<MappingPanel*>()->repaint();
    return Wait{0, 1000 * (bench::now() - processor), double(clock.nsecsElapsed()) / 1e6};
}

void verdict(benchmark::State& state, const std::string& example) {
    MainWindow window;
    window.resize(1920, 1080);
    window.show();
    if (!window.open(QString::fromStdString(test::examplePath(example))))
        return state.SkipWithError("the file cannot be opened");
    Editor& editor = window.editor();
    const qsizetype call = editor.toPlainText().indexOf(QStringLiteral(".space_time_transform("));
    if (call < 0) return state.SkipWithError("the mapping has no call");
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(static_cast<int>(editor.toPlainText().indexOf(QLatin1Char('('), call) + 1));
    editor.setTextCursor(cursor);
    editor.setFocus();
    Wait least{1e9, 1e9, 1e9};
    for ([[maybe_unused]] auto _ : state) {
        const int rounds = bench::isSmoke() ? 1 : 5;
        for (int number = 0; number < rounds; ++number) {
            const auto there = verdictAfter(window, Qt::Key_Space, QStringLiteral(" "));
            const auto back = verdictAfter(window, Qt::Key_Backspace, {});
            if (!there || !back) return state.SkipWithError("the verdict does not come");
            least.keepLeast(*there, *back);
        }
    }
    state.counters["verdict_cpu_ms"] = least.processor;
    state.counters["verdict_ms"] = least.all;
}

// In a C file the semicolon of an assignment is deleted and put back: until the text is painted with the
// squiggle of the error, and until it is painted with the verdict on the design again.
void squigglesInC(benchmark::State& state, const std::string& example) {
    MainWindow window;
    window.resize(1920, 1080);
    window.show();
    Editor& editor = window.editor();
    Workbench& workbench = window.workbench();
    if (!window.open(QString::fromStdString(test::inRepository("/examples/c/" + example + ".c"))) ||
        !waitFor([&] { return window.isIdle(); }) || !workbench.mapping())
        return state.SkipWithError("the file is no design, or libclang 19 is missing");
    static const QRegularExpression assignment(QStringLiteral("[-+/*]=[^;]*;"));
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(static_cast<int>(assignment.match(editor.toPlainText()).capturedEnd()));
    editor.setTextCursor(cursor);
    editor.setFocus();
    Painted painted(editor);
    const auto after = [&](Qt::Key key, const QString& letters, bool isWrong) -> std::optional<double> {
        if (!waitFor([&] { return window.isIdle(); })) return std::nullopt;
        drain();
        QElapsedTimer clock;
        clock.start();
        press(editor, key, letters);
        const auto isThere = [&] {
            return workbench.analyser().isCurrent() && workbench.isWrong() == isWrong &&
                   painted.places == squigglesOf(editor);
        };
        if (!waitFor(isThere)) return std::nullopt;
        return double(clock.nsecsElapsed()) / 1e6;
    };
    double error = 1e9, verdict = 1e9;
    for ([[maybe_unused]] auto _ : state) {
        const int rounds = bench::isSmoke() ? 1 : 5;
        for (int number = 0; number < rounds; ++number) {
            const auto gone = after(Qt::Key_Backspace, {}, true);
            const auto back = after(Qt::Key_Semicolon, QStringLiteral(";"), false);
            if (!gone || !back) return state.SkipWithError("the squiggles do not come");
            error = std::min(error, *gone);
            verdict = std::min(verdict, *back);
        }
    }
    state.counters["error_ms"] = error;
    state.counters["verdict_ms"] = verdict;
}

} // namespace

// Each example is a row. Not before main, when their names may not be known yet.
void registerSquiggles() {
    std::vector<std::string> names = test::exampleNames;
    for (const char* published : {"gemm", "convolution", "ttm", "ttmc", "mttkrp", "sgemm", "smith-waterman"})
        names.push_back(fmt::format("published/{}", published));
    for (const std::string& name : names)
        benchmark::RegisterBenchmark(("verdict/" + name).c_str(), verdict, name)
            ->Iterations(1)
            ->UseRealTime()
            ->Unit(benchmark::kMillisecond);
    for (const std::string& name : test::exampleNames)
        benchmark::RegisterBenchmark(("squiggles/" + name).c_str(), squiggles, name)
            ->Iterations(1)
            ->UseRealTime()
            ->Unit(benchmark::kMillisecond);
    for (const std::string name : {"gemm", "lu", "cholesky", "covariance"})
        benchmark::RegisterBenchmark(("squiggles_in_c/" + name).c_str(), squigglesInC, name)
            ->Iterations(1)
            ->UseRealTime()
            ->Unit(benchmark::kMillisecond);
}

} // namespace tactus::views
