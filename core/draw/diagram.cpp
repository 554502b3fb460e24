#include "draw/diagram.h"

#include "draw/letters.h"

#include <algorithm>

namespace tactus::draw {

double lettersOf(Row::Weight weight) {
    return weight == Row::Weight::Title ? 12 : weight == Row::Weight::Plain ? 9.5 : 8.5;
}

double heightOf(Row::Weight weight) {
    return weight == Row::Weight::Title ? 18 : weight == Row::Weight::Plain ? 12.5 : 11.5;
}

namespace {

struct Size {
    double width = 0, height = 0;
};

Size sizeOf(const std::vector<Row>& rows) {
    Size size;
    for (const Row& row : rows) {
        size.width =
            std::max(size.width, widthOf(row.words, lettersOf(row.weight), row.weight == Row::Weight::Title));
        size.height += heightOf(row.weight);
    }
    return size;
}

// Those that are inside it, not sheets below it.
std::vector<Box*> insideOf(std::vector<Box>& boxes, std::size_t holder) {
    std::vector<Box*> inside;
    for (Box& box : boxes)
        if (box.within == holder && box.kind != Box::Kind::Sheet) inside.push_back(&box);
    return inside;
}

// One below the other; squares that stand for elements keep their places among each other.
Size sizeOf(const std::vector<Box*>& inside) {
    Size size;
    double left = 0, right = 0, below = 0, above = 0;
    for (const Box* box : inside)
        if (box->kind == Box::Kind::Element) {
            left = std::min(left, box->offset.x - box->width / 2);
            right = std::max(right, box->offset.x + box->width / 2);
            below = std::min(below, box->offset.y - box->height / 2);
            above = std::max(above, box->offset.y + box->height / 2);
        } else {
            size.width = std::max(size.width, box->width);
            size.height += box->height + boxMargin / 2;
        }
    return {std::max(size.width, right - left),
            size.height + above - below + (right > left ? boxMargin / 2 : 0)};
}

// `top` is where the words of their holder end, from its centre.
void arrange(const std::vector<Box*>& inside, double top, double width, double bottom) {
    for (Box* box : inside) {
        if (box->kind == Box::Kind::Element) {
            box->offset.y += (top + bottom) / 2 - boxMargin / 4;
            continue;
        }
        box->width = width;
        box->offset = {0, top - boxMargin / 2 - box->height / 2};
        top -= box->height + boxMargin / 2;
    }
}

} // namespace

void measure(Diagram& diagram) {
    for (Box& box : diagram.boxes) {
        if (box.kind == Box::Kind::Element || box.kind == Box::Kind::Frame) continue;
        const Size words = sizeOf(box.rows);
        const double margin = box.kind == Box::Kind::Buffer ? boxMargin / 2 : boxMargin;
        box.width = words.width + 2 * margin;
        box.height = words.height + 2 * margin;
    }
    for (std::size_t holder = 0; holder < diagram.boxes.size(); ++holder) {
        const std::vector<Box*> inside = insideOf(diagram.boxes, holder);
        if (inside.empty()) continue;
        Box& box = diagram.boxes[holder];
        const Size held = sizeOf(inside);
        box.width = std::max(box.width, held.width + 2 * boxMargin);
        box.height += held.height;
        arrange(inside, box.height / 2 - boxMargin - sizeOf(box.rows).height, box.width - 2 * boxMargin,
                boxMargin - box.height / 2);
    }
    for (Box& box : diagram.boxes)
        if (box.kind == Box::Kind::Sheet) {
            box.width = diagram.boxes[*box.within].width;
            box.height = diagram.boxes[*box.within].height;
        }
    for (Arrow& arrow : diagram.arrows) {
        const Size label = sizeOf(arrow.rows), longest = sizeOf(arrow.longest);
        arrow.width = std::max(label.width, longest.width);
        arrow.height = std::max(label.height, longest.height);
    }
}

} // namespace tactus::draw
