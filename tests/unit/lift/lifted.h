// A lifted design beside its program.
#pragma once

#include "../cinput/execute.h"

#include "driver/analysis.h"
#include "text/printed.h"

namespace tactus::lift {

driver::Analysis analysed(const text::Printed& design);

// The design's outputs, elements that nothing writes aside, are the memory behind the program.
void expectSameMemory(const ure::System& system, const cinput::Program& program,
                      const cinput::Executed& expected);

// The arrays of a legal design, simulated on random data, leave what its evaluation says.
void expectSimulated(const driver::Analysis& analysis);

} // namespace tactus::lift
