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

// Elements in a line, with links to the next one, back, and past two.
inline constexpr const char* longLine = R"(design line {
  param N = 40, K = 6;
  input a[i: N] : Int(32) = i;
  input b[j: K] : Int(32) = 10*j;
  output c[N] : Int(32);
  loops i: 0..N, j: 0..K;
  func U, W, X, Y : Int(32);
  U(i, j) = select(i < 1, b(j), U(i-1, j)) + 1;
  W(i, j) = select(i < 3, a(i), W(i-3, j)) + 3;
  X(i, j) = select(i >= N-1 || j < 2, i, X(i+1, j-2)) + 4;
  Y(i, j) = select(j < 1, U(i, j), Y(i, j-1)) + W(i, j) + X(i, j);
  c(i) = select(j == K-1, Y(i, j));
  mapping m { U.space_time_transform({i}, i + j); }
}
)";

inline constexpr const char* cube = R"(design cube {
  param N = 3, K = 4;
  input A[a: N][b: N] : Int(32) = a - 2*b + 1;
  input W[a: N][c: N] : Int(32) = a + c;
  output C[N][N] : Int(32);
  loops a: 0..N, b: 0..N, c: 0..N, t: 0..K;
  func V, X, Z : Int(32);
  X(a, b, c, t) = select(c == 0, A(a, b) + t, X(a, b, c-1, t));
  V(a, b, c, t) = select(b == 0, W(a, c), V(a, b-1, c, t));
  Z(a, b, c, t) = select(c == 0, 0, Z(a, b, c-1, t)) + X(a, b, c, t) * V(a, b, c, t);
  C(a, b) = select(c == N-1 && t == K-1, Z(a, b, c, t));
  mapping cube { X.space_time_transform({a, b, c}, b + c + t); }
}
)";

inline QString largeProduct() {
    return QString::fromLatin1(product).replace(QStringLiteral("N = 4, K = 6"),
                                                QStringLiteral("N = 64, K = 8"));
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

inline std::vector<Look> looksWithHighContrast() {
    std::vector<Look> all = looks();
    if (!isDouble()) all.push_back({QStringLiteral("-contrast"), Theme::highContrast()});
    return all;
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
void compare(const char* name, const QString& design, QSize size, Prepare prepare,
             const std::vector<Look>& in = looks()) {
    for (const Look& look : in) {
        Drawn<View> drawn(look.theme, size);
        ASSERT_TRUE(drawn.show(design));
        prepare(drawn);
        ASSERT_TRUE(drawn.settle());
        EXPECT_TRUE(isAsKept(drawn.picture(), QLatin1String(name) + look.suffix));
    }
    applyTheme(*qApp, Theme::light());
}

} // namespace tactus::views
