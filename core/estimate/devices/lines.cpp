#include "estimate/devices/lines.h"

#include <charconv>
#include <fmt/format.h>
#include <sstream>

namespace tactus::estimate {

void Line::refuse(const std::string& message) const {
    throw WrongLine{number, message};
}

const std::string& Line::word(std::size_t at) const {
    if (at >= words.size()) refuse(fmt::format("'{}' has too few words", words.front()));
    return words[at];
}

std::int64_t Line::integer(const std::string& text) const {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        refuse(fmt::format("'{}' of '{}' is not a whole number", text, words.front()));
    if (value < 0 || value > (std::int64_t{1} << 40))
        refuse(fmt::format("{} of '{}' must be from 0 to 2^40", value, words.front()));
    return value;
}

void Line::end(std::size_t at) const {
    if (at < words.size()) refuse(fmt::format("unexpected '{}' behind '{}'", words[at], words[at - 1]));
}

std::string Line::textFrom(std::size_t at) const {
    std::string text;
    for (; at < words.size(); ++at) text += (text.empty() ? "" : " ") + words[at];
    if (text.empty()) refuse(fmt::format("'{}' needs a name", words.front()));
    return text;
}

void Line::needSource() const {
    if (!hasSource)
        refuse(fmt::format("'{}' has no source; write it in brackets behind the figures: [Intel 683461], or "
                           "[assumed: why]",
                           words.front()));
}

std::vector<Line> linesOf(std::string_view text) {
    std::vector<Line> lines;
    std::istringstream in{std::string(text)};
    std::int64_t number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (const auto comment = line.find('#'); comment != std::string::npos) line.resize(comment);
        Line made;
        made.number = number;
        if (const auto open = line.find('['); open != std::string::npos) {
            const auto close = line.find(']', open);
            if (close == std::string::npos) throw WrongLine{number, "its source has no ']'"};
            made.source.text = line.substr(open + 1, close - open - 1);
            made.hasSource = made.source.text.find_first_not_of(' ') != std::string::npos;
            if (line.find_first_not_of(" \t\r", close + 1) != std::string::npos)
                throw WrongLine{number, "a word stands behind its source"};
            line.resize(open);
        }
        std::istringstream words(line);
        for (std::string word; words >> word;) made.words.push_back(word);
        if (!made.words.empty()) lines.push_back(std::move(made));
    }
    return lines;
}

} // namespace tactus::estimate
