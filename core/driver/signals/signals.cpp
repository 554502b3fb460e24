#include "driver/signals/signals.h"

#include "base/counted.h"
#include "driver/runs/trace.h"
#include "formats/csv.h"
#include "formats/vcd.h"

#include <algorithm>
#include <regex>

namespace tactus::driver {

using polyhedra::Point;
using simulate::Samples;
using simulate::Signal;

namespace {

std::string inParentheses(const Point& point) {
    return fmt::format("({})", fmt::join(point, ","));
}

bool carriesTheSame(const array::LinkFamily& a, const array::LinkFamily& b) {
    return a.variable == b.variable && a.displacement == b.displacement;
}

// Some iteration of the PE reads over a link of the family; also where that could not be decided.
bool readsOver(const array::Model& model, const array::LinkFamily& link, const Point& pe) {
    polyhedra::Union readers = link.readers;
    for (polyhedra::Piece& piece : readers)
        for (std::size_t row = 0; row < pe.size(); ++row) {
            const polyhedra::AffineForm form =
                model.map.space[row] -
                polyhedra::AffineForm::number(pe[row], model.map.space[row].dimensions());
            constrain(piece, form);
            constrain(piece, -1 * form);
        }
    return std::ranges::any_of(
        readers, [](const auto& piece) { return isEmpty(piece, {}) != polyhedra::Verdict::Yes; });
}

// What the text says, before the array is asked.
struct Written {
    Point pe, lane, from;
    std::string variable;
    bool hasLane = false, isRead = false;
    std::optional<std::int64_t> delay;
};

std::optional<Written> writtenIn(const std::string& text) {
    const std::regex form(
        R"(\s*PE(?:\(([-\d,]*)\))?\.(?:lane\(([-\d,]+)\)\.)?(\w+)(?: from \(([-\d,]*)\)(?:, delay (\d{1,18}))?)?\s*)");
    std::smatch parts;
    if (!std::regex_match(text, parts, form)) return std::nullopt;
    Written written;
    written.variable = parts[3];
    written.hasLane = parts[2].matched;
    written.isRead = parts[4].matched;
    const auto take = [&](std::size_t group, Point& into) {
        if (parts[group].length() == 0) return true;
        const auto point = pointIn(std::string(parts[group]));
        if (point) into = *point;
        return point.has_value();
    };
    if (!take(1, written.pe) || !take(2, written.lane) || !take(4, written.from)) return std::nullopt;
    if (parts[5].matched) written.delay = std::stoll(parts[5]);
    return written;
}

std::string unknown(const std::string& what, const std::string& name, std::vector<std::string> known) {
    return fmt::format("unknown {} '{}'; the array has {}", what, name, base::listed(std::move(known)));
}

} // namespace

bool namesSignal(const std::string& text) {
    return writtenIn(text).has_value();
}

std::string nameOf(const array::Model& model, const Signal& signal) {
    std::string name = "PE" + (signal.pe.empty() ? "" : inParentheses(signal.pe)) + ".";
    if (model.lanes > 1) name += fmt::format("lane{}.", inParentheses(model.laneAt(signal.lane)));
    if (signal.kind == Signal::Kind::Made) return name + model.system().variables[signal.variable].name;
    const array::LinkFamily& link = model.links[signal.family];
    name += fmt::format("{} from {}", model.system().variables[link.variable].name,
                        inParentheses(link.displacement));
    const auto alike =
        std::ranges::count_if(model.links, [&](const auto& other) { return carriesTheSame(link, other); });
    return alike == 1 ? name : fmt::format("{}, delay {}", name, link.delay);
}

tl::expected<Signal, std::string> signalNamed(const array::Model& model, const std::string& text) {
    const auto refuse = [](std::string why) { return tl::unexpected(std::move(why)); };
    const ure::System& system = model.system();
    const auto written = writtenIn(text);
    if (!written)
        return refuse(fmt::format(
            "'{}' names no signal: write a PE and a variable, as in PE(2,3).Z or PE(2,3).Z from (0,1), or an "
            "element of a tensor",
            text));
    Signal signal;
    signal.pe = written->pe;
    if (!model.hasPe(signal.pe))
        return refuse(fmt::format("the array has no PE {}", inParentheses(signal.pe)));
    if (written->hasLane || model.lanes > 1) {
        signal.lane = 0;
        while (signal.lane < model.lanes && model.laneAt(signal.lane) != written->lane) ++signal.lane;
        if (signal.lane == model.lanes)
            return refuse(written->hasLane
                              ? fmt::format("the PEs have no lane {}", inParentheses(written->lane))
                              : fmt::format("the PEs have {} lanes: write one, as in PE{}.lane{}.{}",
                                            model.lanes, inParentheses(signal.pe),
                                            inParentheses(model.laneAt(0)), written->variable));
    }
    const auto variable = std::ranges::find(system.variables, written->variable, &ure::Variable::name);
    if (variable == system.variables.end()) {
        std::vector<std::string> names;
        for (const ure::Variable& one : system.variables) names.push_back(one.name);
        return refuse(unknown("variable", written->variable, std::move(names)));
    }
    signal.variable = ure::VariableId(std::size_t(variable - system.variables.begin()));
    if (!written->isRead) return signal;
    signal.kind = Signal::Kind::Read;
    for (std::uint32_t family = 0; family < model.links.size(); ++family) {
        const array::LinkFamily& link = model.links[family];
        if (link.variable != signal.variable || link.displacement != written->from ||
            (written->delay && link.delay != *written->delay) || !readsOver(model, link, signal.pe))
            continue;
        return Signal{signal.kind, signal.pe, signal.lane, {}, family};
    }
    return refuse(fmt::format("PE {} reads {} over no link {}", inParentheses(signal.pe), written->variable,
                              inParentheses(written->from)));
}

std::vector<Signal> signalsOf(const array::Model& model, const Point& pe) {
    std::vector<Signal> signals;
    for (std::int64_t lane = 0; lane < model.lanes; ++lane)
        for (const ure::VariableId id : model.system().variables.keys())
            signals.push_back({Signal::Kind::Made, pe, lane, id, 0});
    return signals;
}

std::string sampleText(const Samples& samples, std::int64_t cycle) {
    switch (samples.stateAt(cycle)) {
    case Samples::State::Nothing:
        return {};
    case Samples::State::Undefined:
        return "undefined";
    default:
        return toString(samples.type(), samples.at(cycle));
    }
}

std::string waveformOf(const array::Model& model, const std::vector<Sampled>& signals) {
    formats::VcdWriter writer(
        fmt::format("{}, mapping {}: one cycle is 1 ns", model.system().name, model.map.name));
    writer.openScope(model.system().name);
    std::vector<formats::VcdWriter::Signal> written;
    std::int64_t cycles = 0;
    for (const Sampled& one : signals) {
        const ure::Type type = one.samples->type();
        written.push_back(type.isFloat() || type.isFixed() ? writer.real(one.name)
                                                           : writer.bits(one.name, type.bits));
        cycles = one.samples->cycles();
    }
    writer.closeScope();
    for (std::int64_t cycle = 0; cycle < cycles; ++cycle) {
        writer.time(cycle);
        for (std::size_t n = 0; n < signals.size(); ++n) {
            const Samples& samples = *signals[n].samples;
            const ure::Type type = samples.type();
            const bool isDefined = samples.stateAt(cycle) == Samples::State::Defined;
            if (type.isFloat() || type.isFixed())
                writer.changeReal(written[n], isDefined ? std::optional(toDouble(type, samples.at(cycle)))
                                                        : std::nullopt);
            else
                writer.change(written[n], isDefined ? std::optional(samples.at(cycle).bits) : std::nullopt);
        }
    }
    return writer.take(cycles);
}

std::string csvOf(const std::vector<Sampled>& signals) {
    std::string text = "cycle";
    for (const Sampled& one : signals) text += "," + formats::csvField(one.name);
    text += "\n";
    const std::int64_t cycles = signals.empty() ? 0 : signals.front().samples->cycles();
    for (std::int64_t cycle = 0; cycle < cycles; ++cycle) {
        text += fmt::format("{}", cycle);
        for (const Sampled& one : signals) text += "," + sampleText(*one.samples, cycle);
        text += "\n";
    }
    return text;
}

} // namespace tactus::driver
