// main.cpp: a program that works on files, around the arrays.
#pragma once

#include "emit/c/host/parts.h"

namespace tactus::emit {

std::string hostProgram(const HostParts& parts);

} // namespace tactus::emit
