// The facts about parts of the network around an array: kernels, channels, buffers, memory.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "draw/diagram.h"
#endif
#include "views/models/inspector/facts.h"

namespace tactus::views {

// "Kernel A_feeder", "Channel A_loader_to_A_feeder"; empty where the part is not of this array.
QString titleOfPart(const array::Model& model, const draw::Subject& part);
Facts factsOfPart(const array::Model& model, const draw::Subject& part);

// "32 KiB", "640 bytes"
QString bytesText(std::int64_t bytes);

} // namespace tactus::views
