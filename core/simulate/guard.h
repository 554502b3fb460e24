// Conditions on the iteration as conditions on lane and step.
#pragma once

#include "simulate/kernels.h"
#include "simulate/lane_tables.h"

namespace tactus::simulate {

enum class Holds : std::uint8_t { All, None, Some };

class Guard {
  public:
    // Nothing if the formula asks for quotients or data.
    static std::optional<Guard> of(const polyhedra::Formula& formula, const Lanes& lanes, LaneTables& tables);

    bool moves() const { return moves_; } // whether it depends on the step
    // Forgets the parts of a conjunction that hold in every lane of every step; after the tables are filled.
    void simplify(const LaneTables& tables);
    // In which lanes outside the margin it holds.
    Holds holds(const LaneTables& tables, std::span<const std::int64_t> step) const {
        return holds(nodes_.front(), tables, step);
    }
    // One byte a lane of the range, which is not empty; `scratch` gives rows as they are needed.
    void mask(const LaneTables& tables, std::span<const std::int64_t> step, const LaneSet& range,
              std::vector<std::vector<std::uint8_t>>& scratch, std::uint8_t* to) const {
        mask(nodes_.front(), tables, step, range, scratch, 0, to);
    }

  private:
    using Kind = polyhedra::Formula::Kind;
    struct Node {
        Kind kind = Kind::And;
        TableForm atom;
        std::vector<std::uint32_t> parts;
    };
    Guard() : nodes_(1) {}
    bool fill(std::size_t node, const polyhedra::Formula& formula, const Lanes& lanes, LaneTables& tables);
    Holds holds(const Node& node, const LaneTables& tables, std::span<const std::int64_t> step) const;
    void mask(const Node& node, const LaneTables& tables, std::span<const std::int64_t> step,
              const LaneSet& range, std::vector<std::vector<std::uint8_t>>& scratch, std::size_t depth,
              std::uint8_t* to) const;

    std::vector<Node> nodes_; // the first is the whole
    bool moves_ = false;
};

} // namespace tactus::simulate
