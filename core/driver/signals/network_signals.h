// Signals of a network over the cycles of its run, which are more than the steps of its array.
//
//   kernel A_feeder            the PEs of a kernel that begin an iteration
//   FIFO A_loader_to_A_feeder(2)   the tokens in one FIFO of a channel
#pragma once

#include "driver/signals/element_signals.h"
#include "simulate/network_result.h"
#include "simulate/options.h"
#include "simulate/samples.h"

#include <string>
#include <tl/expected.hpp>
#include <variant>

namespace tactus::driver {

struct NetworkSignal {
    enum class Kind : std::uint8_t { Kernel, Fifo } kind = Kind::Kernel;
    spatial::KernelId kernel;   // Kernel
    spatial::ChannelId channel; // Fifo
    polyhedra::Point instance;  // Fifo
    friend bool operator==(const NetworkSignal&, const NetworkSignal&) = default;
};

// Why something is not known cycle by cycle.
inline constexpr std::string_view notKept = "the run is too long to keep what happened in each of its cycles";

// Is the text meant to name one?
bool namesNetwork(const std::string& text);
std::string nameOf(const spatial::Network& network, const NetworkSignal& signal);
// The error is a sentence: the network has no such kernel, channel or FIFO.
tl::expected<NetworkSignal, std::string> networkSignalNamed(const spatial::Network& network,
                                                            const std::string& text);
// The PEs of a kernel that the run has.
std::int64_t pesOf(const simulate::NetworkSimulation& run, spatial::KernelId kernel);
// The FIFO of a channel that was fullest, the first of several; nothing where the channel has none.
std::optional<polyhedra::Point> fullestFifo(const simulate::NetworkSimulation& run,
                                            spatial::ChannelId channel);

// Tokens in each cycle; nothing where the run did not keep the times, or has no such FIFO.
std::optional<simulate::Samples> tokensIn(const simulate::NetworkSimulation& run, const NetworkSignal& fifo);
// Iterations of the kernel's PEs that begin in each cycle; nothing where the run counted longer cells.
std::optional<simulate::Samples> startsIn(const simulate::NetworkSimulation& run, spatial::KernelId kernel);
// PEs of the kernel that wait in each cycle, for whatever it is; nothing as above.
std::optional<simulate::Samples> waitsIn(const simulate::NetworkSimulation& run, spatial::KernelId kernel);
// A signal of the array over the cycles in which its steps are made; nothing where they were not kept.
std::optional<simulate::Samples> overCyclesOf(const simulate::NetworkSimulation& run,
                                              const simulate::Samples& overSteps);

// A signal of the array, an element of its tensors, or a signal of the network around it.
using AnySignal = std::variant<simulate::Signal, array::ElementOf, NetworkSignal>;
// The error is a sentence: there is none of this name.
tl::expected<AnySignal, std::string> anySignalNamed(const array::Model& model, const std::string& name);
std::string nameOf(const array::Model& model, const AnySignal& signal);
// Each over the cycles of a run with these inputs and outputs: of a network those of the whole. An error is a
// sentence.
std::vector<tl::expected<simulate::Samples, std::string>>
samplesOf(const std::shared_ptr<const array::Model>& model, const simulate::NetworkSimulation* run,
          const std::vector<AnySignal>& signals, const evaluate::Tensors& inputs,
          const evaluate::Tensors& outputs, const simulate::Options& options);

} // namespace tactus::driver
