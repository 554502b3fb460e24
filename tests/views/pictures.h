// Pictures that are kept in tests/golden/views, and how near to them a picture must be.
#pragma once

#include <QImage>
#include <gtest/gtest.h>

namespace tactus::views {

// Levels (of 255) that a channel of a pixel may differ. Pictures are the same from run to run; another
// version of a library or another processor may round otherwise. A letter or a line that is missing differs
// by far more.
inline constexpr int tolerance = 24;

struct Difference {
    qsizetype pixels = 0; // beyond the tolerance
    int levels = 0;       // the greatest
    QRect where;          // around these pixels
    bool sameSize = true;

    bool isNone() const { return sameSize && pixels == 0; }
};

Difference differenceOf(const QImage& one, const QImage& other);

// Compares with FOLDER/NAME.png, as Qt 6.4 draws it; a version that draws its own widgets otherwise has
// FOLDER/NAME-qt6.8.png. If it is another one, both and where they differ are in golden/ of the build
// folder. If the environment says TACTUS_RENEW_PICTURES, the picture is kept instead.
testing::AssertionResult isAsKept(const QImage& picture, const QString& name,
                                  const char* folder = "tests/golden/views");

} // namespace tactus::views
