// Views on designs of their own, to be compared with the pictures that are kept: in light and dark, or with
// two pixels to each point.
#pragma once

#include "pictures.h"

#include "views/theme/style.h"
#include "views/theme/theme.h"
#include "views/workbench/workbench.h"

#include <QApplication>
#include <QTest>
#include <gtest/gtest.h>

namespace tactus::views {

inline constexpr const char* product = R"(design product {
  param  N = 4, K = 6;
  input  A[i: N][k: K] : Int(32) = 10*i + k + 1;
  input  B[k: K][j: N] : Int(32) = k + 2*j - 3;
  output C[N][N] : Int(32);
  loops  i: 0..N, j: 0..N, k: 0..K;
  func   X, Y, Z : Int(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j)    = select(k == K-1, Z(i, j, k));
  mapping m { X.space_time_transform({i, j}, i + j + k); }
}
)";

inline QString productWith(const char* map) {
    return QString::fromLatin1(product).replace(QStringLiteral("{i, j}, i + j + k"),
                                                QString::fromLatin1(map));
}

inline bool isDouble() {
    return qApp->devicePixelRatio() > 1.5;
}

// The file beside which a picture is laid, and its colours.
struct Look {
    QString suffix;
    const Theme& theme;
};

inline std::vector<Look> looks() {
    if (isDouble()) return {{QStringLiteral("-double"), Theme::light()}};
    return {{QStringLiteral("-light"), Theme::light()}, {QStringLiteral("-dark"), Theme::night()}};
}

// A view on a bench of its own; `View` is made before there is a text.
template<class View>
struct Drawn {
    Drawn(const Theme& theme, QSize size) {
        applyTheme(*qApp, theme);
        view.resize(size);
    }
    bool show(const QString& design) {
        view.show();
        bench.document().setText(design.toStdString());
        return settle();
    }
    bool settle() {
        return QTest::qWaitFor([this] { return bench.isIdle() && isDrawn(); }, 60'000);
    }
    QImage picture() {
        if (QWidget* focused = QApplication::focusWidget()) focused->clearFocus(); // no caret, no frame
        QCoreApplication::processEvents();
        return view.grab().toImage();
    }

    bool isDrawn() const {
        if constexpr (requires { view.isIdle(); })
            return view.isIdle();
        else
            return true;
    }

    Workbench bench;
    View view{bench, nullptr};
};

// One view with one text in each look, after `prepare`.
template<class View, class Prepare>
void compare(const char* name, const QString& design, QSize size, Prepare prepare) {
    for (const Look& look : looks()) {
        Drawn<View> drawn(look.theme, size);
        ASSERT_TRUE(drawn.show(design));
        prepare(drawn);
        ASSERT_TRUE(drawn.settle());
        EXPECT_TRUE(isAsKept(drawn.picture(), QLatin1String(name) + look.suffix));
    }
    applyTheme(*qApp, Theme::light());
}

} // namespace tactus::views
