// A recording is what a simulation leaves behind: its result, and the state of the array at any cycle,
// forwards and backwards.
#pragma once

#include "array/model.h"
#include "diagnostics/diagnostic.h"
#include "evaluate/values.h"
#include "polyhedra/affine.h"

#include <memory>
#include <optional>

namespace tactus::simulate {

// A value on its way, with the iteration that made it.
struct Token {
    ure::Value value;
    bool defined = true; // false: poison
    polyhedra::Point iteration;
    friend bool operator==(const Token&, const Token&) = default;
};

// The work of one PE in one cycle, or of one of its lanes where it has several.
struct PeState {
    polyhedra::Point pe;
    polyhedra::Point lane;                     // empty if the map has no inner loops
    std::optional<polyhedra::Point> iteration; // nothing: idle
    std::vector<std::optional<Token>>
        values; // one a variable of the system, made in this cycle; empty if idle
    friend bool operator==(const PeState&, const PeState&) = default;
};

// The values that the registers of one physical link hold at the beginning of a cycle, newest first (of those
// made in one cycle the last lane's first); the reader takes the last when its time has come. A broadcast
// wire has none.
struct LinkState {
    std::uint32_t family = 0; // into Model::links
    polyhedra::Point pe;      // the reading PE
    std::vector<Token> registers;
    friend bool operator==(const LinkState&, const LinkState&) = default;
};

struct State {
    std::int64_t cycle = 0;
    std::vector<PeState> pes;     // PEs in dictionary order, and the lanes of each
    std::vector<LinkState> links; // by family, then PE
    friend bool operator==(const State&, const State&) = default;
};

// Immutable from outside: at() is a pure function of the cycle (checkpoints and replay inside), safe from one
// thread.
class Recording {
  public:
    virtual ~Recording() = default;
    virtual const array::Model& model() const = 0;
    virtual State at(std::int64_t cycle) const = 0; // 0 .. cycles-1
};

struct Mismatch {
    std::string variable;            // output or func
    std::vector<std::int64_t> index; // of the output element
    polyhedra::Point pe;
    std::int64_t cycle = 0;
    polyhedra::Point iteration;
    std::string expected, found;
};

struct Simulation {
    bool complete = false; // false: refused or stopped or a hardware rule was broken; diagnostics say which
    std::int64_t cycles = 0;
    evaluate::Tensors outputs;
    diagnostics::List diagnostics;
    std::shared_ptr<const Recording> recording; // null if not asked for
};

// The part of a state that is kept.
struct Part {
    std::optional<polyhedra::Point> pe; // one PE and the links that it reads; nothing: all of them
    bool idle = true;                   // lanes that execute nothing too
    bool links = true;
    friend bool operator==(const Part&, const Part&) = default;
};

} // namespace tactus::simulate
