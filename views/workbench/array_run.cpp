#include "views/workbench/array_run.h"

#include "driver/bounds/reference.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <future>

namespace tactus::views {

ArrayRun::ArrayRun(QObject* parent, Draw draw)
    : QObject(parent), draw_(std::move(draw)), background_(Background::Newer::Replaces, this) {
    connect(&background_, &Background::busyChanged, this, &ArrayRun::busyChanged);
    connect(&background_, &Background::failed, this, &ArrayRun::failed);
}

void ArrayRun::clear(const QString& reason) {
    ArrayResults nothing;
    nothing.refusal = reason;
    show(std::move(nothing));
}

void ArrayRun::clearWhileWrong(const QString& reason) {
    ArrayResults nothing;
    nothing.refusal = reason;
    nothing.lastCorrect = results_.lastCorrect;
    if (results_.scene) {
        ArrayResults picture;
        picture.analysis = results_.analysis;
        picture.mapping = results_.mapping;
        picture.model = results_.model;
        picture.projection = results_.projection;
        picture.scene = results_.scene;
        picture.index = results_.index;
        nothing.lastCorrect = std::make_shared<const ArrayResults>(std::move(picture));
    }
    show(std::move(nothing));
}

void ArrayRun::show(ArrayResults results) {
    background_.cancel();
    take(results);
    Q_EMIT arrayChanged();
    Q_EMIT codeChanged();
    Q_EMIT runChanged();
}

void ArrayRun::take(const ArrayResults& results) {
    results_ = results;
    if (std::exchange(model_, results_.model) != results_.model) Q_EMIT modelChanged();
}

void ArrayRun::cancel() {
    background_.cancel();
    if (!results_.structure() && results_.refusal.isEmpty()) {
        results_.refusal = tr("The array was cancelled; F5 starts it again.");
        Q_EMIT arrayChanged();
    }
    if (!results_.run) {
        results_.runRefusal = tr("The simulation was cancelled; F5 starts it again.");
        results_.awaitsWish = results_.model != nullptr;
    }
    Q_EMIT runChanged();
}

QString firstError(const diagnostics::List& list, const QString& otherwise) {
    const auto found =
        std::ranges::find(list, diagnostics::Severity::Error, &diagnostics::Diagnostic::severity);
    return found == list.end() ? otherwise : text(found->message);
}

QString undecidedText(const array::Model& model) {
    QStringList lacking;
    for (const std::string& what : model.lacking()) lacking << text(what);
    if (lacking.isEmpty()) return {};
    return ArrayRun::tr("Could not be determined exactly: %1.").arg(lacking.join(QStringLiteral(", ")));
}

namespace {

void generate(ArrayResults& results) {
    for (const std::string_view target : driver::targetNames()) {
        auto code = std::make_shared<const emit::Exported>(
            emit::exportCode(*results.model, *emit::targetNamed(target)));
        if (hasError(code->diagnostics)) {
            results.codeRefusal = firstError(code->diagnostics, {});
            return results.codes.clear();
        }
        results.codes.push_back(code);
    }
}

const driver::DesignAnalysis& designOf(const ArrayResults& results) {
    return *std::ranges::find_if(results.analysis->designs, [&](const driver::DesignAnalysis& design) {
        return std::ranges::any_of(design.mappings,
                                   [&](const auto& mapping) { return &mapping == results.mapping; });
    });
}

// Why it is not simulated, whoever asks; empty where it can be.
QString tooLargeText(const ArrayResults& results) {
    const array::Model& model = *results.model;
    const ure::System& own = model.network ? *model.network->original : model.system();
    if (!driver::tooManyIterations(results.mapping->reference, own)) return {};
    return ArrayRun::tr("%1 iterations; at most %2 are simulated. Smaller parameters show the array at work.")
        .arg(number(model.iterations), number(std::int64_t(evaluate::Options().pointLimit)));
}

void simulate(ArrayResults& results, const RunRequest& request, std::stop_token stop,
              std::function<void(double)> progress) {
    results.inputs = std::make_shared<const evaluate::Inputs>(
        driver::makeInputs(designOf(results), *results.mapping, request.data, stop));
    if (hasError(results.inputs->diagnostics)) {
        results.runRefusal = firstError(results.inputs->diagnostics, {});
        return;
    }
    const evaluate::Tensors& given = results.inputs->tensors;
    results.arrayInputs =
        driver::readsIsolated(*results.model)
            ? std::make_shared<const evaluate::Tensors>(driver::arrayInputs(*results.model, given, stop))
            : std::shared_ptr<const evaluate::Tensors>(results.inputs, &given);
    simulate::Options options;
    options.stop = std::move(stop);
    options.progress = std::move(progress);
    options.keepTimes = true;
    options.memory = request.memory;
    options.latencies = request.latencies;
    results.run = std::make_shared<const driver::Verified>(driver::simulateAndCompare(
        results.model, results.inputs->tensors, options, results.mapping->reference));
    if (!results.run->simulation.complete)
        results.runRefusal = firstError(results.run->simulation.diagnostics,
                                        firstError(results.run->expected.evaluation.diagnostics,
                                                   ArrayRun::tr("The simulation did not end.")));
}

} // namespace

void ArrayRun::drawScene(ArrayResults& results, const array::Model& model,
                         const std::stop_token& stop) const {
    auto scene = draw_(model, stop);
    if (!scene) {
        results.refusal = text(scene.error());
        return;
    }
    results.scene = std::make_shared<const draw::Scene>(std::move(*scene));
    results.index = std::make_shared<const SceneIndex>(*results.scene);
}

void ArrayRun::buildArray(ArrayResults& results, const Background::Deliver& deliver,
                          const std::stop_token& stop) {
    polyhedra::Budget budget;
    budget.stop = stop;
    const array::Built built = driver::buildArray(*results.mapping, budget);
    results.model = built.model;
    results.diagnostics = built.diagnostics;
    if (!built.model) {
        results.refusal = firstError(built.diagnostics, tr("The array could not be built."));
        return;
    }
    deliver([this, model = built.model] {
        model_ = model;
        Q_EMIT modelChanged();
    });
    results.byItself = array::automatic(*built.model);
    auto activity = std::async(std::launch::async, [&] { return activityOf(*built.model); });
    drawScene(results, *built.model, stop);
    if (auto counted = activity.get())
        results.activity = std::make_shared<const Activity>(std::move(*counted));
}

// Simulates, unless that is refused or waits for a wish.
void ArrayRun::run(ArrayResults& results, const RunRequest& request, bool evenIfLarge, std::int64_t most,
                   const Background::Deliver& deliver, const std::stop_token& stop) {
    results.runRefusal = undecidedText(*results.model);
    if (results.runRefusal.isEmpty()) results.runRefusal = tooLargeText(results);
    results.awaitsWish = results.runRefusal.isEmpty() && results.model->iterations > most && !evenIfLarge;
    if (!results.runRefusal.isEmpty()) return; // no wish helps
    if (results.awaitsWish) {
        results.runRefusal = tr("%1 iterations: F5 simulates them.").arg(number(results.model->iterations));
        return;
    }
    simulate(results, request, stop, [this, deliver, last = 0.0](double done) mutable {
        if (done < last + 0.01) return;
        last = done;
        deliver([this, done] { Q_EMIT progress(done); });
    });
}

// Longer than from one change by the hand to the next.
static void awaitRest(const std::stop_token& stop) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any never;
    never.wait_for(lock, stop, std::chrono::milliseconds(150), [] { return false; });
}

// Results of another run are not shown under the new choice, whatever becomes of the run.
void ArrayRun::runAgain(const RunRequest& request, bool evenIfLarge) {
    results_.run = nullptr;
    results_.inputs = nullptr;
    results_.arrayInputs = nullptr;
    results_.runRefusal.clear();
    Q_EMIT runChanged();
    background_.start([this, results = results_, request, evenIfLarge,
                       most = automatic_](const Background::Deliver& deliver, std::stop_token stop) mutable {
        run(results, request, evenIfLarge, most, deliver, stop);
        deliver([this, results] {
            take(results);
            Q_EMIT runChanged();
        });
    });
}

void ArrayRun::start(std::shared_ptr<const driver::Analysis> analysis, const driver::MappingAnalysis* mapping,
                     const RunRequest& request, bool evenIfLarge) {
    if (!mapping) return clear(tr("There is no design to draw yet."));
    ArrayResults begun;
    begun.analysis = std::move(analysis);
    begun.mapping = mapping;
    if (!mapping->legal()) {
        clear(tr("The mapping is not legal: there is no array."));
        if (mapping->map && mapping->graph && mapping->legality) startProjection(std::move(begun));
        return;
    }
    background_.start([this, begun, request, evenIfLarge, most = automatic_,
                       isInHand = isInHand_](const Background::Deliver& deliver, std::stop_token stop) {
        ArrayResults results = begun;
        const auto hand = [&](void (ArrayRun::*what)()) {
            deliver([this, results, what] {
                take(results);
                Q_EMIT(this->*what)();
            });
        };
        buildArray(results, deliver, stop);
        hand(&ArrayRun::arrayChanged);
        if (isInHand) awaitRest(stop);
        if (!results.model || stop.stop_requested()) {
            hand(&ArrayRun::runChanged);
            return;
        }
        if (const QString lacking = undecidedText(*results.model); !lacking.isEmpty()) {
            results.codeRefusal = results.runRefusal = lacking;
            hand(&ArrayRun::codeChanged);
            hand(&ArrayRun::runChanged);
            return;
        }
        generate(results);
        hand(&ArrayRun::codeChanged);
        run(results, request, evenIfLarge, most, deliver, stop);
        hand(&ArrayRun::runChanged);
    });
}

void ArrayRun::startProjection(ArrayResults begun) {
    begun.refusal = results_.refusal;
    background_.start(
        [this, begun = std::move(begun)](const Background::Deliver& deliver, std::stop_token stop) {
            polyhedra::Budget budget;
            budget.stop = stop;
            ArrayResults results = begun;
            results.projection = studies::projectedArray(*results.mapping, budget).model;
            if (!results.projection) return; // the mapping's refusal says enough
            drawScene(results, *results.projection, stop);
            if (!results.scene) results.projection = nullptr;
            deliver([this, results] {
                take(results);
                Q_EMIT arrayChanged();
            });
        });
}

} // namespace tactus::views
