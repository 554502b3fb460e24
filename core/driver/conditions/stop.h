// What a run of an array stops at.
//
//   Z > 10 && i == j        iterations that meet a condition (driver/conditions/condition.h)
//   PE(2,3)                 iterations that a PE executes
//   PE(2,3).X from (0,1)    those of them that read over this link
//   undefined Z             iterations in which Z is undefined
//   wraps Z                 iterations in which a `+`, `-` or assignment in the equation of Z wraps; `wraps`:
//                           in any one
//   mismatch                the iteration that writes the first wrong element of an output
//   FIFO A_chain(1) full    a FIFO of the network becomes full, or empty after it held something
//   kernel A_feeder waits   some PE of the kernel begins to wait
//
// An event of the network counts for the first step of the array that is not before it.
#pragma once

#include "driver/conditions/condition.h"
#include "driver/runs/run.h"
#include "driver/signals/network_signals.h"
#include "simulate/rows/run/hits.h"

#include <variant>

namespace tactus::driver {

struct Stop {
    struct Executed { // by the PE, or reading over a link of the family
        polyhedra::Point pe;
        std::optional<std::uint32_t> family;
    };
    struct Undefined {
        ure::VariableId variable;
    };
    struct Mismatch {};
    struct InNetwork {
        enum class Kind : std::uint8_t { Full, Empty, Waits } kind;
        NetworkSignal of;
    };
    std::shared_ptr<const array::Model> model; // with the condition, where it is one or says what wraps
    std::variant<Condition, Executed, Undefined, Mismatch, InNetwork> what;
};

// A func that is called `mismatch`, `undefined` or `wraps` is a value of the condition.
tl::expected<Stop, WrongCondition> stopOn(const std::shared_ptr<const array::Model>& model,
                                          const std::string& text, const std::string& name);

// Is this `wraps` or `wraps Z`?
bool namesWraps(const ure::System& system, std::string_view text);

// The places of a run at which it stops, forwards and backwards: as simulate::Hits, which has the order.
// Stops of the network have neither PE nor iteration, and their cycles are steps of the array.
class Stops {
  public:
    virtual ~Stops() = default;
    virtual std::optional<simulate::Hit> firstFrom(std::int64_t cycle, const std::stop_token& stop) = 0;
    virtual std::optional<simulate::Hit> lastBefore(std::int64_t cycle, const std::stop_token& stop) = 0;
};

// The cycle of the run in which the event happens first; nothing: it does not happen. The error is a
// sentence: the run did not keep it.
tl::expected<std::optional<std::int64_t>, std::string> firstCycleOf(const Stop::InNetwork& event,
                                                                    const spatial::Network& network,
                                                                    const simulate::NetworkSimulation& run);

// `run`: on these inputs, which knows mismatches and the network; null: none has been made. Nothing, with the
// reason said, where the array can't be run so. The inputs must outlive the result.
std::unique_ptr<Stops> stopsOf(const Stop& stop, const evaluate::Tensors& inputs, const Verified* run,
                               const simulate::Options& options, diagnostics::List& diagnostics);

} // namespace tactus::driver
