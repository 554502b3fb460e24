#include "driver/conditions/stop.h"

#include "base/counted.h"
#include "driver/runs/trace.h"
#include "driver/signals/signals.h"

#include <algorithm>

namespace tactus::driver {

using polyhedra::Point;

namespace {

constexpr std::string_view undefinedWord = "undefined", wrapsWord = "wraps", mismatchWord = "mismatch";

std::string_view trimmedText(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t");
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin, end - begin + 1);
}

// The text before its last word, if that is this one.
std::optional<std::string> before(std::string_view text, std::string_view word) {
    if (!text.ends_with(word) || text.size() <= word.size()) return std::nullopt;
    const std::string_view front = text.substr(0, text.size() - word.size());
    return front.back() == ' ' ? std::optional(std::string(trimmedText(front))) : std::nullopt;
}

using Parsed = std::optional<tl::expected<Stop, std::string>>; // nothing: it is an expression

Parsed stopInNetwork(const std::shared_ptr<const array::Model>& model, std::string_view text) {
    using Kind = Stop::InNetwork::Kind;
    if (!namesNetwork(std::string(text))) return std::nullopt;
    for (const auto& [word, kind] :
         {std::pair("full", Kind::Full), std::pair("empty", Kind::Empty), std::pair("waits", Kind::Waits)}) {
        const auto name = before(text, word);
        if (!name) continue;
        const auto found = anySignalNamed(*model, *name);
        if (!found) return tl::unexpected(found.error());
        if (!std::holds_alternative<NetworkSignal>(*found)) continue;
        const NetworkSignal& signal = std::get<NetworkSignal>(*found);
        const bool isKernel = signal.kind == NetworkSignal::Kind::Kernel;
        if (isKernel == (kind == Kind::Waits)) return Stop{model, Stop::InNetwork{kind, signal}};
    }
    return tl::unexpected(std::string(
        "write a FIFO and 'full' or 'empty', or a kernel and 'waits', as in kernel A_feeder waits"));
}

Parsed stopAtPlace(const std::shared_ptr<const array::Model>& model, std::string_view text) {
    if (!text.starts_with("PE(") && !text.starts_with("PE.")) return std::nullopt;
    if (text.ends_with(')') && text.find('.') == std::string_view::npos) {
        const std::string_view inside = text.substr(3, text.size() - 4);
        const auto pe = inside.empty() ? std::optional(Point()) : pointIn(inside);
        if (!pe || !model->hasPe(*pe)) return tl::unexpected(fmt::format("the array has no {}", text));
        return Stop{model, Stop::Executed{*pe, std::nullopt}};
    }
    const auto signal = signalNamed(*model, std::string(text));
    if (!signal) return tl::unexpected(signal.error());
    if (signal->kind == simulate::Signal::Kind::Read)
        return Stop{model, Stop::Executed{signal->pe, signal->family}};
    return Stop{model, Stop::Executed{signal->pe, std::nullopt}};
}

// A func of this name is a value of a condition.
bool beginsWith(const ure::System& system, std::string_view text, std::string_view word) {
    const bool begins = text == word || text.starts_with(std::string(word) + ' ');
    return begins && !system.variableNamed(word);
}

// Of "undefined Z", for this word; nothing where the text does not begin with it.
std::optional<tl::expected<ure::VariableId, std::string>>
variableBehind(const ure::System& system, std::string_view text, std::string_view word) {
    if (!beginsWith(system, text, word)) return std::nullopt;
    if (const auto variable = system.variableNamed(trimmedText(text.substr(word.size())))) return *variable;
    std::vector<std::string> names;
    for (const ure::Variable& one : system.variables) names.push_back(one.name);
    return tl::unexpected(
        fmt::format("write a variable after '{}': {}", word, base::listed(std::move(names))));
}

tl::expected<Stop, std::string> stopWhereWraps(const std::shared_ptr<const array::Model>& model,
                                               ure::VariableId variable) {
    if (auto condition = wrapsIn(*model, variable)) return Stop{condition->model, std::move(*condition)};
    return tl::unexpected(
        fmt::format("no '+', '-' or assignment in the equation{} can wrap",
                    variable.valid() ? " of " + model->system().variables[variable].name : std::string("s")));
}

Parsed special(const std::shared_ptr<const array::Model>& model, std::string_view text) {
    const ure::System& system = model->system();
    if (Parsed found = stopInNetwork(model, text)) return found;
    if (Parsed found = stopAtPlace(model, text)) return found;
    if (text == mismatchWord && !system.variableNamed(mismatchWord)) return Stop{model, Stop::Mismatch{}};
    if (text == wrapsWord && !system.variableNamed(wrapsWord)) return stopWhereWraps(model, {});
    using Result = tl::expected<Stop, std::string>;
    if (const auto of = variableBehind(system, text, undefinedWord))
        return of->and_then([&](ure::VariableId id) { return Result(Stop{model, Stop::Undefined{id}}); });
    if (const auto of = variableBehind(system, text, wrapsWord))
        return of->and_then([&](ure::VariableId id) { return stopWhereWraps(model, id); });
    return std::nullopt;
}

// Of iterations that meet a condition, or in which a variable is undefined.
class FoundByRun final : public Stops {
  public:
    explicit FoundByRun(std::unique_ptr<simulate::Hits> hits) : hits_(std::move(hits)) {}
    std::optional<simulate::Hit> firstFrom(std::int64_t cycle, const std::stop_token& stop) override {
        return hits_->firstFrom(cycle, stop);
    }
    std::optional<simulate::Hit> lastBefore(std::int64_t cycle, const std::stop_token& stop) override {
        return hits_->lastBefore(cycle, stop);
    }

  private:
    std::unique_ptr<simulate::Hits> hits_;
};

// Of iterations of one PE, which the map tells without a run.
class FoundByMap final : public Stops {
  public:
    FoundByMap(std::shared_ptr<const array::Model> model, Stop::Executed what)
        : model_(std::move(model)), what_(std::move(what)) {}

    std::optional<simulate::Hit> firstFrom(std::int64_t cycle, const std::stop_token& stop) override {
        for (std::int64_t from = std::max<std::int64_t>(cycle, 0); from < model_->cycles; from += together) {
            if (stop.stop_requested()) break;
            for (const Point& at : model_->iterationsBetween(what_.pe, {from, from + together - 1}))
                if (counts(at)) return hitOf(at);
        }
        return std::nullopt;
    }
    std::optional<simulate::Hit> lastBefore(std::int64_t cycle, const std::stop_token& stop) override {
        for (std::int64_t end = std::min(cycle, model_->cycles); end > 0; end -= together) {
            if (stop.stop_requested()) break;
            std::optional<simulate::Hit> last; // of the latest cycle, its first lane
            for (const Point& at :
                 model_->iterationsBetween(what_.pe, {std::max<std::int64_t>(0, end - together), end - 1}))
                if (counts(at) && (!last || model_->cycleOf(at) > last->cycle)) last = hitOf(at);
            if (last) return last;
        }
        return std::nullopt;
    }

  private:
    static constexpr std::int64_t together = 1024; // cycles

    bool counts(const Point& at) const {
        return !what_.family || std::ranges::any_of(model_->links[*what_.family].readers,
                                                    [&](const auto& piece) { return contains(piece, at); });
    }
    simulate::Hit hitOf(const Point& at) const { return {model_->cycleOf(at), what_.pe, at}; }

    std::shared_ptr<const array::Model> model_;
    Stop::Executed what_;
};

// Of a list, in the order of cycles.
class Listed final : public Stops {
  public:
    explicit Listed(std::vector<simulate::Hit> hits) : hits_(std::move(hits)) {}
    std::optional<simulate::Hit> firstFrom(std::int64_t cycle, const std::stop_token&) override {
        const auto found = std::ranges::lower_bound(hits_, cycle, {}, &simulate::Hit::cycle);
        return found == hits_.end() ? std::nullopt : std::optional(*found);
    }
    std::optional<simulate::Hit> lastBefore(std::int64_t cycle, const std::stop_token&) override {
        const auto found = std::ranges::lower_bound(hits_, cycle, {}, &simulate::Hit::cycle);
        return found == hits_.begin() ? std::nullopt : std::optional(*std::prev(found));
    }

  private:
    std::vector<simulate::Hit> hits_;
};

// In which cycles of the run it holds; nothing where the run did not keep it.
std::optional<std::vector<bool>> holdsIn(const Stop::InNetwork& what, const spatial::Network& network,
                                         const simulate::NetworkSimulation& run) {
    std::vector<bool> holds(static_cast<std::size_t>(run.cycles));
    if (what.kind == Stop::InNetwork::Kind::Waits) {
        const auto waits = waitsIn(run, what.of.kernel);
        if (!waits) return std::nullopt;
        for (std::int64_t cycle = 0; cycle < run.cycles; ++cycle)
            holds[std::size_t(cycle)] = waits->at(cycle).asInteger() > 0;
        return holds;
    }
    const auto tokens = tokensIn(run, what.of);
    if (!tokens) return std::nullopt;
    const bool isFull = what.kind == Stop::InNetwork::Kind::Full;
    const std::int64_t wanted = isFull ? network.channels[what.of.channel].depth : 0;
    bool hasHeld = isFull; // none becomes empty that has not held something
    for (std::int64_t cycle = 0; cycle < run.cycles; ++cycle) {
        const std::int64_t held = tokens->at(cycle).asInteger();
        hasHeld |= held > 0;
        holds[std::size_t(cycle)] = hasHeld && held == wanted;
    }
    return holds;
}

// The steps of the array at which it has begun to hold since the step before.
std::vector<simulate::Hit> stepsAt(const std::vector<bool>& holds, const std::vector<std::int64_t>& steps) {
    std::vector<simulate::Hit> hits;
    std::int64_t from = 0;
    for (std::size_t step = 0; step < steps.size(); ++step) {
        bool begins = false;
        for (std::int64_t cycle = from; cycle <= steps[step]; ++cycle)
            begins |= holds[std::size_t(cycle)] && (cycle == 0 || !holds[std::size_t(cycle) - 1]);
        if (begins) hits.push_back({std::int64_t(step), {}, {}});
        from = std::max(from, steps[step] + 1);
    }
    return hits;
}

} // namespace

bool namesWraps(const ure::System& system, std::string_view text) {
    return beginsWith(system, trimmedText(text), wrapsWord);
}

tl::expected<Stop, WrongCondition> stopOn(const std::shared_ptr<const array::Model>& model,
                                          const std::string& text, const std::string& name) {
    if (Parsed found = special(model, trimmedText(text))) {
        if (*found) return std::move(**found);
        return tl::unexpected(
            WrongCondition{std::make_shared<const text::SourceBuffer>(name, text), {}, found->error()});
    }
    auto condition = conditionOn(*model, text, name);
    if (!condition) return tl::unexpected(std::move(condition.error()));
    return Stop{condition->model, std::move(*condition)};
}

tl::expected<std::optional<std::int64_t>, std::string> firstCycleOf(const Stop::InNetwork& event,
                                                                    const spatial::Network& network,
                                                                    const simulate::NetworkSimulation& run) {
    const auto holds = holdsIn(event, network, run);
    if (!holds) return tl::unexpected(std::string(notKept));
    const auto first = std::ranges::find(*holds, true);
    return first == holds->end() ? std::nullopt : std::optional<std::int64_t>(first - holds->begin());
}

std::unique_ptr<Stops> stopsOf(const Stop& stop, const evaluate::Tensors& inputs, const Verified* run,
                               const simulate::Options& options, diagnostics::List& diagnostics) {
    if (const auto* condition = std::get_if<Condition>(&stop.what)) {
        auto hits = simulate::hitsOf(condition->model, condition->met, inputs, options, diagnostics);
        return hits ? std::make_unique<FoundByRun>(std::move(hits)) : nullptr;
    }
    if (const auto* undefined = std::get_if<Stop::Undefined>(&stop.what)) {
        auto hits = simulate::hitsOf(stop.model, {undefined->variable}, inputs, options, diagnostics,
                                     simulate::Hits::Of::Undefined);
        return hits ? std::make_unique<FoundByRun>(std::move(hits)) : nullptr;
    }
    if (const auto* executed = std::get_if<Stop::Executed>(&stop.what))
        return std::make_unique<FoundByMap>(stop.model, *executed);
    std::vector<simulate::Hit> hits;
    if (!run) return nullptr;
    if (const auto* network = std::get_if<Stop::InNetwork>(&stop.what)) {
        const auto holds =
            run->network ? holdsIn(*network, *stop.model->network, *run->network) : std::nullopt;
        if (!holds) return nullptr;
        hits = stepsAt(*holds, run->network->steps);
    } else if (run->mismatch) {
        const auto at = iterationAt(stop.model->system(), run->mismatch->iteration);
        hits.push_back({run->mismatch->cycle, run->mismatch->pe, at.value_or(Point())});
    }
    return std::make_unique<Listed>(std::move(hits));
}

} // namespace tactus::driver
