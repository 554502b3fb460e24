// An equation as statements: its value, and in front of it what the design has names for.
#pragma once

#include "dependence/graph.h"
#include "emit/c/equations/translate.h"

namespace tactus::emit {

// `write(value)`, behind a constant for each name of a let, and for each parameter of a fn that is used twice
// or more. Only values that are computed whatever conditions are have one; others are in the value as they
// are.
Block computed(const ure::System& system, const Dictionary& names, const Translator& translate,
               ure::ExprId value, const std::function<Statement(Code)>& write);

// The value of an output's equation: `write(value)` where it is defined, nothing where a select has no third
// part. The selects are branches here, each with its own constants.
Block written(const ure::System& system, const Dictionary& names, const Translator& translate,
              ure::ExprId value, const std::function<Statement(Code)>& write);

// A step's equation where the choices of its case are made, and the condition under which they are; `true`
// for a whole equation.
struct CaseCode {
    Translator translate;
    Code condition;
};
CaseCode caseOf(const ure::System& system, const Translator& translate, const dependence::Step& step);

} // namespace tactus::emit
