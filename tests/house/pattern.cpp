#include "pattern.h"

#include <regex>

namespace tactus::house {

Pattern::Pattern(const std::string& expression)
    : search_(
          [regex = std::regex(expression)](std::string_view text, const std::function<bool(Match)>& visit) {
              for (std::cregex_iterator found(text.data(), text.data() + text.size(), regex), end;
                   found != end; ++found) {
                  Match match{static_cast<std::size_t>(found->position()), {}};
                  for (const auto& group : *found) match.groups.push_back(group.str());
                  if (!visit(std::move(match))) return;
              }
          }) {}

std::vector<Match> Pattern::allIn(std::string_view text) const {
    std::vector<Match> matches;
    search_(text, [&](Match match) {
        matches.push_back(std::move(match));
        return true;
    });
    return matches;
}

std::optional<Match> Pattern::firstIn(std::string_view text) const {
    std::optional<Match> first;
    search_(text, [&](Match match) {
        first = std::move(match);
        return false;
    });
    return first;
}

} // namespace tactus::house
