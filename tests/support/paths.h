// The folders of the repository and of the build, and the program. One source knows them, so that no
// compilation depends on them.
#pragma once

#include <string>
#include <string_view>

namespace tactus::test {

std::string inRepository(std::string_view path = ""); // "/examples/gemm.ure"
std::string inBuild(std::string_view path = "");
const std::string& program(); // the command line

} // namespace tactus::test
