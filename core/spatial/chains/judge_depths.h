// Are the FIFOs between the array and a chain of neighbours deep enough? A depth that is given and is not is
// refused where it is given; one that is not given is made so.
#pragma once

#include "spatial/chains/consumer_chain.h"
#include "spatial/chains/producer_chain.h"

namespace tactus::spatial {

void judgeDepths(Context& context, const ProducerChain& chain);
void judgeDepths(Context& context, const ConsumerChain& chain);

} // namespace tactus::spatial
