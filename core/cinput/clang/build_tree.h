// From a translation unit to a tree of plain data.
#pragma once

#include "cinput/clang/unit.h"

namespace tactus::cinput::clang {

Tree treeOf(const Unit& unit, const Question& question);

} // namespace tactus::cinput::clang
