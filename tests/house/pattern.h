// Regular expressions behind one small class, so that only pattern.cpp pays for compiling <regex>.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::house {

struct Match {
    std::size_t position = 0;
    std::vector<std::string> groups; // groups[0] is all of it
};

class Pattern {
  public:
    explicit Pattern(const std::string& expression);

    std::vector<Match> allIn(std::string_view text) const; // do not overlap
    std::optional<Match> firstIn(std::string_view text) const;

  private:
    // Matches from the beginning of the text until `visit` returns false.
    std::function<void(std::string_view text, const std::function<bool(Match)>& visit)> search_;
};

} // namespace tactus::house
