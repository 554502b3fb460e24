// Stage entries: two simulators of the same array model, which must agree on every design.
//
// checked() is literally the array: PE by PE, each link with its declared registers only, each register
// holding the iteration that wrote it. A read of a register that was not written, was overwritten or holds
// another iteration than the equation asks for is an error with PE, cycle and iteration. fast() works on rows
// of lanes (docs/theory/simulation.md) and serves all sizes and scrubbing.
#pragma once

#include "simulate/network_result.h"
#include "simulate/options.h"
#include "simulate/recording.h"

namespace tactus::simulate {

Simulation checked(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs,
                   const Options& options);
Simulation fast(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs,
                const Options& options);

// checked up to 10^6 iterations, fast beyond.
inline constexpr std::int64_t checkedIterations = 1'000'000;
Simulation simulate(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs,
                    const Options& options);

// The array and the kernels around it (model->network), with FIFOs of their depths: cycles are those of the
// whole. `inputs` are those of the network's original system. Without a network the array is alone with
// its memory. Deterministic processes over FIFOs take the same tokens whatever the order in which they are
// run (Kahn), so each runs ahead as far as its FIFOs allow. The cycles follow from those in which tokens were
// written and slots became free.
NetworkSimulation simulateNetwork(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs,
                                  const Options& options);

} // namespace tactus::simulate
