// Work in a process of its own, since what is tried may crash or never end.
#pragma once

#include "judge.h"

#include <functional>
#include <optional>

namespace tactus::soak {

// What the work found, its crash, or that it took more than so many seconds of processor time.
std::optional<Failure> inChild(const std::function<std::optional<Failure>()>& work, int seconds);

// For a process that a parent waits for.
int exitStatusOf(const Failure& failure, char* said,
                 std::size_t room);                             // writes the failure where the parent reads
std::optional<Failure> failureOf(int status, const char* said); // by what wait said

void limitProcessorTime(int seconds); // from now on; what takes more dies of SIGXCPU

} // namespace tactus::soak
