// Reads as the text writes them: a value that streams hand on comes to its reader straight from where it is
// made.
#pragma once

#include "dependence/graph.h"
#include "ure/system.h"

#include <optional>
#include <span>
#include <string>

namespace tactus::draw {

// "Z reads X"
std::string readText(const ure::System& system, ure::EquationId reader, ure::VariableId variable);
// "(0, 1, 0)", or of many loops those that differ, "kk + 1, k - 3"; "0" if none does.
std::string distanceText(const ure::System& system, std::span<const std::int64_t> vector);

// A tuple of more numbers is hard to read: names say more.
inline constexpr std::size_t mostInTuple = 4;

class WrittenReads {
  public:
    explicit WrittenReads(const dependence::Graph& graph);

    // Some read is handed on by a stream that is nowhere in the text.
    bool areOther() const;
    // The dependence is one of the text: neither end is such a stream.
    bool isOfText(const dependence::Dependence& one) const;
    // It takes a value out of the last stream on its way.
    bool endsStream(const dependence::Dependence& one) const;

    struct Origin {
        dependence::DependenceId stream; // the last step from neighbour to neighbour
        ure::VariableId variable;        // whose value it is
        polyhedra::Vector vector;        // reader's point minus the point that makes it
        std::vector<dependence::DependenceId> way;
    };
    // The value that the read `last`, which ends a stream, takes at this point. Nothing: it comes from
    // memory.
    std::optional<Origin> originOf(dependence::DependenceId last, const polyhedra::Point& at) const;

  private:
    bool isStream(ure::EquationId equation) const;
    bool isStream(ure::VariableId variable) const;
    // By which the stream hands its value on; `other` if it never does.
    dependence::DependenceId stepOf(ure::VariableId stream, dependence::DependenceId other) const;
    std::optional<dependence::DependenceId> readAt(ure::VariableId stream, const polyhedra::Point& at) const;

    const dependence::Graph& graph_;
    std::vector<std::vector<dependence::DependenceId>> reads_; // by equation
};

} // namespace tactus::draw
