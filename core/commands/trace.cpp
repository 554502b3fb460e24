// trace: where a value comes from, and where it goes.
#include "driver/runs/trace.h"
#include "base/counted.h"
#include "commands/request/command.h"
#include "commands/request/data.h"
#include "commands/request/moment.h"
#include "driver/runs/run.h"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

using array::TraceSegment;

class Text {
  public:
    Text(const array::Model& model) : model_(model), system_(model.system()) {}

    std::string all(const driver::FollowedValue& followed) const {
        const array::Trace& trace = followed.trace;
        std::string text = named(followed.value);
        if (followed.result)
            text += " = " + toString(system_.exprs[system_.equations[followed.value.equation].value].type,
                                     *followed.result);
        text += fmt::format(", {}\n", placeOf(followed.value));
        text += part("past", trace.past) + elements("inputs", trace.inputs);
        text += part("future", trace.future) + elements("outputs", trace.outputs);
        if (!trace.complete) text += "  not all: values that are further away in time were left out\n";
        return text;
    }

  private:
    static constexpr std::size_t mostLines = 20, mostElements = 12;

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

    std::string line(const TraceSegment& one) const {
        std::string text = fmt::format("    cycle {:<4} {}", model_.cycleOf(one.first.at), named(one.first));
        if (one.count > 1) {
            array::TracedValue last = one.first;
            for (std::size_t l = 0; l < last.at.size(); ++l) last.at[l] += (one.count - 1) * one.vector[l];
            text += fmt::format(" and {} more, to {} on {}", one.count - 1, named(last), placeOf(last));
        } else {
            text += " on " + peOf(one.first);
        }
        return text + (one.maybe ? ", perhaps\n" : "\n");
    }

    std::string part(std::string_view title, const std::vector<TraceSegment>& segments) const {
        std::int64_t values = 0;
        for (const TraceSegment& one : segments) values += one.count;
        std::string text = fmt::format("  {}: {}\n", title, base::counted(values, "value"));
        for (std::size_t n = 0; n < std::min(segments.size(), mostLines); ++n) text += line(segments[n]);
        if (segments.size() > mostLines)
            text += fmt::format("    and {}, which --json has\n",
                                base::counted(segments.size() - mostLines, "more line"));
        return text;
    }

    std::string elements(std::string_view title, const std::vector<array::TracedElement>& all) const {
        if (all.empty()) return {};
        std::vector<std::string> parts;
        for (std::size_t n = 0; n < std::min(all.size(), mostElements); ++n) {
            const ure::Tensor& tensor = system_.tensors[all[n].element.tensor];
            const auto& index = all[n].element.index;
            const bool isKnown = index.size() == tensor.extents.size();
            std::string text = tensor.name;
            if (!tensor.extents.empty())
                text += isKnown ? fmt::format("({})", fmt::join(index, ",")) : "(an index from data)";
            parts.push_back(text + (all[n].maybe ? " perhaps" : ""));
        }
        if (all.size() > mostElements) parts.push_back(fmt::format("{} more", all.size() - mostElements));
        return fmt::format("  {}: {}\n", title, fmt::join(parts, ", "));
    }

    const array::Model& model_;
    const ure::System& system_;
};

nlohmann::json valueJson(const array::TracedValue& value, const array::Model& model) {
    return {{"variable", model.system().nameOf(value.equation)},
            {"at", model.system().inDesignOrder(value.at)},
            {"cycle", model.cycleOf(value.at)},
            {"pe", model.peOf(value.at)}};
}

nlohmann::json segmentsJson(const std::vector<TraceSegment>& segments, const array::Model& model) {
    nlohmann::json json = nlohmann::json::array();
    for (const TraceSegment& one : segments) {
        json.push_back(valueJson(one.first, model));
        json.back()["count"] = one.count;
        json.back()["maybe"] = one.maybe;
        json.back()["vector"] = nlohmann::json();
        if (one.count == 1) continue;
        array::TracedValue next = one.first;
        for (std::size_t l = 0; l < next.at.size(); ++l) next.at[l] += one.vector[l];
        polyhedra::Vector step = model.system().inDesignOrder(next.at);
        const polyhedra::Point from = model.system().inDesignOrder(one.first.at);
        for (std::size_t l = 0; l < step.size(); ++l) step[l] -= from[l];
        json.back()["vector"] = step;
    }
    return json;
}

nlohmann::json elementsJson(const std::vector<array::TracedElement>& elements, const array::Model& model) {
    nlohmann::json json = nlohmann::json::array();
    for (const array::TracedElement& one : elements) {
        const ure::Tensor& tensor = model.system().tensors[one.element.tensor];
        const bool isKnown = one.element.index.size() == tensor.extents.size();
        json.push_back({{"name", tensor.name},
                        {"index", isKnown ? nlohmann::json(one.element.index) : nlohmann::json()},
                        {"cycle", model.cycleOf(one.by.at)},
                        {"pe", model.peOf(one.by.at)},
                        {"maybe", one.maybe}});
    }
    return json;
}

} // namespace

Report trace(const Options& options) {
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
    const std::string mapping = loaded->arrays.front()->name;
    if (!options.json)
        return {0,
                fmt::format("{}, mapping {}\n{}", loaded->design->name, mapping,
                            Text(*built.model).all(followed)),
                {}};
    nlohmann::json json = {{"design", loaded->design->name},
                           {"mapping", mapping},
                           {"value", valueJson(*value, *built.model)},
                           {"past", segmentsJson(followed.trace.past, *built.model)},
                           {"future", segmentsJson(followed.trace.future, *built.model)},
                           {"inputs", elementsJson(followed.trace.inputs, *built.model)},
                           {"outputs", elementsJson(followed.trace.outputs, *built.model)},
                           {"complete", followed.trace.complete}};
    return {0, dump(json), {}};
}

} // namespace tactus::commands
