#include "lift/flow/accesses.h"

#include "polyhedra/piece.h"

#include <algorithm>

namespace tactus::lift {

using cinput::Access;
using cinput::Program;
using cinput::Statement;

bool hasForms(const Access& access) {
    return std::ranges::all_of(access.subscripts, [](const auto& one) { return one.form.has_value(); });
}

static polyhedra::TimedAccess timed(const Program& program, const Statement& statement, const Access& access,
                                    std::int64_t order) {
    polyhedra::TimedAccess result{statement.domain, {}, statement.schedule};
    for (const cinput::Subscript& one : access.subscripts) result.element.push_back(*one.form);
    const std::size_t variables = program.sizes.size() + statement.loops.size();
    std::size_t length = 0;
    for (const Statement& one : program.statements) length = std::max(length, one.schedule.size());
    result.time.resize(length, AffineForm::number(0, variables));
    result.time.push_back(AffineForm::number(order, variables));
    return result;
}

polyhedra::TimedAccess timedRead(const Program& program, const Statement& statement, const Access& access) {
    return timed(program, statement, access, 0);
}

polyhedra::TimedAccess timedWrite(const Program& program, const Statement& statement) {
    return timed(program, statement, statement.written, 1);
}

Union atHand(const Union& pieces, const Program& program) {
    Union result = pieces;
    for (Piece& piece : result)
        for (std::size_t s = 0; s < program.sizes.size(); ++s) {
            const AffineForm size = AffineForm::variable(s, piece.visible) -
                                    AffineForm::number(program.sizes[s].value, piece.visible);
            polyhedra::constrain(piece, size);
            polyhedra::constrain(piece, -1 * size);
        }
    std::erase_if(result, [](const Piece& piece) { return piece.empty; });
    return result;
}

} // namespace tactus::lift
