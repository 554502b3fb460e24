#include "simulate/rows/run/sampling.h"

#include "simulate/rows/program/row_build.h"
#include "simulate/rows/run/row_machine.h"

#include <algorithm>

namespace tactus::simulate {

using polyhedra::Point;

namespace {

class Sampler {
  public:
    Sampler(std::shared_ptr<const RowProgram> program, std::span<const Signal> signals)
        : program_(std::move(program)), model_(program_->model()), signals_(signals), machine_(program_) {
        for (const Signal& signal : signals_) samples_.emplace_back(typeOf(signal), model_.cycles);
    }

    std::optional<std::vector<Samples>> run(const Options& options) {
        constexpr std::int64_t together = 4096; // cycles: few lists, and none of them long
        for (std::int64_t from = 0; from < model_.cycles; from += together) {
            if (options.stop.stop_requested()) return std::nullopt;
            if (options.progress) options.progress(double(from) / double(model_.cycles));
            listWork({from, std::min(from + together, model_.cycles) - 1});
            for (const Work& work : work_) {
                if (machine_.next() <= work.step) machine_.run(nullptr, work.step + 1);
                take(work);
            }
        }
        return std::move(samples_);
    }

  private:
    // A value is taken right behind the step that makes it: its reader's step may write in its place.
    struct Work {
        std::int64_t step;
        std::size_t signal;
        Point maker;
        std::int64_t cycle; // of the signal
    };

    ure::Type typeOf(const Signal& signal) const {
        return model_.system().variables[variableOf(signal)].type;
    }
    ure::VariableId variableOf(const Signal& signal) const {
        return signal.kind == Signal::Kind::Made ? signal.variable : model_.links[signal.family].variable;
    }

    // What is made for all signals in these cycles, in the order of steps.
    void listWork(polyhedra::Interval cycles) {
        work_.clear();
        std::map<Point, std::vector<Point>> ofPes;
        for (std::size_t number = 0; number < signals_.size(); ++number) {
            const Point pe = makerOf(signals_[number]);
            auto found = ofPes.find(pe);
            if (found == ofPes.end()) found = ofPes.emplace(pe, model_.iterationsBetween(pe, cycles)).first;
            for (const Point& maker : found->second)
                if (const auto at = shownIn(signals_[number], maker))
                    work_.push_back({stepOf(maker), number, maker, *at});
        }
        std::ranges::stable_sort(work_, {}, &Work::step);
    }

    Point makerOf(const Signal& signal) const {
        Point pe = signal.pe;
        if (signal.kind == Signal::Kind::Read)
            for (std::size_t row = 0; row < pe.size(); ++row)
                pe[row] -= model_.links[signal.family].displacement[row];
        return pe;
    }

    // The cycle in which the signal has what this iteration makes; nothing if it never has.
    std::optional<std::int64_t> shownIn(const Signal& signal, const Point& maker) const {
        if (signal.kind == Signal::Kind::Made)
            return model_.laneNumberOf(maker) == signal.lane ? std::optional(model_.cycleOf(maker))
                                                             : std::nullopt;
        for (const dependence::DependenceId id : model_.links[signal.family].dependences) {
            const dependence::Dependence& dependence = model_.graph->dependences[id];
            Point reader = maker;
            for (std::size_t loop = 0; loop < reader.size(); ++loop) reader[loop] += dependence.vector[loop];
            const bool reads = std::ranges::any_of(
                dependence.readers, [&](const auto& piece) { return contains(piece, reader); });
            if (reads && model_.laneNumberOf(reader) == signal.lane) return model_.cycleOf(reader);
        }
        return std::nullopt;
    }

    std::int64_t stepOf(const Point& iteration) const {
        return program_->lanes->numberOf(program_->lanes->stepDistance(iteration));
    }

    void take(const Work& work) {
        const Lanes& lanes = *program_->lanes;
        const RowMachine::Read read = machine_.valueAt(variableOf(signals_[work.signal]), work.step,
                                                       *lanes.numberOfLane(lanes.laneDistance(work.maker)));
        samples_[work.signal].set(work.cycle, read.value, read.defined);
    }

    std::shared_ptr<const RowProgram> program_;
    const array::Model& model_;
    std::span<const Signal> signals_;
    RowMachine machine_;
    std::vector<Samples> samples_;
    std::vector<Work> work_;
};

} // namespace

std::optional<std::vector<Samples>> samplesOf(const std::shared_ptr<const array::Model>& model,
                                              std::span<const Signal> signals,
                                              const evaluate::Tensors& inputs, const Options& options,
                                              diagnostics::List& diagnostics) {
    const std::shared_ptr<RowProgram> program = programWithin(model, options.memoryLimit, diagnostics);
    if (!program) return std::nullopt;
    program->fill(inputs);
    return Sampler(program, signals).run(options);
}

} // namespace tactus::simulate
