// Accesses of statements with the times at which they happen.
#pragma once

#include "cinput/program.h"
#include "lift/forms/forms.h"

namespace tactus::lift {

// All its subscripts are forms: none reads data.
bool hasForms(const cinput::Access& access);
// In an iteration all reads come before the write.
polyhedra::TimedAccess timedRead(const cinput::Program& program, const cinput::Statement& statement,
                                 const cinput::Access& access);
polyhedra::TimedAccess timedWrite(const cinput::Program& program, const cinput::Statement& statement);

// The points at the sizes that the program has.
Union atHand(const Union& pieces, const cinput::Program& program);

} // namespace tactus::lift
