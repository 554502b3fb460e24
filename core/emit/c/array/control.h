// Conditions that PEs take from their neighbours as bits (array/automatic/control.h).
#pragma once

#include "array/automatic/control.h"
#include "emit/c/array/iteration.h"

namespace tactus::emit {

class ControlBits {
  public:
    explicit ControlBits(const Places& places); // outlives this

    // `bit[PE][m]` is m steps old: declarations, and a step of those of a PE.
    Block registers() const;
    Block shifts() const;
    // Equations use the bits, and iterations begin by taking or computing them.
    void redirect(Translator& translate, Iteration& iteration) const;

  private:
    struct Bit {
        array::Control control;
        std::string name;
    };
    Code at(const Bit& bit, const polyhedra::Vector& displacement, Code steps) const;
    Code hasNeighbour(const Bit& bit) const;

    const Places& places_;
    std::vector<Bit> bits_;
};

} // namespace tactus::emit
