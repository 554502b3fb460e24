#include "studies/tuning/search/trials.h"

#include "array/build.h"
#include "base/checked.h"
#include "driver/runs/run.h"
#include "estimate/build.h"
#include "simulate/network/actors/network.h"

#include <algorithm>

namespace tactus::studies {

Trials::Trials(const Explorer& explorer, const MapWish& wish, std::stop_token stop)
    : explorer_(explorer), wish_(wish), stop_(std::move(stop)),
      resource_(resourceOf(wish.device, wish.goal)) {
    if (wish.device.channels && wish.megahertz)
        bytesOfCycle_ =
            double(wish.device.channels->count) * wish.device.channels->gigabytes * 1e3 / *wish.megahertz;
}

tl::expected<Trials::Judged, std::string> Trials::judged(const std::vector<std::string>& calls) {
    auto mapped = explorer_.mapped(calls);
    if (!mapped) return tl::unexpected(mapped.error());
    const std::string& array = mapped->applied.array; // of several
    const auto arrays = driver::arraysNamed(mapped->design, array.empty() ? mapped->applied.mapping : array);
    for (const driver::MappingAnalysis* const one : arrays)
        if (const auto error = diagnostics::firstError(one->diagnostics)) return tl::unexpected(*error);
    const auto undecidedAs = [&](const char* reason) {
        record.isWhole = false;
        return tl::unexpected(std::string(reason));
    };
    if (arrays.size() != 1 || !arrays.front()->legal()) return undecidedAs("its legality was not decided");
    array::Built built = driver::buildArray(*arrays.front(), explorer_.asked().budget);
    if (!built.model || !built.model->lacking().empty()) return undecidedAs("its array could not be built");
    return Judged{std::move(mapped->applied), std::move(built.model)};
}

std::optional<estimate::Pace> Trials::paceOf(const array::Model& model) const {
    return wish_.megahertz ? estimate::paceOf(model, wish_.device.family, *wish_.megahertz) : std::nullopt;
}

std::optional<estimate::Estimate> Trials::estimated(const Judged& one,
                                                    const std::optional<estimate::Pace>& pace) const {
    return estimate::estimate(*one.model, wish_.device.family, bytesOfCycle_, explorer_.asked().budget,
                              pace ? pace->interval.cycles : 1);
}

bool Trials::fits(const std::vector<estimate::Share>& shares) const {
    return wish_.allows(shares) && std::ranges::all_of(shares, [&](const estimate::Share& one) {
               return one.resource != resource_ || one.used <= mostOfResource_;
           });
}

// Which resource of the one that was nearest to fitting is exceeded most.
void Trials::noteNearest(const std::vector<estimate::Share>& shares) {
    const estimate::Share& worst = wish_.scarcestOf(shares);
    if (!record.nearest || wish_.excessOf(worst) < wish_.excessOf(*record.nearest)) record.nearest = worst;
}

std::optional<Trials::Run> Trials::run(const std::shared_ptr<const array::Model>& model,
                                       const std::vector<std::string>& calls,
                                       const std::optional<estimate::Pace>& pace, std::int64_t mostCycles) {
    constexpr std::int64_t mostPlaces = 4'000'000;
    if (!runsLong_ && model->cycles > mostPlaces / std::max<std::int64_t>(1, *model->pes))
        return std::nullopt;
    if (const auto before = runs_.find(calls);
        before != runs_.end() &&
        !(before->second && before->second->isCut && before->second->cycles <= mostCycles))
        return before->second;
    simulate::Options options;
    options.stop = stop_;
    options.mostStarts = std::min(mostStarts, startsLeft_);
    options.mostCycles = mostCycles;
    if (pace) options.latencies = pace->latencies;
    if (bytesOfCycle_ > 0) {
        const auto clock = std::int64_t(*wish_.megahertz * 1e6);
        options.memory = simulate::MemoryModel{clock, std::int64_t(bytesOfCycle_ * double(clock)), false};
    }
    const simulate::NetworkSimulation ran = simulate::simulateNames(model, options);
    startsLeft_ -= ran.leaps.starts;
    auto& one = runs_[calls];
    const bool isCut = !ran.complete && ran.circle.empty() && ran.cycles > mostCycles;
    if (!ran.complete && ran.circle.empty() && !isCut) return one; // it ended before its end
    ++record.simulated;
    return one = Run{ran.complete, isCut, ran.cycles};
}

// Of picojoules, or thousandths of another unit of a table.
static std::int64_t femtojoulesOf(double energy) {
    return std::int64_t(1000 * energy);
}

std::optional<FoundMapping> Trials::tried(const std::vector<std::string>& calls, const std::string& dataflow,
                                          std::int64_t bound, const Wanted& wanted) {
    auto one = judged(calls);
    if (!one) return refuse(dataflow, one.error());
    auto pace = paceOf(*one->model);
    auto estimate = estimated(*one, pace);
    if (!estimate) return undecided(dataflow, "its operators could not be counted");
    auto shares = sharesOf(estimate->total, wish_.device);
    if (!fits(shares)) {
        ++record.tooLarge;
        noteNearest(shares);
        return std::nullopt;
    }
    std::optional<double> energy;
    if (wish_.energies)
        if (const auto counted = estimate::energyOf(*one->model, *wish_.energies, explorer_.asked().budget))
            energy = counted->total();
    if (wish_.goal == Goal::Energy) {
        if (!energy) return undecided(dataflow, "its energy could not be counted");
        const std::int64_t femtojoules = femtojoulesOf(*energy);
        record.isWhole &= wanted.leastEnergy <= femtojoules;
        if (femtojoules > wanted.mostEnergy) return std::nullopt;
    }
    std::int64_t cycles = std::max(bound, estimate->bound);
    bool isSimulated = false;
    if (one->model->network) {
        if (const auto ended = run(one->model, calls, pace, wanted.mostCycles)) {
            if (ended->isCut) return std::nullopt;
            if (!ended->isComplete) return refuse(dataflow, "its network deadlocks");
            cycles = ended->cycles;
            isSimulated = true;
            record.isWhole &= bound <= cycles;
        }
    } else {
        ++record.simulated;
        isSimulated = true; // it takes the cycles of its map
        if (pace) cycles = std::max(cycles, cyclesOf(*one->model, pace->interval));
    }
    Costs costs{std::move(*estimate), std::move(shares), cycles};
    costs.pace = std::move(pace);
    FoundMapping found{std::move(one->applied), calls, dataflow, bound, cycles, isSimulated,
                       std::move(costs)};
    found.energy = energy;
    if (wish_.found) wish_.found(found);
    return found;
}

std::int64_t Trials::fewMore(std::int64_t cycles) {
    return base::saturatedSum(cycles, cycles / 20);
}

std::int64_t Trials::costOf(const FoundMapping& one) const {
    return wish_.goal == Goal::Energy ? femtojoulesOf(one.energy.value_or(0)) : one.cycles;
}

bool Trials::isBetter(const FoundMapping& a, const FoundMapping& b) const {
    if (wish_.goal == Goal::Energy) return std::pair(costOf(a), a.cycles) < std::pair(costOf(b), b.cycles);
    if (a.isSimulated != b.isSimulated)
        return a.isSimulated ? a.cycles <= fewMore(b.cycles) : fewMore(a.cycles) < b.cycles;
    const auto key = [](const FoundMapping& one) {
        const estimate::Resources& total = one.costs.estimate.total;
        return std::tuple(one.cycles, total.dsps, total.allBlocks(), total.registers);
    };
    return key(a) < key(b);
}

bool Trials::isQuick(const FoundMapping& one) {
    if (!wish_.mostCycles) return true;
    if (!one.isSimulated) return false;
    record.fewestCycles = std::min(record.fewestCycles.value_or(INT64_MAX), one.cycles);
    return one.cycles <= *wish_.mostCycles;
}

void Trials::tell(const std::string& what) const {
    if (wish_.progress) wish_.progress(what);
}

std::nullopt_t Trials::refuse(const std::string& dataflow, const std::string& reason) {
    const auto same = [&](const RefusedDataflow& one) {
        return one.dataflow == dataflow && one.reason == reason;
    };
    if (std::ranges::none_of(record.refused, same)) record.refused.push_back({dataflow, reason});
    return std::nullopt;
}

std::nullopt_t Trials::undecided(const std::string& dataflow, const std::string& reason) {
    record.isWhole = false;
    return refuse(dataflow, reason);
}

} // namespace tactus::studies
