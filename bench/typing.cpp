// How long a key waits: a file of 2,000 lines in the window, 200 keys at 30 a second while the event loop
// runs and verdicts are made in the background. A key that finds the loop busy waits for it, so everything
// that the window's thread does shows here. On a machine that has other work a key waits for that as well;
// the processor time of the longest pass of the loop does not count it.
#include "support/measure.h"
#include "system/c_reader/c_reader.h"
#include "system/pictures/layout.h"
#include "views/studio/main_window.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QThread>
#include <QTimer>
#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <ctime>
#include <fmt/format.h>
#include <thread>

namespace tactus::views {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int lines = 2000, keysPerSecond = 30;
const int keys = bench::isSmoke() ? 20 : 200;

// Many recurrences over the same loops, one a line.
std::string longDesign() {
    std::string declared, equations;
    const int funcs = (lines - 10) / 2;
    for (int f = 0; f < funcs; ++f) {
        declared += fmt::format("  func F{} : Int(32);\n", f);
        equations += fmt::format("  F{0}(i, j) = select(i == 0, {0}, F{0}(i-1, j)) + 1;\n", f);
    }
    return fmt::format(
        "design long {{\n  param N = 4;\n  output y[N] : Int(32);\n  loops i: 0..N, j: 0..2;\n{}{}"
        "  y(i) = select(j == 1, F0(i, j));\n"
        "  mapping line {{\n    F0.space_time_transform({{j}}, i + j);\n  }}\n}}\n",
        declared, equations);
}

// A key that is due at a certain time.
struct Key final : QEvent {
    static constexpr auto type = static_cast<QEvent::Type>(QEvent::User + 1);
    Key(QChar pressed, Clock::time_point due) : QEvent(type), letter(pressed), time(due) {}
    QChar letter;
    Clock::time_point time;
};

double millisecondsSince(Clock::time_point time) {
    return std::chrono::duration<double, std::milli>(Clock::now() - time).count();
}

double processorTime() { // of this thread, in milliseconds
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

// Hands keys to the text and notes how long each waited until it was handled, and until the text was painted.
class Watch final : public QApplication {
  public:
    using QApplication::QApplication;

    // A pass of the loop sleeps until there is something to do, which takes no processor time, and does it.
    void listen() {
        auto* loop = QAbstractEventDispatcher::instance();
        connect(loop, &QAbstractEventDispatcher::aboutToBlock, this, [this] { begin_ = processorTime(); });
        connect(loop, &QAbstractEventDispatcher::awake, this, [this] {
            if (viewport) longest = std::max(longest, processorTime() - begin_);
        });
    }

    bool notify(QObject* receiver, QEvent* event) override {
        if (event->type() == Key::type) return press(receiver, *static_cast<Key*>(event));
        const bool done = QApplication::notify(receiver, event);
        if (event->type() == QEvent::Paint && receiver == viewport) {
            for (const Clock::time_point time : unpainted_) painted.push_back(millisecondsSince(time));
            unpainted_.clear();
        }
        return done;
    }

    const QObject* viewport = nullptr;
    std::vector<double> handled, painted;
    double longest = 0; // pass of the loop, in processor time

  private:
    bool press(QObject* text, const Key& key) {
        const bool isReturn = key.letter == QLatin1Char('\n');
        for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
            QKeyEvent event(type, isReturn ? int(Qt::Key_Return) : int(key.letter.toUpper().unicode()), {},
                            isReturn ? QStringLiteral("\r") : QString(key.letter));
            QApplication::notify(text, &event);
        }
        handled.push_back(millisecondsSince(key.time));
        unpainted_.push_back(key.time);
        return true;
    }

    std::vector<Clock::time_point> unpainted_;
    double begin_ = 0;
};

// Sleeps while there is nothing to do.
bool waitFor(const auto& holds, int seconds) {
    QTimer tick;
    tick.start(50);
    for (const auto end = Clock::now() + std::chrono::seconds(seconds); !holds();) {
        if (Clock::now() > end) return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
    return true;
}

// `pause` keys are followed by a second without any, long enough for a verdict to come.
void typeOn(QObject& text, int pause) {
    static constexpr std::string_view typed =
        "\n// a note\nQ(i, j) = select(i == 0, F12(i, j), Q(i-1, j)) + F77(i, j) * 2;";
    auto due = Clock::now();
    for (int key = 0; key < keys; ++key) {
        due += std::chrono::microseconds(1'000'000 / keysPerSecond);
        if (pause > 0 && key % pause == pause - 1) due += std::chrono::seconds(1);
        std::this_thread::sleep_until(due);
        const char letter = typed[static_cast<std::size_t>(key) % typed.size()];
        QCoreApplication::postEvent(&text, new Key(QLatin1Char(letter), due));
    }
}

double quantile(std::vector<double> values, double part) {
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
}

void type(benchmark::State& state) {
    auto& watch = *static_cast<Watch*>(qApp);
    MainWindow window;
    window.show();
    window.newDesign();
    window.workbench().document().setText(longDesign());
    if (!waitFor([&] { return window.isIdle(); }, 300))
        return state.SkipWithError("the verdict does not come");
    Editor& editor = window.editor();
    QTextCursor cursor(editor.document()->findBlockByNumber(lines / 2));
    cursor.movePosition(QTextCursor::EndOfBlock);
    editor.setTextCursor(cursor);
    editor.setFocus();
    watch.viewport = editor.viewport();
    watch.handled.clear();
    watch.painted.clear();
    watch.longest = 0;
    for ([[maybe_unused]] auto _ : state) {
        const std::unique_ptr<QThread> typist(
            QThread::create([&] { typeOn(editor, static_cast<int>(state.range(0))); }));
        typist->start();
        waitFor([&] { return std::ssize(watch.painted) >= keys; }, 300);
        typist->wait();
    }
    watch.viewport = nullptr;
    state.counters["busy_cpu_ms"] = watch.longest;
    state.counters["longest_ms"] = quantile(watch.handled, 1);
    state.counters["p99_ms"] = quantile(watch.handled, 0.99);
    state.counters["median_ms"] = quantile(watch.handled, 0.5);
    state.counters["painted_longest_ms"] = quantile(watch.painted, 1);
    state.counters["painted_median_ms"] = quantile(watch.painted, 0.5);
}

// Without a pause, and with one after every 25 keys.
BENCHMARK(type)->Name("typing/2000_lines")->ArgName("pause")->Arg(0)->Arg(25)->Iterations(1)->UseRealTime();

} // namespace

void registerSquiggles(); // squiggles.cpp

} // namespace tactus::views

int main(int argc, char** argv) {
    if (const auto status = tactus::system::layoutWorker(argc, argv)) return *status;
    if (const auto status = tactus::system::cReader(argc, argv)) return *status;
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home; // nothing of the user's is read or written
    for (const char* variable : {"XDG_DATA_HOME", "XDG_CONFIG_HOME"}) qputenv(variable, home.path().toUtf8());
    benchmark::Initialize(&argc, argv);
    tactus::views::Watch application(argc, argv);
    application.listen();
    tactus::views::applyTheme(application, tactus::views::Theme::light());
    tactus::views::registerSquiggles();
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
