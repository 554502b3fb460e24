#include "driver/signals/waveform.h"

#include "base/counted.h"
#include "formats/vcd.h"

#include <cmath>
#include <fmt/ranges.h>

namespace tactus::driver {

namespace {

using formats::VcdWriter;

// "PE_2_m1" for the PE (2, -1).
std::string scopeOf(std::string name, const polyhedra::Point& at) {
    // The magnitude is computed without a sign, since the least number has no positive counterpart.
    for (const std::int64_t coordinate : at)
        name += fmt::format("_{}{}", coordinate < 0 ? "m" : "",
                            coordinate < 0 ? 0 - static_cast<std::uint64_t>(coordinate)
                                           : static_cast<std::uint64_t>(coordinate));
    return name;
}

class Waveform {
  public:
    explicit Waveform(const simulate::Recording& recording)
        : recording_(recording), model_(recording.model()), system_(model_.system()),
          writer_(fmt::format("{}, mapping {}: one cycle is 1 ns", system_.name, model_.map.name)) {}

    tl::expected<std::string, std::string> write(std::stop_token stop) {
        constexpr double most = 2e7; // values, a few hundred megabytes
        const simulate::State first = recording_.at(0);
        const double values = double(model_.cycles) * double(first.pes.size()) *
                              double(system_.variables.size() + system_.loops.size() + 1);
        if (values > most)
            return tl::unexpected(fmt::format("the waveform would hold {} values; at most {} are written",
                                              base::thousands(std::llround(values)),
                                              base::thousands(std::llround(most))));
        declare(first);
        for (std::int64_t cycle = 0; cycle < model_.cycles; ++cycle) {
            if (stop.stop_requested()) return tl::unexpected(std::string("cancelled"));
            writer_.time(cycle);
            const simulate::State state = recording_.at(cycle);
            for (std::size_t number = 0; number < state.pes.size(); ++number)
                dump(pes_[number], state.pes[number]);
        }
        return writer_.take(model_.cycles);
    }

  private:
    struct PeSignals {
        VcdWriter::Signal valid;
        std::vector<VcdWriter::Signal> iteration, variables;
    };

    void declare(const simulate::State& state) {
        writer_.openScope(system_.name);
        for (const simulate::PeState& pe : state.pes) {
            writer_.openScope(scopeOf("PE", pe.pe));
            if (!pe.lane.empty()) writer_.openScope(scopeOf("lane", pe.lane));
            PeSignals signals{writer_.bits("valid", 1), {}, {}};
            for (const std::string& loop : system_.designLoopNames())
                signals.iteration.push_back(writer_.integer(loop));
            for (const ure::Variable& variable : system_.variables)
                signals.variables.push_back(
                    isReal(variable.type)
                        ? writer_.real(variable.name)
                        : writer_.bits(variable.name, variable.type.isBool() ? 1 : variable.type.bits));
            if (!pe.lane.empty()) writer_.closeScope();
            writer_.closeScope();
            pes_.push_back(std::move(signals));
        }
        writer_.closeScope();
    }

    static bool isReal(ure::Type type) { return type.isFloat() || type.isFixed(); }

    void dump(const PeSignals& signals, const simulate::PeState& pe) {
        writer_.change(signals.valid, pe.iteration ? 1 : 0);
        const polyhedra::Point iteration =
            pe.iteration ? system_.inDesignOrder(*pe.iteration) : polyhedra::Point();
        for (std::size_t loop = 0; loop < signals.iteration.size(); ++loop)
            writer_.change(signals.iteration[loop],
                           pe.iteration ? std::optional(static_cast<std::uint64_t>(iteration[loop]))
                                        : std::nullopt);
        for (const ure::VariableId id : system_.variables.keys())
            dumpValue(signals.variables[id.index()], system_.variables[id].type, tokenOf(pe, id));
    }

    // The value that the PE made in this cycle, if it is defined; else null.
    static const simulate::Token* tokenOf(const simulate::PeState& pe, ure::VariableId id) {
        if (id.index() >= pe.values.size() || !pe.values[id.index()]) return nullptr;
        return pe.values[id.index()]->defined ? &*pe.values[id.index()] : nullptr;
    }

    void dumpValue(VcdWriter::Signal signal, ure::Type type, const simulate::Token* token) {
        if (isReal(type))
            writer_.changeReal(signal, token ? std::optional(toDouble(type, token->value)) : std::nullopt);
        else
            writer_.change(signal, token ? std::optional(token->value.bits) : std::nullopt);
    }

    const simulate::Recording& recording_;
    const array::Model& model_;
    const ure::System& system_;
    VcdWriter writer_;
    std::vector<PeSignals> pes_;
};

} // namespace

tl::expected<std::string, std::string> waveformOf(const simulate::Recording& recording,
                                                  std::stop_token stop) {
    return Waveform(recording).write(std::move(stop));
}

} // namespace tactus::driver
