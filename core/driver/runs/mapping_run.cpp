#include "driver/runs/mapping_run.h"

#include "driver/bounds/reference.h"
#include "evaluate/data/fill.h"
#include "simulate/overlapped/handover_run.h"

#include <algorithm>
#include <numeric>

namespace tactus::driver {

diagnostics::List MappingRun::allDiagnostics() const {
    diagnostics::List all = diagnostics;
    const auto add = [&](const diagnostics::List& more) {
        for (const diagnostics::Diagnostic& one : more) {
            const bool known = std::ranges::any_of(all, [&](const diagnostics::Diagnostic& other) {
                return other.kind == one.kind && other.span == one.span && other.message == one.message;
            });
            if (!known) all.push_back(one);
        }
    };
    for (const ArrayRun& run : arrays) {
        // Direct evaluation of the whole, if there is one, has said this: its findings have reasons in all
        // arrays.
        if (!whole) add(run.verified.expected.evaluation.diagnostics);
        add(run.verified.simulation.diagnostics);
    }
    return all;
}

bool MappingRun::matches() const {
    return complete && (!whole || whole->matches) &&
           std::ranges::all_of(arrays, [](const ArrayRun& run) { return run.verified.matches(); });
}

std::int64_t MappingRun::cycles() const {
    if (arrays.size() == 1 || !arrays.front().analysis->begins) return cyclesInTurn();
    std::int64_t end = 0;
    for (const ArrayRun& run : arrays)
        end = std::max(end, base::add(*run.analysis->begins, run.verified.simulation.cycles));
    return end;
}

std::int64_t MappingRun::cyclesInTurn() const {
    return std::accumulate(
        arrays.begin(), arrays.end(), std::int64_t{0},
        [](std::int64_t sum, const ArrayRun& run) { return base::add(sum, run.verified.simulation.cycles); });
}

double MappingRun::maxError() const {
    double most = whole ? whole->maxError : 0;
    for (const ArrayRun& run : arrays) most = std::max(most, run.verified.comparison.maxError);
    return most;
}

namespace {

class ArraySequence {
  public:
    ArraySequence(const DesignAnalysis& design, const DataRequest& data, const simulate::Options& options,
                  const Given* given)
        : design_(design), data_(data), options_(options), given_(given) {}

    MappingRun run(const std::vector<const MappingAnalysis*>& arrays) {
        run_.outputs.resize(design_.localised->tensors.size());
        isWhole_ = arrays.size() > 1;
        for (const MappingAnalysis* array : arrays)
            if (!runOne(*array)) return std::move(run_);
        run_.complete = true;
        compareWhole();
        return std::move(run_);
    }

  private:
    void say(const diagnostics::List& list) {
        run_.diagnostics.insert(run_.diagnostics.end(), list.begin(), list.end());
    }
    bool stop(const diagnostics::List& why) {
        say(why);
        return false;
    }

    bool runOne(const MappingAnalysis& array) {
        ArrayRun& run = run_.arrays.emplace_back(ArrayRun{&array, nullptr, {}, {}});
        const array::Built built = buildWholeArray(array, {.stop = options_.stop});
        run.model = built.model;
        if (!built.model) return stop(built.diagnostics);
        const ure::System& own = built.model->network ? *built.model->network->original : *array.system;
        if (!given_)
            if (const auto refusal = tooManyIterations(array.reference, own)) return stop({*refusal});
        evaluate::Inputs inputs = inputsOf(array);
        if (hasError(inputs.diagnostics)) return stop(inputs.diagnostics);
        if (isWhole_ && !takeFromFifos(array, inputs.tensors)) return false;
        run.verified = simulateAndCompare(built.model, inputs.tensors, options_, array.reference, given_);
        if (run.verified.simulation.complete) keep(array);
        return run.verified.simulation.complete && run.verified.expected.evaluation.complete;
    }

    // The design's own data, and what the arrays before have made.
    evaluate::Inputs inputsOf(const MappingAnalysis& array) {
        const bool allMade = std::ranges::all_of(array.taken, [&](const mapping::Intermediate& handed) {
            return memory_.contains(handed.variable);
        });
        evaluate::Inputs inputs =
            // Direct evaluation of the design costs all iterations, so it is done only if a value is missing.
            allMade ? makeInputs(array, data_) : makeInputs(design_, array, data_, options_.stop);
        if (hasError(inputs.diagnostics)) return inputs;
        for (const mapping::Intermediate& handed : array.taken)
            if (const auto made = memory_.find(handed.variable); made != memory_.end())
                inputs.tensors[array.system->tensorNamed(handed.variable)->index()] = made->second;
        return inputs;
    }

    bool takeFromFifos(const MappingAnalysis& array, evaluate::Tensors& inputs) {
        for (const Feed& feed : array.feeds) {
            simulate::HandoverRun fifos =
                simulate::runHandover(*feed.handover, feed.distance, feed.depth, memory_.at(feed.variable));
            if (!fifos.failure.empty())
                return stop({diagnostics::make(diagnostics::Kind::MapOverlap, array.plan->span, feed.variable,
                                               fifos.failure)});
            inputs[array.system->tensorNamed(feed.variable)->index()] = std::move(fifos.taken);
            run_.arrays.back().mostWaiting.push_back(fifos.mostWaiting);
        }
        return true;
    }

    void keep(const MappingAnalysis& array) {
        const evaluate::Tensors& outputs = run_.arrays.back().verified.simulation.outputs;
        for (const ure::TensorId id : array.system->tensors.keys()) {
            const ure::Tensor& tensor = array.system->tensors[id];
            if (tensor.isInput) continue;
            if (const auto own = design_.localised->tensorNamed(tensor.name))
                run_.outputs[own->index()] = outputs[id.index()];
            memory_[tensor.name] = outputs[id.index()];
        }
    }

    void compareWhole() {
        if (run_.arrays.size() == 1) return; // has been compared, or is not the whole
        const ure::System& whole = *design_.localised;
        std::vector<const MappingAnalysis*> arrays;
        for (const ArrayRun& run : run_.arrays) arrays.push_back(run.analysis);
        const evaluate::Inputs inputs = makeInputs(whole, data_);
        evaluate::Options options;
        options.stop = options_.stop;
        const Reference reference = referenceOf(design_, arrays);
        const Expected expected = given_
                                      ? expectedOf(*given_, reference, whole, inputs.tensors, options_.stop)
                                      : expectedOf(reference, whole, inputs.tensors, options);
        run_.complete = expected.evaluation.complete;
        say(expected.evaluation.diagnostics);
        if (!run_.complete) return;
        takeUnwritten(given_ ? evaluate::filledOutputs(whole, inputs.tensors) : expected.evaluation.outputs);
        run_.whole = compare(whole, expected, run_.outputs);
    }

    // An output without an equation in these arrays is in none of them.
    void takeUnwritten(const evaluate::Tensors& outputs) {
        for (std::size_t id = 0; id < outputs.size(); ++id)
            if (run_.outputs[id].values.empty()) run_.outputs[id] = outputs[id];
    }

    const DesignAnalysis& design_;
    const DataRequest& data_;
    const simulate::Options& options_;
    const Given* given_;
    std::map<std::string, evaluate::TensorValues> memory_; // between the arrays, by variable
    bool isWhole_ = false;                                 // not one array of several
    MappingRun run_;
};

} // namespace

MappingRun runArrays(const DesignAnalysis& design, const std::vector<const MappingAnalysis*>& arrays,
                     const DataRequest& data, const simulate::Options& options, const Given* given) {
    return ArraySequence(design, data, options, given).run(arrays);
}

evaluate::Tensors readBy(const DesignAnalysis& design, const ArrayRun& run, const DataRequest& data) {
    evaluate::Tensors inputs = makeInputs(design, *run.analysis, data, {}).tensors;
    return readsIsolated(*run.model) ? arrayInputs(*run.model, std::move(inputs), {}) : inputs;
}

tl::expected<simulate::State, diagnostics::List> stateAt(const DesignAnalysis& design, const ArrayRun& run,
                                                         const DataRequest& data, std::int64_t step,
                                                         const simulate::Part& part) {
    diagnostics::List why;
    auto state = simulate::stateAt(run.model, readBy(design, run, data), step, part, {}, why);
    if (!state) return tl::unexpected(std::move(why));
    return std::move(*state);
}

} // namespace tactus::driver
