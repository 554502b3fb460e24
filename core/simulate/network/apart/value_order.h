// The order in which an array's values are computed where nobody asks when.
//
// Every legal order of a system's iterations gives each of them the same operands, so the same value. Loops
// that carry dependences become rows of time, one inside of the other; all others become lanes, so that rows
// are long and no step needs a value of its own.
#pragma once

#include "array/model.h"

namespace tactus::simulate {

// The same system under another schedule of the kind above; the model itself where none is likely to be
// quicker. Nothing but schedule and time is that of the new order, and it has no network. It is kept with the
// model.
std::shared_ptr<const array::Model> inValueOrder(const std::shared_ptr<const array::Model>& model);

} // namespace tactus::simulate
