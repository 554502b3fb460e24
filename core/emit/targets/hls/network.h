// Processes and streams of a network for Vitis HLS.
#pragma once

#include "emit/c/host/parts.h"

namespace tactus::emit {

std::string hlsStructure(const Dictionary::Structure& structure);
extern const std::string_view hlsStarter; // of processes
// Functions of the processes, and the top function around them as a dataflow region.
TracedText printHlsNetwork(const ArrayParts& parts);

} // namespace tactus::emit
