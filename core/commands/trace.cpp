// trace: where a value comes from, and where it goes.
#include "driver/runs/trace.h"
#include "base/counted.h"
#include "commands/report/facts.h"
#include "commands/request/command.h"
#include "commands/request/data.h"
#include "commands/request/moment.h"
#include "driver/runs/run.h"

#include <fmt/ranges.h>

namespace tactus::commands {

namespace {

using array::TraceSegment;

class TraceFacts {
  public:
    TraceFacts(const array::Model& model) : model_(model), system_(model.system()) {}

    Fact all(const driver::FollowedValue& followed) const {
        const array::Trace& trace = followed.trace;
        std::string value = named(followed.value);
        if (followed.result)
            value += " = " + toString(system_.exprs[system_.equations[followed.value.equation].value].type,
                                      *followed.result);
        const std::string left =
            trace.complete ? "" : "not all: values that are further away in time were left out";
        return {.words = fmt::format("{}, {}", value, placeOf(followed.value)),
                .parts = {{"value", json(followed.value)},
                          part("past", trace.past),
                          elements("inputs", trace.inputs),
                          part("future", trace.future),
                          elements("outputs", trace.outputs),
                          {"complete", trace.complete, {}, left}}};
    }

  private:
    static constexpr std::size_t mostLines = 20, mostElements = 12; // of the text

    std::string named(const array::TracedValue& value) const {
        return fmt::format("{}({})", system_.nameOf(value.equation),
                           fmt::join(system_.inDesignOrder(value.at), ","));
    }
    std::string peOf(const array::TracedValue& value) const {
        if (model_.dimensions() == 0) return "the only PE";
        return "PE " + polyhedra::toString(model_.peOf(value.at));
    }
    std::string placeOf(const array::TracedValue& value) const {
        return fmt::format("{} in cycle {}", peOf(value), model_.cycleOf(value.at));
    }
    nlohmann::json json(const array::TracedValue& value) const {
        return {{"variable", system_.nameOf(value.equation)},
                {"at", system_.inDesignOrder(value.at)},
                {"cycle", model_.cycleOf(value.at)},
                {"pe", model_.peOf(value.at)}};
    }

    static array::TracedValue valueOf(const TraceSegment& one, std::int64_t number) {
        array::TracedValue value = one.first;
        for (std::size_t l = 0; l < value.at.size(); ++l) value.at[l] += number * one.vector[l];
        return value;
    }

    std::string line(const TraceSegment& one) const {
        std::string text = fmt::format("cycle {:<4} {}", model_.cycleOf(one.first.at), named(one.first));
        if (one.count > 1) {
            const array::TracedValue last = valueOf(one, one.count - 1);
            text += fmt::format(" and {} more, to {} on {}", one.count - 1, named(last), placeOf(last));
        } else {
            text += " on " + peOf(one.first);
        }
        return text + (one.maybe ? ", perhaps" : "");
    }

    nlohmann::json json(const TraceSegment& one) const {
        nlohmann::json json = this->json(one.first);
        json.update({{"count", one.count}, {"maybe", one.maybe}, {"vector", nullptr}});
        if (one.count == 1) return json;
        polyhedra::Vector step = system_.inDesignOrder(valueOf(one, 1).at);
        const polyhedra::Point from = system_.inDesignOrder(one.first.at);
        for (std::size_t l = 0; l < step.size(); ++l) step[l] -= from[l];
        json["vector"] = step;
        return json;
    }

    Fact part(std::string_view key, const std::vector<TraceSegment>& segments) const {
        std::int64_t values = 0;
        for (const TraceSegment& one : segments) values += one.count;
        Fact part = Fact::list(key, fmt::format("{}: {}", key, base::counted(values, "value")));
        for (const TraceSegment& one : segments)
            part.add(json(one), part.parts.size() < mostLines ? line(one) : "");
        if (segments.size() > mostLines)
            part.parts.push_back(
                {.words = fmt::format("and {}, which --json has",
                                      base::counted(segments.size() - mostLines, "more line"))});
        return part;
    }

    Fact elements(std::string_view key, const std::vector<array::TracedElement>& all) const {
        nlohmann::json json = nlohmann::json::array();
        std::vector<std::string> texts;
        for (const array::TracedElement& one : all) {
            const ure::Tensor& tensor = system_.tensors[one.element.tensor];
            const auto& index = one.element.index;
            const bool isKnown = index.size() == tensor.extents.size();
            json.push_back({{"name", tensor.name},
                            {"index", isKnown ? nlohmann::json(index) : nlohmann::json()},
                            {"cycle", model_.cycleOf(one.by.at)},
                            {"pe", model_.peOf(one.by.at)},
                            {"maybe", one.maybe}});
            if (texts.size() == mostElements) continue;
            std::string text = tensor.name;
            if (!tensor.extents.empty())
                text += isKnown ? fmt::format("({})", fmt::join(index, ",")) : "(an index from data)";
            texts.push_back(text + (one.maybe ? " perhaps" : ""));
        }
        if (all.size() > mostElements) texts.push_back(fmt::format("{} more", all.size() - mostElements));
        return {key, json, {}, all.empty() ? "" : fmt::format("{}: {}", key, fmt::join(texts, ", "))};
    }

    const array::Model& model_;
    const ure::System& system_;
};

} // namespace

Report trace(const TraceOptions& options) {
    const auto loaded = load(options, Need::Mapping);
    if (!loaded) return loaded.error();
    if (options.value.empty()) return usageError(options, "trace needs --value, as in --value Z@3,4,5");
    if (loaded->arrays.size() > 1) return usageError(options, oneArrayOnly(*loaded, "a trace"));
    const text::SourceBuffer& source = *loaded->analysis.source;
    const array::Built built = driver::buildWholeArray(*loaded->arrays.front(), loaded->request.budget);
    if (!built.model) return failure(options, source, built.diagnostics, "the array could not be built");
    const auto value = driver::valueNamed(*built.model, options.value);
    if (!value) return usageError(options, "--value: " + value.error());
    std::optional<evaluate::Tensors> inputs;
    if (driver::canEvaluate(*built.model)) {
        auto data = dataOf(options, *loaded, *built.model);
        if (!data) return data.error();
        inputs = std::move(*data);
    }
    const driver::FollowedValue followed = driver::follow(*built.model, *value, inputs ? &*inputs : nullptr);
    const std::string &design = loaded->design->name, &mapping = loaded->arrays.front()->name;
    const Fact facts = TraceFacts(*built.model).all(followed);
    if (!options.json) return {0, fmt::format("{}, mapping {}\n{}", design, mapping, textOf(facts)), {}};
    nlohmann::json json = jsonOf(facts);
    json.update({{"design", design}, {"mapping", mapping}});
    return {0, dump(json), {}};
}

} // namespace tactus::commands
