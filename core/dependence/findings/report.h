// Findings in words, with their witnesses.
#pragma once

#include "dependence/findings/outputs.h"
#include "dependence/reads/cycles.h"
#include "dependence/reads/liveness.h"

namespace tactus::dependence {

class Report {
  public:
    Report(const ure::System& system, const Questions& questions) : system_(system), questions_(questions) {}

    void notUniform(const Read& read, const Distance& distance);
    void undefined(const UndefinedRead& family, Liveness& liveness);
    // A read of what another array has made.
    void ofMemory(const UndefinedRead& family);
    void guardsOnData(ure::EquationId equation, const EquationReads& reads);
    void samePoint(const SamePoint& order);
    void twice(ure::TensorId tensor, const Twice& twice);
    void never(ure::TensorId tensor, const Unwritten& unwritten);
    void unknownWhetherWritten(ure::TensorId tensor);
    void outputOutside(const Writes& writes, const polyhedra::Point& point);
    void checkedWhenRunning(const Read& read, std::size_t dimension);
    void tooIntricate(ure::EquationId equation, const char* what);
    void tooLarge(ure::EquationId equation);
    bool hasErrorAt(ure::ExprId site) const;

    diagnostics::List take() { return std::move(list_); }

  private:
    struct Words {
        std::string reader, target, at, problem, condition;
    };
    Words wordsOf(const UndefinedRead& family) const;
    bool saysAll(const UndefinedRead& family) const;
    std::string targetText(const ure::Expr& site,
                           const std::vector<polyhedra::AffineForm>* familyPoint) const;
    std::string indexText(const ure::Expr& site, std::size_t dimension, const polyhedra::Point& point) const;
    diagnostics::Witness::Point pointOf(ure::EquationId equation, std::span<const std::int64_t> point) const;
    diagnostics::Witness witnessOf(const UndefinedRead& family, const polyhedra::Point& point,
                                   const std::vector<Reach::Step>& chain) const;
    void plain(diagnostics::Kind kind, const UndefinedRead& family, const Words& words);
    void perhapsUndefined(const UndefinedRead& family, const Words& words);
    void live(const UndefinedRead& family, const Words& words, const Reach& reach);
    void add(diagnostics::Diagnostic diagnostic) { list_.push_back(std::move(diagnostic)); }

    const ure::System& system_;
    const Questions& questions_;
    diagnostics::List list_;
};

} // namespace tactus::dependence
