// Small complete designs that new ones begin with: each is legal, and runs from its first second.
#pragma once

#include <QString>
#include <vector>

namespace tactus::views {

struct Skeleton {
    QString title;   // "Sum of products"
    QString summary; // what it computes, a sentence
    QString text;
    int nameBegin = 0, nameEnd = 0; // of the design's name in the text, which one changes first
};

const std::vector<Skeleton>& skeletons();

// From a text that begins with "// Title: summary."; more comments may follow.
Skeleton skeletonOf(const QString& text);

} // namespace tactus::views
