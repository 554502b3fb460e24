// The drawing of the studio, on no display: an array of 64 x 64 elements in the middle of a run, where every
// element computes in every cycle.
#include "driver/runs/run.h"
#include "driver/runs/trace.h"
#include "start.h"
#include "studies/pictures/picture.h"
#include "support/examples.h"
#include "support/measure.h"
#include "system/pictures/layout.h"
#include "views/canvas/array/array_canvas.h"
#include "views/panels/arrays/arrays_panel.h"
#include "views/panels/iteration_panel.h"
#include "views/panels/lanes/lane_canvas.h"
#include "views/panels/mapping/mapping_panel.h"
#include "views/panels/spacetime/spacetime_canvas.h"
#include "views/panels/tensor/tensor_table.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QKeyEvent>
#include <QTemporaryDir>
#include <fmt/format.h>
#include <random>

namespace tactus::bench {
namespace {

bool waitFor(const std::function<bool()>& done) {
    QElapsedTimer clock;
    for (clock.start(); !done() && clock.elapsed() < 120'000;)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    return done();
}

std::string product(std::int64_t side, std::int64_t terms) {
    std::string text = test::exampleText("gemm");
    text.replace(text.find("I = 8, J = 8, K = 16"), 20,
                 fmt::format("I = {0}, J = {0}, K = {1}", side, terms));
    return text;
}

struct Shown {
    // An array of so many elements each way.
    explicit Shown(std::int64_t side = 64) {
        const std::string text = product(side, 64000 / side);
        canvas.resize(1200, 900);
        canvas.show();
        bench.document().setText(text);
        bench.analyser().checkNow();
        isReady = waitFor([this] { return bench.isIdle(); }) && bench.array().results().run;
        canvas.fit();
        bench.time().seek(bench.time().cycles() / 2);
    }
    bool step() {
        bench.time().step(1);
        return waitFor([this] { return bench.isIdle(); });
    }

    views::Workbench bench;
    views::ArrayCanvas canvas{bench, nullptr};
    bool isReady = false;
};

// Processor time of the window's thread for one picture of the canvas, 1200 x 900 pixels, of another cycle
// each time; of its corner with queues, if the second argument says so. The third one is the array's side;
// the fourth says whether the inspector's table of an input is painted as well.
void redraw(benchmark::State& state) {
    Shown shown(state.range(2));
    if (!shown.isReady) return state.SkipWithError("there is no run");
    shown.canvas.zoomBy(double(state.range(0)));
    views::TensorTable table(shown.bench, nullptr);
    if (state.range(3)) {
        table.resize(600, 500);
        table.setVisible(true);
        table.show(*shown.bench.array().results().model->system().tensorNamed("A"));
    }
    if (state.range(1)) {
        shown.canvas.showQueues(true);
        QKeyEvent firstPe(QEvent::KeyPress, Qt::Key_Right, Qt::ControlModifier);
        QCoreApplication::sendEvent(&shown.canvas, &firstPe);
    }
    QImage picture(shown.canvas.size(), QImage::Format_RGB32), cells(table.size(), QImage::Format_RGB32);
    double least = 1e9;
    for (auto _ : state) {
        if (!shown.step()) return state.SkipWithError("a state did not come");
        if (!waitFor([&] { return table.isIdle(); }))
            return state.SkipWithError("the table's times did not come");
        const double begin = now(CLOCK_THREAD_CPUTIME_ID);
        shown.canvas.render(&picture);
        if (state.range(3)) table.render(&cells);
        const double seconds = now(CLOCK_THREAD_CPUTIME_ID) - begin;
        state.SetIterationTime(seconds);
        least = std::min(least, seconds);
    }
    state.counters["best ms"] = 1000 * least;
    state.counters["waiting"] = double(shown.canvas.waiting().size());
    state.counters["links"] = double(shown.bench.time().state()->links.size());
}

// From a change of the schedule in the hand to the pictures of its array, its iteration space and its
// figures: of a product of matrices of so many rows, columns and terms. The simulation that goes on is for
// nobody, as the next change ends it.
void dragSchedule(benchmark::State& state) {
    const std::int64_t side = state.range(0);
    views::Workbench bench;
    views::ArrayCanvas canvas(bench, nullptr);
    views::IterationPanel points(bench, nullptr);
    views::MappingPanel figures(bench, nullptr);
    canvas.resize(900, 700);
    points.resize(500, 400);
    figures.resize(420, 800);
    for (QWidget* widget : std::initializer_list<QWidget*>{&canvas, &points, &figures}) widget->show();
    bench.document().setText(product(side, side));
    bench.analyser().checkNow();
    if (!waitFor([&] { return bench.isIdle(); })) return state.SkipWithError("there is no design");
    canvas.fit();
    const auto press = [&](Qt::Key key) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QCoreApplication::sendEvent(&points.canvas(), &event);
    };
    press(Qt::Key_T);
    if (!points.canvas().hand().isHeld()) return state.SkipWithError("the schedule can't be taken");
    bool hasCome = false;
    QObject::connect(&bench.array(), &views::ArrayRun::arrayChanged, &canvas,
                     [&] { hasCome = bench.array().results().scene != nullptr; });
    double least = 1e9, most = 0, sum = 0, worked = -now(CLOCK_PROCESS_CPUTIME_ID);
    int changes = 0;
    for (auto _ : state) {
        const double begin = now(CLOCK_MONOTONIC);
        hasCome = false;
        press(changes++ % 4 < 2 ? Qt::Key_Up : Qt::Key_Down);
        // Asleep until something comes, so that the machine is for what works.
        while (!hasCome || !bench.analyser().isCurrent())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        for (QWidget* widget : std::initializer_list<QWidget*>{&canvas, &points, &figures}) widget->repaint();
        const double seconds = now(CLOCK_MONOTONIC) - begin;
        state.SetIterationTime(seconds);
        least = std::min(least, seconds);
        most = std::max(most, seconds);
        sum += seconds;
    }
    state.counters["best ms"] = 1000 * least;
    state.counters["worst ms"] = 1000 * most;
    worked += now(CLOCK_PROCESS_CPUTIME_ID);
    state.counters["a second"] = changes / sum;
    state.counters["processor ms"] = 1000 * worked / changes;
}

// Boxes and arrows of the same array: what the studio asks for in the background.
void layout(benchmark::State& state) {
    Shown shown;
    if (!shown.isReady) return state.SkipWithError("there is no run");
    const array::Model& model = *shown.bench.array().results().model;
    state.counters["best ms"] =
        1000 * best(state, [&] { benchmark::DoNotOptimize(studies::sceneOf(model)); });
}

// The index that finds them by their place.
void placeIndex(benchmark::State& state) {
    Shown shown;
    if (!shown.isReady) return state.SkipWithError("there is no run");
    const draw::Scene& scene = *shown.bench.array().results().scene;
    state.counters["best ms"] =
        1000 * best(state, [&] { benchmark::DoNotOptimize(views::SceneIndex(scene)); });
}

// From the start of a search to ten small pictures in the list: of all ten arrays of the product of matrices,
// or of the first ten of many, which take longer to find.
void thumbnails(benchmark::State& state) {
    constexpr int wanted = 10;
    views::Workbench bench;
    views::ArraysPanel panel(bench, nullptr);
    panel.resize(1200, 700); // so high that ten rows are in sight
    panel.show();
    bench.document().setText(test::exampleText("gemm"));
    bench.analyser().checkNow();
    panel.findChild<QComboBox*>(QStringLiteral("symmetry"))->setCurrentIndex(2); // each array
    panel.findChild<QSpinBox*>(QStringLiteral("maxSchedule"))->setValue(int(state.range(0)));
    if (!waitFor([&] { return bench.isIdle(); })) return state.SkipWithError("there is no design");
    int drawn = 0;
    QObject::connect(&panel.model(), &QAbstractItemModel::dataChanged, &panel,
                     [&](const QModelIndex& first, const QModelIndex& last, const QList<int>& roles) {
                         if (roles.contains(Qt::DecorationRole)) drawn += last.row() - first.row() + 1;
                     });
    double least = 1e9, most = 0;
    for (auto _ : state) {
        const double begin = now(CLOCK_MONOTONIC);
        drawn = 0;
        panel.explore();
        if (!waitFor([&] { return drawn >= wanted; }))
            return state.SkipWithError("the pictures did not come");
        panel.table().viewport()->repaint();
        const double seconds = now(CLOCK_MONOTONIC) - begin;
        state.SetIterationTime(seconds);
        least = std::min(least, seconds);
        most = std::max(most, seconds);
        if (!waitFor([&] { return panel.isIdle(); })) return state.SkipWithError("the search did not end");
    }
    state.counters["best ms"] = 1000 * least;
    state.counters["worst ms"] = 1000 * most;
    state.counters["arrays"] = panel.listed().rowCount();
}

// The path of a value in the middle of an array of 64 x 64 elements, in the middle of so many cycles.
void follow(benchmark::State& state) {
    const std::int64_t terms = state.range(0);
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("product.ure", product(64, terms));
    const driver::Analysis analysis = driver::analyse(request);
    const auto model = driver::buildWholeArray(analysis.designs[0].mappings[0], {}).model;
    const auto value = driver::valueNamed(*model, fmt::format("Z@32,32,{}", terms / 2));
    if (!value) return state.SkipWithError("there is no such value");
    std::size_t values = 0;
    for (auto _ : state)
        values = views::ValuePath(model, *value, {.mostValues = views::Follower::mostValues}).steps().size();
    state.counters["values"] = double(values);
}

// A product of so many rows and columns with a million terms on the bench, simulated.
bool showLong(views::Workbench& bench, std::int64_t side) {
    bench.document().setText(product(side, 1'000'000));
    bench.analyser().checkNow();
    if (!waitFor([&] { return bench.isIdle(); })) return false;
    if (!bench.array().results().run) bench.simulateEvenIfLarge();
    return waitFor([&] { return bench.isIdle(); }) && bench.array().results().run;
}

// From a wish for any of a million cycles until the state of all PEs and links in it is there.
void seek(benchmark::State& state) {
    views::Workbench bench;
    if (!showLong(bench, state.range(0))) return state.SkipWithError("there is no run");
    std::mt19937_64 random(1);
    double least = 1e9, most = 0, worked = 0;
    for (auto _ : state) {
        const double begin = now(CLOCK_MONOTONIC), processor = now();
        bench.time().seek(std::int64_t(random() % std::uint64_t(bench.time().cycles())));
        if (!waitFor([&] { return bench.time().isReady(); }))
            return state.SkipWithError("a state did not come");
        const double seconds = now(CLOCK_MONOTONIC) - begin;
        least = std::min(least, seconds);
        most = std::max(most, seconds);
        worked = std::max(worked, now() - processor);
    }
    state.counters["best ms"] = 1000 * least;
    state.counters["worst ms"] = 1000 * most;
    state.counters["worst processor ms"] = 1000 * worked;
}

// A lane of a million cycles: the replay that makes it, and a repaint of so many of its cycles.
void lane(benchmark::State& state) {
    views::Workbench bench;
    views::Watches watches(bench, nullptr);
    views::LaneCanvas canvas(bench, watches, nullptr);
    canvas.resize(1200, 120);
    canvas.show();
    if (!showLong(bench, 2)) return state.SkipWithError("there is no run");
    const double begin = now(CLOCK_MONOTONIC);
    if (!watches.add("PE(1,1).Z").isEmpty() || !waitFor([&] { return !watches.busy(); }))
        return state.SkipWithError("there is no lane");
    state.counters["replay ms"] = 1000 * (now(CLOCK_MONOTONIC) - begin);
    const auto wanted = double(state.range(0));
    for (int zooms = 0; zooms < 100 && canvas.shown() > wanted * 1.01; ++zooms)
        canvas.zoomBy(std::min(1.25, canvas.shown() / wanted));
    canvas.scrollTo(300'000);
    state.counters["best ms"] = 1000 * best(state, [&] { canvas.repaint(); });
    state.counters["cycles"] = canvas.shown();
}

// A picture of tokens half way between two cycles, as many as may glide: dots, and with words.
void glide(benchmark::State& state) {
    Shown shown;
    if (!shown.isReady) return state.SkipWithError("there is no run");
    views::Glide& gliding = shown.canvas.glide();
    shown.canvas.setGlides(true);
    QObject::connect(&gliding, &views::Glide::stateChanged, &gliding, [&](QAbstractAnimation::State now) {
        if (now == QAbstractAnimation::Running) gliding.pause();
    });
    shown.canvas.zoomBy(double(state.range(0)));
    if (!shown.step() || gliding.state() != QAbstractAnimation::Paused)
        return state.SkipWithError("nothing glides");
    gliding.setCurrentTime(gliding.duration() / 2);
    QImage picture(shown.canvas.size(), QImage::Format_RGB32);
    state.counters["best ms"] = 1000 * best(state, [&] { shown.canvas.render(&picture); });
}

// From the start of the process to the first picture of its window, and until the design's array is on it and
// its simulation is there.
void start(benchmark::State& state, const char* example) {
    Times least;
    for (auto _ : state) {
        const Times times = startOnce(QCoreApplication::applicationFilePath(),
                                      QString::fromStdString(*example ? test::examplePath(example) : ""));
        if (times.window <= 0) return state.SkipWithError("the studio did not start");
        least = {std::min(least.window, times.window), std::min(least.array, times.array),
                 std::min(least.idle, times.idle), std::min(least.processor, times.processor),
                 std::min(least.end, times.end)};
    }
    state.counters["window ms"] = least.window;
    if (*example) state.counters["array ms"] = least.array;
    state.counters["idle ms"] = least.idle;
    state.counters["processor ms"] = least.processor;
    state.counters["end ms"] = least.end;
}

BENCHMARK(redraw)
    ->ArgNames({"zoom", "queues", "side", "table"})
    ->Args({1, 0, 64, 0})
    ->Args({8, 0, 64, 0})
    ->Args({8, 1, 64, 0})
    ->Args({8, 0, 64, 1})
    ->Args({8, 1, 64, 1})
    ->Args({1, 0, 128, 0})
    ->Unit(benchmark::kMillisecond)
    ->UseManualTime()
    ->Iterations(100);
BENCHMARK(dragSchedule)
    ->ArgName("side")
    ->Arg(8)
    ->Arg(64)
    ->Unit(benchmark::kMillisecond)
    ->UseManualTime()
    ->Iterations(40);
BENCHMARK(layout)->Unit(benchmark::kMillisecond);
BENCHMARK(placeIndex)->Unit(benchmark::kMillisecond);
BENCHMARK(thumbnails)
    ->ArgName("schedule to")
    ->Arg(1)
    ->Arg(3)
    ->Unit(benchmark::kMillisecond)
    ->UseManualTime()
    ->Iterations(20);
BENCHMARK(follow)->ArgName("cycles")->Arg(64)->Arg(1'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(seek)->ArgName("side")->Arg(2)->Arg(16)->Unit(benchmark::kMillisecond)->Iterations(20);
// As redraw: all values in letters as near as they have room, and nearer.
BENCHMARK(redraw)
    ->Name("letters")
    ->ArgNames({"zoom", "queues", "side", "table"})
    ->Args({4, 0, 64, 0})
    ->Args({6, 0, 64, 0})
    ->Args({8, 0, 64, 0})
    ->Unit(benchmark::kMillisecond)
    ->UseManualTime()
    ->Iterations(20);
BENCHMARK(redraw)
    ->Name("squares")
    ->ArgNames({"zoom", "queues", "side", "table"})
    ->Args({1, 0, 128, 0})
    ->Unit(benchmark::kMillisecond)
    ->UseManualTime()
    ->Iterations(20);
BENCHMARK(lane)
    ->ArgName("cycles")
    ->Arg(1'000'000)
    ->Arg(3'000)
    ->Arg(300)
    ->Arg(20)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(20);
BENCHMARK(glide)->ArgName("zoom")->Arg(4)->Arg(12)->Unit(benchmark::kMillisecond)->Iterations(20);
BENCHMARK_CAPTURE(start, page, "")->Unit(benchmark::kMillisecond)->Iterations(10);
BENCHMARK_CAPTURE(start, gemm, "gemm")->Unit(benchmark::kMillisecond)->Iterations(10);

// From a scroll by half of what is in sight to the picture with its cells: the space-time diagram of 10^6
// cycles on 4,096 elements, 1200 x 600 pixels, zoomed in by so many keys. Nothing is simulated.
void spacetime(benchmark::State& state) {
    views::Workbench bench;
    views::SpacetimeCanvas canvas(bench, nullptr);
    canvas.resize(1200, 600);
    canvas.show();
    bench.document().setText(product(64, 999'874));
    bench.analyser().checkNow();
    const auto isThere = [&] { return bench.isIdle() && !canvas.source().busy(); };
    if (!waitFor([&] { return isThere() && canvas.pes() > 0; })) return state.SkipWithError("no array");
    for (std::int64_t key = 0; key < state.range(0); ++key) canvas.zoomBy(1.25);
    QImage picture(canvas.size(), QImage::Format_RGB32);
    double way = 0.5, least = 1e9;
    for (auto _ : state) {
        canvas.scrollTo(canvas.firstCycle() + way * canvas.cyclesInSight(),
                        canvas.firstPe() + way * canvas.pesInSight());
        if (!waitFor(isThere)) return state.SkipWithError("the cells did not come");
        const double begin = now(CLOCK_THREAD_CPUTIME_ID);
        canvas.render(&picture);
        least = std::min(least, now(CLOCK_THREAD_CPUTIME_ID) - begin);
        way = -way;
    }
    state.counters["paint ms"] = 1000 * least;
    state.counters["cycles"] = canvas.cyclesInSight();
    state.counters["words"] = double(canvas.words().size());
}
BENCHMARK(spacetime)
    ->ArgName("keys")
    ->Arg(0)
    ->Arg(25)
    ->Arg(60)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(10);

} // namespace
} // namespace tactus::bench

int main(int argc, char** argv) {
    if (const auto status = tactus::system::layoutWorker(argc, argv)) return *status;
    using namespace tactus;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    if (argc == 4 && qstrcmp(argv[1], "--start") == 0) return bench::studioThatTells(argc, argv);
    const QTemporaryDir home; // nothing of the user's is read or written
    for (const char* variable : {"XDG_DATA_HOME", "XDG_CONFIG_HOME"}) qputenv(variable, home.path().toUtf8());
    QApplication application(argc, argv);
    views::provideFonts(application);
    views::applyTheme(application, views::Theme::light());
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
}
