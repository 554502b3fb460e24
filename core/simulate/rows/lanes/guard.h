// Conditions on the iteration as conditions on lane and step.
#pragma once

#include "simulate/rows/lanes/kernels.h"
#include "simulate/rows/lanes/lane_tables.h"

#include <limits>

namespace tactus::simulate {

enum class Holds : std::uint8_t { All, None, Some };

// In which lanes a condition holds, and for how many steps along the last row of time that surely stays, the
// present one included.
struct Status {
    static constexpr std::int64_t forever = std::numeric_limits<std::int64_t>::max();
    Holds holds = Holds::All;
    std::int64_t lasts = forever;
};

class Guard {
  public:
    // Nothing if the formula asks for quotients or data. `picks`: pick() may be asked.
    static std::optional<Guard> of(const polyhedra::Formula& formula, const Lanes& lanes, LaneTables& tables,
                                   bool picks = true);

    bool moves() const { return moves_; } // whether it depends on the step
    // Whether the lanes in which it holds may change from step to step while its status lasts. If not, they
    // are those of its parts that never move, where it is a conjunction of atoms.
    bool movesNow(const LaneTables& tables, std::span<const std::int64_t> step) const {
        return moves_ && movesNow(0, tables, step);
    }
    // Forgets the parts of a conjunction that hold in every lane of every step; after the tables are filled.
    void simplify(const LaneTables& tables, const Lanes& lanes);

    // In which lanes outside the margin it holds.
    Holds holds(const LaneTables& tables, std::span<const std::int64_t> step) const {
        return statusOf(0, tables, step).holds;
    }
    Status status(const LaneTables& tables, std::span<const std::int64_t> step) const {
        return statusOf(0, tables, step);
    }
    bool holdsAt(const LaneTables& tables, std::span<const std::int64_t> step, std::int64_t lane) const {
        return nodes_.front().isAt(*this, tables, step, lane);
    }
    // One byte a lane of the range, which is not empty; `scratch` gives rows as they are needed.
    void mask(const LaneTables& tables, std::span<const std::int64_t> step, LaneRange range,
              std::vector<std::vector<std::uint8_t>>& scratch, std::uint8_t* to) const {
        maskOf(0, tables, step, range, scratch, 0, to);
    }
    // The lanes of the row in which it holds (or doesn't), without looking at the others; nothing if they are
    // more than `most` or can't be found so. The list is a table's or `room`.
    std::optional<std::span<const std::uint32_t>> pick(bool wanted, const LaneTables& tables,
                                                       std::span<const std::int64_t> step, std::size_t most,
                                                       std::vector<std::uint32_t>& room) const;
    // Removes the lanes where it does not hold.
    void filter(const LaneTables& tables, std::span<const std::int64_t> step,
                std::vector<std::uint32_t>& lanes) const;
    struct Atom { // at least zero, or zero
        TableForm form;
        bool isZero;
    };
    // Those that decide, in any order.
    template<class Visit>
    void forEachAtom(const Visit& visit) const {
        forEachAtom(0, visit);
    }
    friend bool operator==(const Guard&, const Guard&) = default;

  private:
    using Kind = polyhedra::Formula::Kind;
    struct Node {
        Kind kind = Kind::And;
        TableForm atom;
        std::vector<std::uint32_t> parts;
        bool isAt(const Guard& guard, const LaneTables& tables, std::span<const std::int64_t> step,
                  std::int64_t lane) const;
        bool isAtom() const { return kind == Kind::NonNegative || kind == Kind::Zero; }
        friend bool operator==(const Node&, const Node&) = default;
    };
    Guard() : nodes_(1) {}
    template<class Visit>
    void forEachAtom(std::uint32_t node, const Visit& visit) const {
        if (nodes_[node].isAtom()) visit(Atom{nodes_[node].atom, nodes_[node].kind == Kind::Zero});
        for (const std::uint32_t part : nodes_[node].parts) forEachAtom(part, visit);
    }
    bool fill(std::size_t node, const polyhedra::Formula& formula, const Lanes& lanes, LaneTables& tables,
              bool picks);
    bool movesAt(std::uint32_t node) const; // depends on the step
    bool movesNow(std::uint32_t node, const LaneTables& tables, std::span<const std::int64_t> step) const;
    Status statusOf(std::uint32_t node, const LaneTables& tables, std::span<const std::int64_t> step) const;
    Status statusOfAtom(const Node& node, const LaneTables& tables, std::span<const std::int64_t> step) const;
    void maskOf(std::uint32_t node, const LaneTables& tables, std::span<const std::int64_t> step,
                LaneRange range, std::vector<std::vector<std::uint8_t>>& scratch, std::size_t depth,
                std::uint8_t* to) const;
    std::optional<std::span<const std::uint32_t>> pickOf(std::uint32_t node, bool wanted,
                                                         const LaneTables& tables,
                                                         std::span<const std::int64_t> step, std::size_t most,
                                                         std::vector<std::uint32_t>& room) const;

    void keep(std::uint32_t node, bool wanted, const LaneTables& tables, std::span<const std::int64_t> step,
              std::vector<std::uint32_t>& lanes) const;

    std::vector<Node> nodes_; // the first is the whole
    bool moves_ = false;
};

} // namespace tactus::simulate
