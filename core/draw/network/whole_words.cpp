#include "draw/network/whole_words.h"

#include "draw/letters.h"
#include "draw/list/writing.h"

#include <algorithm>

namespace tactus::draw {

static bool isWhole(const Row& row, const Box& box, double scale) {
    constexpr double margin = 2; // pixels on either side
    const double letters = std::max(smallestLetters, lettersOf(row.weight) * scale);
    return widthOf(row.words, letters, row.weight == Row::Weight::Title) + 2 * margin <= box.width * scale;
}

// Short names may be a little larger than their box, if nothing else is in it.
static bool isShort(const Row& row, const Box& box, double scale) {
    constexpr std::size_t most = 2;
    constexpr double least = 6; // pixels of the box
    return row.words.size() <= most && box.width * scale >= least;
}

static void leaveWhole(Box& box, double scale) {
    if (box.rows.empty()) return;
    // Where the name has no room there are no other words.
    if (!isWhole(box.rows.front(), box, scale))
        box.rows.resize(isShort(box.rows.front(), box, scale) ? 1 : 0);
    else
        std::erase_if(box.rows, [&](const Row& row) { return !isWhole(row, box, scale); });
}

Diagram withWholeWords(Diagram diagram, double scale) {
    bool some = false;
    for (Box& box : diagram.boxes) {
        leaveWhole(box, scale);
        some |= !box.rows.empty();
    }
    if (!some)
        for (Arrow& arrow : diagram.arrows) arrow.rows.clear();
    return diagram;
}

} // namespace tactus::draw
