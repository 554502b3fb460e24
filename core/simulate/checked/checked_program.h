// The part of a running array that never changes: its PEs, which iteration each lane of them executes in
// which cycle, its physical links, and the programs of its equations. A *place* is a lane of a PE.
#pragma once

#include "evaluate/program/program.h"
#include "simulate/recording.h"

#include <map>

namespace tactus::simulate {

class CheckedProgram {
  public:
    static constexpr std::uint32_t none = 0xffffffff;
    // Bytes that the program of this model takes, saturated; known before they are spent.
    static std::uint64_t bytesOf(const array::Model& model);

    CheckedProgram(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs);

    // An iteration that a lane of a PE executes.
    struct Work {
        std::uint32_t place;
        std::uint32_t point; // number of the iteration
    };
    std::span<const Work> workOf(std::int64_t cycle) const; // by place
    std::span<const std::int64_t> pointAt(std::uint32_t number) const;
    std::uint32_t numberOf(const polyhedra::Point& pe) const; // none if there is no such PE

    std::uint32_t placeOf(std::span<const std::int64_t> point) const; // none if there is no such PE
    std::uint32_t peOfPlace(std::uint32_t place) const { return place / lanes_; }
    polyhedra::Point laneOfPlace(std::uint32_t place) const { return model_->laneAt(place % lanes_); }
    std::uint32_t places() const { return static_cast<std::uint32_t>(pes_.size()) * lanes_; }

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
    // The dependence of the reading equation on the variable along this vector, if it happens at the point.
    std::optional<dependence::DependenceId> readAt(std::span<const std::int64_t> point,
                                                   ure::EquationId reader, ure::VariableId variable,
                                                   const polyhedra::Vector& vector) const;
    bool happens(dependence::DependenceId dependence, std::span<const std::int64_t> point) const;
    // The family that carries it; none if it leads from lane to lane within a step.
    std::uint32_t familyOf(dependence::DependenceId dependence) const {
        return families_[dependence.index()];
    }

  private:
    void orderWork();
    void addLinks();

    std::shared_ptr<const array::Model> model_;
    evaluate::Tensors inputs_;
    std::uint32_t lanes_ = 1; // of each PE
    std::vector<polyhedra::Point> pes_;
    std::map<polyhedra::Point, std::uint32_t> numbers_;
    std::vector<std::int64_t> points_;
    std::vector<Work> works_;            // by cycle, then place
    std::vector<std::size_t> firstWork_; // of each cycle, and the end
    std::vector<evaluate::Program> programs_;
    std::vector<ure::EquationId> outputs_;
    std::vector<Link> links_;
    std::vector<std::vector<std::uint32_t>> linkNumbers_; // [family][PE]
    std::vector<std::uint32_t> families_;                 // [dependence]
};

} // namespace tactus::simulate
