// How the equations of one processing element become boxes and arrows: operators, multiplexers for `select`,
// registers for what comes from another step.
#pragma once

#include "draw/diagram.h"

#include <map>
#include <set>

namespace tactus::draw {

class InsideBoxes {
  public:
    explicit InsideBoxes(const array::Model& model);
    Diagram build();

  private:
    using Source = std::size_t; // the box that makes a value

    Source add(Box::Kind kind, std::string words, const Subject& subject);
    Source add(Box::Kind kind, std::vector<Row> rows, const Subject& subject);
    void connect(Source from, Source to, Wire wire, std::string words = {});
    void colour(Source from, ure::VariableId variable); // the arrows that begin there
    Source sourceOf(ure::VariableId variable);
    void tieUp(ure::VariableId variable, Source source);
    Source sourceOf(ure::ExprId expr);
    Source sourceOfUnnamed(ure::ExprId expr);
    std::vector<Source> sourcesOf(const std::vector<ure::ExprId>& operands);
    Source make(ure::ExprId id);
    Source multiplexer(ure::ExprId id);
    Source read(ure::ExprId id);
    std::optional<Source> sourceOf(dependence::DependenceId id);
    Wire wireOf(ure::VariableId variable) const; // its value
    std::optional<Source> laneBeside(const dependence::Dependence& one);
    Source registerOf(std::uint32_t family);
    Subject subjectOf(ure::ExprId id) const;
    std::string written(ure::ExprId id) const; // as it is in the text
    bool isControl(ure::ExprId id) const;      // a condition on loop indices alone
    bool isNever(ure::ExprId id);              // no iteration needs its value
    void writeOutputs();
    void connectRegisters();

    const array::Model& model_;
    const ure::System& system_;
    Diagram diagram_;
    std::set<ure::ExprId> happening_; // reads that some iteration makes
    std::map<ure::ExprId, bool> never_;
    std::map<ure::VariableId, Source> variables_;
    std::set<ure::VariableId> begun_; // whose box is not made yet
    std::map<ure::NamedId, Source> named_;
    std::map<std::string, Source> ports_;       // inputs and controls, by their words
    std::map<std::uint32_t, Source> registers_; // by link family
    std::map<std::pair<ure::VariableId, polyhedra::Vector>, Source> lanes_; // by what leads to the reader
};

} // namespace tactus::draw
