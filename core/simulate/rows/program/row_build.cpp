#include "simulate/rows/program/row_build.h"

#include "base/checked.h"
#include "base/counted.h"
#include "simulate/rows/program/row_compiler.h"
#include "simulate/rows/program/slide.h"

#include <algorithm>
#include <limits>

namespace tactus::simulate {

namespace {

std::shared_ptr<RowProgram> compiled(const std::shared_ptr<const array::Model>& model) {
    const Definedness definedness = definednessOf(model->system());
    auto program = std::make_shared<RowProgram>(model, definedness);
    for (const ure::EquationId equation : program->system().equations.keys()) {
        program->equations.push_back(RowCompiler(*program, definedness).compile(equation));
        program->temporaries = std::max(program->temporaries, program->equations.back().temporaries);
    }
    program->groupEquations();
    // The order matters: a variable that slides is not replaced in place, and its empty branch is not rated.
    slideHandOns(*program);
    replaceInPlace(*program);
    program->chooseStraight();
    return program;
}

// A copy of the one that is kept with the model, which does not hold the model, as this would hold it. Tables
// of large arrays are not kept.
std::shared_ptr<RowProgram> programOf(const std::shared_ptr<const array::Model>& model) {
    constexpr std::uint64_t most = 4 << 20; // bytes
    const auto make = [&]() -> std::shared_ptr<const RowProgram> {
        const std::shared_ptr<RowProgram> program = compiled(model);
        if (program->bytes() <= most) program->prepare();
        return std::make_shared<const RowProgram>(*program, nullptr);
    };
    return std::make_shared<RowProgram>(*model->kept.of<RowProgram>(make), model);
}

} // namespace

std::shared_ptr<RowProgram> programWithin(const std::shared_ptr<const array::Model>& model,
                                          std::uint64_t limit, diagnostics::List& diagnostics,
                                          std::uint64_t beside) {
    std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();
    try {
        auto program = programOf(model);
        if (__builtin_add_overflow(program->bytes(), beside, &bytes)) throw base::Overflow();
        if (bytes <= limit && program->lanes->width() <= std::numeric_limits<std::uint32_t>::max())
            return program;
    } catch (const base::Overflow&) {
        bytes = std::numeric_limits<std::uint64_t>::max();
    }
    diagnostics.push_back(make(diagnostics::Kind::SimulationTooLarge, model->map.span,
                               base::thousands(model->iterations), base::thousands(*model->pes),
                               evaluate::bytesText(bytes), evaluate::bytesText(limit)));
    return nullptr;
}

} // namespace tactus::simulate
