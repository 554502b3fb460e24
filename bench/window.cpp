// How long the whole window takes to look otherwise, and to go: processor time of a window of 1480 x 920
// pixels with a design, until all of it is painted again.
#include "support/examples.h"
#include "support/measure.h"
#include "views/studio/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>

namespace tactus::bench {
namespace {

using views::ActionId;
using views::MainWindow;

bool settle(MainWindow& window) {
    QElapsedTimer clock;
    clock.start();
    do QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    while (!window.isIdle() && clock.elapsed() < 60'000);
    return window.isIdle();
}

bool open(MainWindow& window) {
    window.show();
    window.open(QString::fromStdString(test::examplePath("gemm")));
    return settle(window);
}

// Of the window's thread, from the wish to the picture.
template<class Change>
void measure(benchmark::State& state, Change change) {
    MainWindow window;
    if (!open(window)) return state.SkipWithError("the window is not idle");
    QImage picture(window.size(), QImage::Format_RGB32);
    window.render(&picture);
    double least = 1e9;
    for (auto _ : state) {
        const double begin = now(CLOCK_THREAD_CPUTIME_ID);
        change(window);
        QCoreApplication::processEvents();
        window.render(&picture);
        const double took = now(CLOCK_THREAD_CPUTIME_ID) - begin;
        least = std::min(least, took);
        state.SetIterationTime(took);
        if (!settle(window)) return state.SkipWithError("the window is not idle");
    }
    state.counters["least ms"] = 1000 * least;
}

void theme(benchmark::State& state) {
    bool isDark = false;
    measure(state, [&](MainWindow& window) { window.setDark(isDark = !isDark); });
}

// Ten keys are one change, a moment after the last one.
void letterSize(benchmark::State& state) {
    bool isLarger = false;
    measure(state, [&](MainWindow& window) {
        isLarger = !isLarger;
        for (int key = 0; key < 10; ++key)
            window.action(isLarger ? ActionId::LettersLarger : ActionId::LettersSmaller).trigger();
        QElapsedTimer clock;
        for (clock.start(); clock.elapsed() < 60;)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
    });
    views::Preferences usual;
    MainWindow().usePreferences(usual);
}

void present(benchmark::State& state) {
    measure(state, [&](MainWindow& window) { window.action(ActionId::Present).trigger(); });
}

void close(benchmark::State& state) {
    double least = 1e9;
    for (auto _ : state) {
        auto window = std::make_unique<MainWindow>();
        if (!open(*window)) return state.SkipWithError("the window is not idle");
        const double begin = now(CLOCK_THREAD_CPUTIME_ID);
        window->close();
        window.reset();
        const double took = now(CLOCK_THREAD_CPUTIME_ID) - begin;
        least = std::min(least, took);
        state.SetIterationTime(took);
    }
    state.counters["least ms"] = 1000 * least;
}

BENCHMARK(theme)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(10);
BENCHMARK(letterSize)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(6);
BENCHMARK(present)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(6);
BENCHMARK(close)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(5);

} // namespace
} // namespace tactus::bench
