// Questions and trees as bytes between two processes: JSON, behind its length in eight bytes, least first.
#pragma once

#include "cinput/tree.h"

#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace tactus::cinput {

// The error of an answer is a sentence.
using Answer = tl::expected<Tree, std::string>;

std::string toMessage(const Question& question);
std::string toMessage(const Answer& answer);
// The error is a sentence: the bytes are no such message.
tl::expected<Question, std::string> questionFrom(std::string_view message);
Answer answerFrom(std::string_view message);

inline constexpr std::size_t lengthBytes = 8;
std::string framed(std::string_view message);
std::uint64_t lengthOf(std::string_view eightBytes);

} // namespace tactus::cinput
