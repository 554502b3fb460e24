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
    // Which outputs may be read, and how (read_outputs.cpp); before and after all equations are added.
    void findReduced();
    void carryReduced();
    void checkAllDefined();
    void warnOfWrapping();

  private:
    ExprId rightSide(const std::string& name, const syntax::Expression& value, std::optional<Type> type);
    void defineVariable(const syntax::Equation& equation, VariableId id);
    void checkIndexTuple(const syntax::Equation& equation);
    void writeOutput(const syntax::Equation& equation, TensorId id);
    void checkAlone(const syntax::Equation& equation, const syntax::LeftSide& left, Reduction reduction);
    bool leftSide(const syntax::Equation& equation, const syntax::LeftSide& written, const Tensor& tensor,
                  std::vector<polyhedra::AffineForm>& left);
    void checkReducible(const syntax::LeftSide& written, const std::vector<polyhedra::AffineForm>& left);
    bool leavesLoop(const std::vector<polyhedra::AffineForm>& left) const;
    // pair_equations.cpp
    void addPair(const syntax::Equation& equation);
    bool isIndexOf(const polyhedra::AffineForm& form, std::size_t loop) const;
    bool checkNamesLoops(const syntax::LeftSide& written, const std::vector<polyhedra::AffineForm>& left);
    std::optional<TensorId> outputNamed(const syntax::LeftSide& left);
    bool namesLoopsOf(const std::vector<polyhedra::AffineForm>& best,
                      const std::vector<polyhedra::AffineForm>& place) const;
    // read_outputs.cpp
    std::string whyUnread(const syntax::LeftSide& written,
                          const std::vector<polyhedra::AffineForm>& left) const;
    std::optional<std::size_t> loopNamedBy(const polyhedra::AffineForm& form) const;
    std::vector<polyhedra::AffineForm> lastIteration(const std::vector<polyhedra::AffineForm>& left) const;
    void carry(EquationId id, VariableId carried);
    // The ways out that messages show.
    void hintAtParam(const syntax::Equation& equation);
    std::string caseOf(const syntax::Equation& equation) const;
    std::string insteadOfTwo(const syntax::Equation& second, text::Span first) const;
    std::string carried(const syntax::Equation& equation, const std::string& func, std::size_t loop) const;
    std::optional<syntax::LoopItem> itemOf(const std::string& loop) const;

    Elaboration& elaboration_;
    System& system_;
    Nodes nodes_;
    std::set<std::string> defined_;             // funcs with an equation, perhaps a wrong one
    std::map<std::string, text::Span> firstOf_; // the first equation of each name
    std::set<std::string> reduced_;
    struct Left {
        bool isWhole;
        std::vector<polyhedra::AffineForm> forms;
    };
    std::map<std::uint32_t, Left> lefts_; // known left sides, by where they begin
};

// The edits that turn round the indices of every func in the equation.
std::vector<text::Edit> reversedIndices(const syntax::Equation& equation, const Names& names);

} // namespace tactus::ure
