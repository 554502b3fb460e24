// A program run in the order of its schedules, with the arithmetic of C: an interpreter for tests.
#pragma once

#include "cinput/program.h"

#include <map>
#include <string>
#include <vector>

namespace tactus::cinput {

struct Executed {
    // A line for each write of an element of what is not local: "A 7 <bits>: B 3, C 4", the elements that
    // were read since the write before, sorted; numbers count elements, the last subscript fastest.
    std::vector<std::string> writes;
    std::map<std::string, std::vector<Constant>> memory; // behind the region, of what is not local
};

// What an element holds before: small numbers that differ from element to element, with fractions in reals.
Constant initialValue(const std::string& name, std::size_t element, ScalarType type);
// Of the variable at the program's sizes; an outer one that is not written is `missing`.
std::vector<std::int64_t> extentsOf(const Program& program, const Variable& variable, std::int64_t missing);
bool isLocal(const Variable& variable);
std::uint64_t bitsOf(const Constant& value); // as memory holds them, of its width

Executed execute(const Program& program, std::int64_t missing);

} // namespace tactus::cinput
