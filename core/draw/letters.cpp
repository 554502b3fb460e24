#include "draw/letters.h"

#include <algorithm>
#include <array>

namespace tactus::draw {

// Thousandths of the size, from the space on.
static constexpr std::array<int, 95> plain{
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};
static constexpr std::array<int, 95> heavy{
    348, 456,  521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415,  380, 365, 696, 696,  696,
    696, 696,  696, 696, 696, 696,  696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830,  683,
    683, 821,  837, 372, 372, 775,  637, 995, 837, 850, 733, 850, 770, 720,  682, 812, 774, 1103, 771,
    724, 725,  457, 365, 457, 838,  500, 500, 675, 716, 593, 716, 678, 435,  716, 712, 343, 343,  665,
    343, 1042, 712, 687, 716, 716,  493, 595, 478, 712, 652, 924, 645, 652,  582, 712, 365, 712,  838};
static constexpr int beyond = 840; // letters that are not ASCII: signs like x and arrows

// True for all bytes of a letter in UTF-8 but its first.
static bool continues(char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
}

double widthOf(std::string_view words, double size, bool bold) {
    const auto& table = bold ? heavy : plain;
    double thousandths = 0;
    for (const char byte : words) {
        const auto code = static_cast<unsigned char>(byte);
        if (continues(byte)) continue;
        thousandths += code >= 32 && code < 127 ? table[code - 32U] : beyond;
    }
    return thousandths * size / 1000;
}

std::string shortened(std::string_view words, std::size_t most) {
    std::size_t letters = 0, end = 0;
    for (std::size_t at = 0; at < words.size(); ++at) {
        if (continues(words[at])) continue;
        if (++letters == most) end = at;
    }
    return letters <= most ? std::string(words) : std::string(words.substr(0, end)) + "…";
}

std::size_t lettersIn(std::string_view words) {
    return words.size() - static_cast<std::size_t>(std::ranges::count_if(words, continues));
}

// The end of the first line: the last place before && or || that leaves it short enough, else the last space.
static std::size_t endOfLine(std::string_view words, std::size_t most) {
    std::size_t atSign = 0, atSpace = 0;
    for (std::size_t at = words.find(' '); at != std::string_view::npos; at = words.find(' ', at + 1)) {
        const bool isLong = lettersIn(words.substr(0, at)) > most;
        if (isLong && atSpace > 0) break;
        atSpace = at;
        const std::string_view next = words.substr(at + 1, 2);
        if (next == "&&" || next == "||") atSign = at;
        if (isLong) break;
    }
    return atSign > 0 ? atSign : atSpace;
}

std::vector<std::string> inLines(std::string_view words, std::size_t most) {
    std::vector<std::string> lines;
    while (lettersIn(words) > most) {
        const std::size_t end = endOfLine(words, most);
        if (end == 0) break;
        lines.emplace_back(words.substr(0, end));
        words.remove_prefix(end + 1);
    }
    lines.emplace_back(words);
    return lines;
}

} // namespace tactus::draw
