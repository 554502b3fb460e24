// What never changes while an array runs: its PEs, which iteration each executes in which cycle, its physical
// links, and the programs of its equations.
#pragma once

#include "evaluate/program.h"
#include "simulate/recording.h"

#include <map>

namespace tactus::simulate {

class Plan {
  public:
    static constexpr std::uint32_t none = 0xffffffff;
    // Bytes that the plan of this model takes, saturated; known before they are spent.
    static std::uint64_t bytesOf(const array::Model& model);

    Plan(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs);

    // An iteration that a PE executes.
    struct Work {
        std::uint32_t pe;
        std::uint32_t point; // number of the iteration
    };
    std::span<const Work> workOf(std::int64_t cycle) const; // by PE
    std::span<const std::int64_t> pointAt(std::uint32_t number) const;
    std::uint32_t numberOf(const polyhedra::Point& pe) const; // none if there is no such PE

    const array::Model& model() const { return *model_; }
    const ure::System& system() const { return model_->system(); }
    const evaluate::Tensors& inputs() const { return inputs_; }
    const std::vector<polyhedra::Point>& pes() const { return pes_; }
    const evaluate::Program& program(ure::EquationId equation) const { return programs_[equation.index()]; }
    const std::vector<ure::EquationId>& outputEquations() const { return outputs_; }

    // Physical links, by family, then by reading PE.
    struct Link {
        std::uint32_t family, reader;
    };
    const std::vector<Link>& links() const { return links_; }
    std::uint32_t linkOf(std::uint32_t family, std::uint32_t reader) const {
        return linkNumbers_[family][reader];
    }
    // The family that carries this dependence vector from the variable to the reading equation; none if there
    // is none.
    std::uint32_t familyOf(ure::EquationId reader, ure::VariableId variable,
                           const polyhedra::Vector& vector) const;
    // Whether the iteration reads over the family's link.
    bool reads(std::uint32_t family, std::span<const std::int64_t> point) const;
    // The vectors of a family's dependences.
    const std::vector<polyhedra::Vector>& vectorsOf(std::uint32_t family) const { return vectors_[family]; }

  private:
    void orderWork();
    void addLinks();

    std::shared_ptr<const array::Model> model_;
    evaluate::Tensors inputs_;
    std::vector<polyhedra::Point> pes_;
    std::map<polyhedra::Point, std::uint32_t> numbers_;
    std::vector<std::int64_t> points_;
    std::vector<Work> works_;            // by cycle, then PE
    std::vector<std::size_t> firstWork_; // of each cycle, and the end
    std::vector<evaluate::Program> programs_;
    std::vector<ure::EquationId> outputs_;
    std::vector<Link> links_;
    std::vector<std::vector<std::uint32_t>> linkNumbers_; // [family][PE]
    std::vector<std::vector<polyhedra::Vector>> vectors_; // [family]
};

} // namespace tactus::simulate
