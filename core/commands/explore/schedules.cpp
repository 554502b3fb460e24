#include "commands/explore/schedules.h"

#include "base/counted.h"
#include "commands/options/assignments.h"
#include "commands/request/network_run.h"
#include "mapping/causality/wording.h"
#include "mapping/schedule/exclusion.h"
#include "polyhedra/solve.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <limits>

namespace tactus::commands {

namespace {

class Schedules {
  public:
    Schedules(const studies::Explorer& explorer, const array::Latencies& latencies,
              const std::optional<simulate::MemoryModel>& memory, const polyhedra::Budget& budget)
        : graph_(*explorer.graph()), loops_(explorer.loopNames()), latencies_(latencies), memory_(memory),
          budget_(budget), iterations_(polyhedra::count(graph_.system->domain)),
          bytes_(explore::leastBytes(graph_, budget)) {
        look(graph_);
        const std::int64_t inOrder = best_ ? best_->cycles : std::numeric_limits<std::int64_t>::max();
        for (const auto& graph : explorer.paths().choices) {
            if (graph.get() == &graph_ || isStopped()) continue;
            if (look(*graph) && best_->cycles < inOrder) reordered_ = explorer.reorderedIn(*graph);
        }
        if (best_ && std::ssize(best_->schedules) > mostListed) {
            best_->schedules.resize(mostListed);
            best_->isComplete = false;
        }
    }

    std::string text() const {
        return line("best linear", bestText()) + (best_ ? line("free", freeText()) : "") +
               line("P PEs", pesText()) + line("memory", memoryText());
    }

    nlohmann::json json() const {
        nlohmann::json json = {{"bytes", bytes_}};
        if (iterations_) json["iterations"] = *iterations_;
        if (const auto least = leastCyclesOfMemory()) json["cyclesOfMemory"] = *least;
        if (!best_ && isStopped()) json["complete"] = false;
        if (!best_) return json;
        if (!reordered_.empty()) json["reordered"] = reordered_;
        json["best"] = best_->schedules;
        json["complete"] = best_->isComplete;
        json["cycles"] = best_->cycles;
        if (free_) json["free"] = {{"cycles", free_->cycles}, {"wavefront", free_->wavefront}};
        return json;
    }

  private:
    static constexpr const char* stopped = "not computed: the search was stopped";
    bool isStopped() const { return budget_.stop.stop_requested(); }

    // The best of all paths, and what no path betters; true if these dependences have such a schedule.
    bool look(const dependence::Graph& graph) {
        auto own = explore::bestSchedules(graph, latencies_, budget_, mostListed);
        if (!own) return false;
        const auto free = isStopped() ? std::nullopt : explore::freeSchedule(graph, own->schedules.front());
        if (free && (!free_ || free->cycles < free_->cycles)) free_ = free;
        if (best_ && best_->cycles < own->cycles) return false;
        const bool isBetter = !best_ || own->cycles < best_->cycles;
        if (isBetter) {
            best_ = std::move(own);
            return true;
        }
        best_->isComplete = best_->isComplete && own->isComplete;
        for (polyhedra::Vector& one : own->schedules)
            if (std::ranges::find(best_->schedules, one) == best_->schedules.end())
                best_->schedules.push_back(std::move(one));
        std::ranges::sort(best_->schedules);
        return true;
    }

    static std::string line(std::string_view name, const std::string& text) {
        return fmt::format("  {:<12} {}\n", name, text);
    }

    std::string bestText() const {
        if (!best_) {
            if (isStopped()) return stopped;
            const std::string why = mapping::exclusionText(graph_, {}, budget_);
            return why.empty() ? "none was found" : "none: " + why;
        }
        std::vector<std::string> schedules;
        for (const polyhedra::Vector& one : best_->schedules)
            schedules.push_back(mapping::scheduleText({{one, 0}}, loops_));
        return fmt::format(
            "{}{}: {}{}{}", base::counted(best_->cycles, "cycle"),
            latencies_.empty() ? "" : " with these latencies", fmt::join(schedules, "; "),
            best_->isComplete ? "" : "; ...",
            reordered_.empty() ? "" : fmt::format(" (sum re-ordered: {})", fmt::join(reordered_, ", ")));
    }

    std::string freeText() const {
        if (!free_) return isStopped() ? stopped : "not computed: too many iterations";
        return fmt::format("{}{}, at most {} in one of them", base::counted(free_->cycles, "cycle"),
                           latencies_.empty() ? "" : " without latencies",
                           base::counted(free_->wavefront, "iteration"));
    }

    std::string pesText() const {
        if (!iterations_) return "the iterations were not counted";
        return fmt::format("at least {} / P cycles, one for each iteration of a PE",
                           base::thousands(*iterations_));
    }

    std::optional<std::int64_t> leastCyclesOfMemory() const {
        if (!memory_) return std::nullopt;
        return base::ceilDivide(base::multiply(bytes_, memory_->clock), memory_->bytesPerSecond);
    }

    std::string memoryText() const {
        const std::string text = fmt::format("at least {} in and out", base::counted(bytes_, "byte"));
        const auto cycles = leastCyclesOfMemory();
        return cycles ? fmt::format("{}: at least {}", text, base::counted(*cycles, "cycle")) : text;
    }

    const dependence::Graph& graph_;
    std::vector<std::string> loops_;
    const array::Latencies& latencies_;
    const std::optional<simulate::MemoryModel>& memory_;
    const polyhedra::Budget& budget_;
    std::optional<std::int64_t> iterations_;
    std::int64_t bytes_;
    static constexpr std::int64_t mostListed = 20;
    std::optional<explore::BestSchedules> best_;
    std::vector<std::string> reordered_; // outputs whose terms come in another order, which rounds otherwise
    std::optional<explore::FreeSchedule> free_;
};

} // namespace

OrWrong<ScheduleReport> schedulesOf(const ExploreOptions& options, const studies::Explorer& explorer) {
    const auto latencies = latenciesOf(options);
    if (!latencies) return tl::unexpected(latencies.error());
    const auto memory = memoryModel(options);
    if (!memory) return tl::unexpected(memory.error());
    const polyhedra::Budget budget{.stop = options.session.stop};
    try {
        const Schedules schedules(explorer, *latencies, *memory, budget);
        return ScheduleReport{schedules.text(), schedules.json()};
    } catch (const base::Overflow&) {
        return tl::unexpected(std::string("--schedules: a number does not fit in 64 bits"));
    }
}

} // namespace tactus::commands
