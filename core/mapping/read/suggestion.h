// "did you mean ...?"
#pragma once

#include <span>
#include <string>

namespace tactus::mapping {

// ", did you mean 'reorder'?" for the known name nearest to the one written (at most a third of its letters
// off, at least one); else "; there is: i, j, k" where few names are known.
std::string suggestion(std::string_view written, std::span<const std::string> known);
std::string suggestion(std::string_view written, std::span<const std::string> known,
                       std::span<const std::string> listed); // shows these few names instead

} // namespace tactus::mapping
