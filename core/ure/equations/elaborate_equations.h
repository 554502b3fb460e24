// Equations of funcs and outputs (within this folder only).
#pragma once

#include "ure/elaborate/elaborate_expressions.h"

#include <map>
#include <set>

namespace tactus::ure {

Reduction reductionOf(syntax::Assignment assignment);

class Equations {
  public:
    explicit Equations(Elaboration& elaboration);

    void add(const syntax::Equation& equation);
    void checkAllDefined();
    void warnOfWrapping();

  private:
    ExprId rightSide(const syntax::Equation& equation, std::optional<Type> type);
    void defineVariable(const syntax::Equation& equation, VariableId id);
    void checkIndexTuple(const syntax::Equation& equation);
    void writeOutput(const syntax::Equation& equation, TensorId id);
    void checkAlone(const syntax::Equation& equation, Reduction reduction);
    bool leftSide(const syntax::Equation& equation, const Tensor& tensor,
                  std::vector<polyhedra::AffineForm>& left);
    void checkReducible(const syntax::Equation& equation, const std::vector<polyhedra::AffineForm>& left);
    // The ways out that messages show.
    void hintAtParam(const syntax::Equation& equation);
    std::string caseOf(const syntax::Equation& equation) const;
    std::string insteadOfTwo(const syntax::Equation& second, text::Span first) const;
    std::string insteadOfReduction(const syntax::Equation& equation,
                                   const std::vector<polyhedra::AffineForm>& left) const;
    std::string carried(const syntax::Equation& equation, const std::string& func, std::size_t loop) const;
    std::optional<syntax::LoopItem> itemOf(const std::string& loop) const;

    Elaboration& elaboration_;
    System& system_;
    Nodes nodes_;
    std::set<std::string> defined_;             // funcs with an equation, perhaps a wrong one
    std::map<std::string, text::Span> firstOf_; // the first equation of each name
    std::set<std::string> reduced_;
};

// The edits that turn round the indices of every func in the equation.
std::vector<text::Edit> reversedIndices(const syntax::Equation& equation, const Names& names);

} // namespace tactus::ure
