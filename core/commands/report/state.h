// What is shown of a run, as text and as JSON: the state of the array at one cycle, the first iteration that
// meets a condition, and signals over all cycles.
#pragma once

#include "commands/report/facts.h"
#include "driver/signals/network_moment.h"
#include "driver/signals/signals.h"
#include "simulate/recording.h"
#include "simulate/rows/run/hits.h"

namespace tactus::commands {

// {cycle, pes: [{pe, iteration, values: {X: v}}] (with lanes an entry for each, {pe, lane, ...}), links:
// [{variable, reader, pe, registers: [{value, iteration}]}]}; idle PEs have a null iteration. `pe` ("2,3")
// restricts it to one processing element.
Fact stateFacts(const simulate::State& state, const array::Model& model, const std::string& pe);

// Of a run with cycles of its own, into the state of the array or in its place: {cycle, step, beginsStep,
// kernels: [{kernel, pes, works, waits}], fifos: [{fifo, elements}]}, with FIFOs that hold something.
Fact momentFacts(const driver::NetworkMoment& moment, const array::Model& model);

// {cycle, pe, iteration}, or null where no iteration meets it. An event of the network has neither PE nor
// iteration.
nlohmann::json hitJson(const std::optional<simulate::Hit>& hit, const array::Model& model);
std::string hitText(const std::string& condition, const std::optional<simulate::Hit>& hit,
                    const array::Model& model);

struct Watched {
    std::vector<std::string> names;
    std::vector<simulate::Samples> samples; // as many, of equal lengths
    std::vector<driver::Sampled> sampled() const;
};
// [{signal, type, values}]: a value a cycle, null where there is none, "undefined" where it is not defined.
nlohmann::json watchedJson(const Watched& watched);
// A line for each cycle in which some signal has a value; of many the first ones.
std::string watchedText(const Watched& watched);

} // namespace tactus::commands
