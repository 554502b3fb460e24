// How long the whole window takes to look otherwise, and to go: processor time of a window of 1480 x 920
// pixels with a design, until all of it is painted again.
#include "support/examples.h"
#include "support/measure.h"
#include "views/panels/cost/cost_panel.h"
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

// From a step of the factor of a tile to what its array costs: 64 x 64 elements of the published product,
// with its kernels. On the clock, since an array is made in the background.
void costs(benchmark::State& state) {
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    views::Workbench& bench = window.workbench();
    window.open(QString::fromStdString(test::examplePath("published/gemm")));
    for (const auto& [name, value] :
         {std::pair{"I", 1024}, {"J", 512}, {"K", 16}, {"II", 64}, {"JJ", 64}, {"III", 1}})
        bench.document().setSize(name, value);
    if (!settle(window)) return state.SkipWithError("the window is not idle");
    window.reveal(views::PanelId::Cost);
    const auto& panel = *window.findChild<views::CostPanel*>();
    if (!settle(window) || !panel.costs()) return state.SkipWithError("no costs");
    double least = 1e9, most = 0;
    std::int64_t factor = 1;
    for (auto _ : state) {
        factor = factor % 8 + 1;
        const auto before = bench.array().results().model;
        const double begin = now(CLOCK_MONOTONIC);
        bench.document().setSize("III", factor);
        while (bench.array().results().model == before || !bench.array().results().model || !panel.isIdle())
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 5);
        const double took = now(CLOCK_MONOTONIC) - begin;
        least = std::min(least, took);
        most = std::max(most, took);
        state.SetIterationTime(took);
        if (!settle(window)) return state.SkipWithError("the window is not idle");
    }
    state.counters["least ms"] = 1000 * least;
    state.counters["most ms"] = 1000 * most;
}

BENCHMARK(theme)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(10);
BENCHMARK(letterSize)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(6);
BENCHMARK(present)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(6);
BENCHMARK(costs)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(12);
BENCHMARK(close)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(5);

} // namespace
} // namespace tactus::bench
