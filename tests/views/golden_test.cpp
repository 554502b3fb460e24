// The pictures of the studio, pixel by pixel: in light and dark, and once more with two pixels to each point.
#include "golden.h"

#include "views/canvas/array/array_canvas.h"
#include "views/canvas/array/scene_painter.h"
#include "views/panels/editor/editor.h"
#include "views/panels/iteration_panel.h"
#include "views/panels/mapping/mapping_panel.h"

#include <QApplication>
#include <QProcess>
#include <QTest>
#include <gtest/gtest.h>

namespace tactus::views {

TEST(Golden, theArrayInTheMiddleOfARun) {
    const auto prepare = [](auto& drawn) {
        drawn.bench.time().seek(5);
        drawn.bench.select(Selection::ofPe({1, 2}));
    };
    compare<ArrayCanvas>("array", productWith("{i, j}, i + j + k"), {520, 480}, prepare,
                         looksWithHighContrast());
}

TEST(Golden, anIllegalMapWithCrossedLinks) {
    compare<ArrayCanvas>("array-illegal", productWith("{i, j}, i + j"), {520, 480}, [](auto&) {});
}

TEST(Golden, aHexagonalArray) {
    const QString cube = productWith("{i - k, j - k}, i + j + k")
                             .replace(QStringLiteral("N = 4, K = 6"), QStringLiteral("N = 3, K = 3"));
    compare<ArrayCanvas>("array-hexagonal", cube, {560, 480},
                         [](auto& drawn) { drawn.bench.time().seek(3); });
}

// Five links from each element to itself, some of them long.
TEST(Golden, manyLinksOfOneElement) {
    QString text = QStringLiteral("design loops {\n  param N = 2, K = 8;\n  output c[N] : Int(32);\n"
                                  "  loops i: 0..N, k: 0..K;\n  func V, W, X, Y, Z : Int(32);\n");
    const QString names = QStringLiteral("VWXYZ");
    for (int f = 0; f < 5; ++f)
        text += QStringLiteral("  %1(i, k) = select(k < %2, i + %2, %1(i, k-%2)) + 1;\n")
                    .arg(names[f])
                    .arg(f < 3 ? f + 1 : f);
    text += QStringLiteral("  c(i) = select(k == K-1, V(i, k) + W(i, k) + X(i, k) + Y(i, k) + Z(i, k));\n"
                           "  mapping m { V.space_time_transform({i}, 3*k); }\n}\n");
    compare<ArrayCanvas>("array-loops", text, {440, 400}, [](auto& drawn) { drawn.bench.time().seek(15); });
}

// Three links one way, one back and one that passes over an element.
TEST(Golden, parallelLinks) {
    const QString text = QStringLiteral(R"(design lines {
  param N = 4, K = 6;
  output c[N] : Int(32);
  loops i: 0..N, j: 0..K;
  func U, V, W, X, Y : Int(32);
  U(i, j) = select(i < 1, j, U(i-1, j)) + 1;
  V(i, j) = select(i < 1 || j < 1, j, V(i-1, j-1)) + 2;
  W(i, j) = select(i < 1 || j < 3, i, W(i-1, j-3)) + 3;
  X(i, j) = select(i >= N-1 || j < 2, i, X(i+1, j-2)) + 4;
  Y(i, j) = select(i < 2, j, Y(i-2, j)) + 5;
  c(i) = select(j == K-1, U(i, j) + V(i, j) + W(i, j) + X(i, j) + Y(i, j));
  mapping m { U.space_time_transform({i}, i + j); }
}
)");
    compare<ArrayCanvas>("array-parallel", text, {520, 380}, [](auto& drawn) { drawn.bench.time().seek(4); });
}

// A line of forty elements, in rows.
TEST(Golden, aLongLineInRows) {
    compare<ArrayCanvas>("array-rows", QString::fromLatin1(longLine), {760, 520},
                         [](auto& drawn) { drawn.bench.time().seek(20); });
}

TEST(Golden, anArrayOfThreeCoordinates) {
    compare<ArrayCanvas>("array-layers", QString::fromLatin1(cube), {820, 480}, [](auto& drawn) {
        drawn.bench.time().seek(4);
        drawn.bench.select(Selection::ofPe({1, 1, 1}));
    });
}

TEST(Golden, aLargeArrayOfSquares) {
    compare<ArrayCanvas>("array-squares", largeProduct(), {520, 480}, [](auto& drawn) {
        drawn.view.fit();
        drawn.bench.time().seek(60);
    });
}

TEST(Golden, theIterationSpace) {
    compare<IterationPanel>("iterations", productWith("{i, j}, i + j + k"), {440, 380}, [](auto& drawn) {
        drawn.bench.time().seek(5);
        drawn.bench.select(Selection::ofPe({1, 2}));
    });
}

TEST(Golden, dependencesWithVerdicts) {
    compare<MappingPanel>("dependences", productWith("{i, j}, i + k"), {400, 620}, [](auto&) {});
}

TEST(Golden, theEditorWithSquiggles) {
    const QString wrong =
        productWith("{i, j}, i + j").replace(QStringLiteral("A(i, k)"), QStringLiteral("A(i, kappa)"));
    compare<Editor>("editor", wrong, {660, 300}, [](auto&) {});
}

// A process of its own, since the ratio is the program's.
TEST(Pictures, areSharpAtDoubleResolution) {
    QProcess child;
    child.setProcessChannelMode(QProcess::MergedChannels);
    child.start(QCoreApplication::applicationFilePath(),
                {QStringLiteral("--double"), QStringLiteral("--gtest_filter=Golden.*")});
    ASSERT_TRUE(child.waitForFinished(240'000));
    const QByteArray said = child.readAll();
    EXPECT_EQ(child.exitCode(), 0) << said.toStdString();
    EXPECT_TRUE(said.contains("[  PASSED  ] 18 tests")) << said.toStdString();
}

namespace {

QImage painted(const draw::Scene& scene) {
    QImage picture(400, 300, QImage::Format_RGB32);
    picture.fill(Theme::light().surface);
    Camera camera;
    camera.view = picture.size();
    const SceneIndex index(scene);
    camera.fit(index.bounds(), 8);
    QPainter painter(&picture);
    ScenePainter scenePainter(painter, camera, Theme::light());
    scenePainter.paint(scene, index, {});
    const QFont font = QApplication::font();
    scenePainter.paintLegend(scene, {}, legendOf(scene, index, font, picture.size()), {});
    return picture;
}

} // namespace

TEST(Pictures, differIfALinkOrALetterIsMissing) {
    Drawn<ArrayCanvas> drawn(Theme::light(), {400, 300});
    ASSERT_TRUE(drawn.show(productWith("{i, j}, i + j + k")));
    const draw::Scene scene = *drawn.bench.array().results().scene;
    const QImage whole = painted(scene);
    EXPECT_TRUE(differenceOf(whole, painted(scene)).isNone());
    EXPECT_EQ(differenceOf(whole, painted(scene)).levels, 0);
    int links = 0;
    for (std::size_t edge = 0; edge < scene.edges.size(); ++edge) {
        if (scene.edges[edge].kind != draw::Edge::Kind::Link) continue;
        draw::Scene lacking = scene;
        lacking.edges.erase(lacking.edges.begin() + std::ptrdiff_t(edge));
        EXPECT_FALSE(differenceOf(whole, painted(lacking)).isNone()) << "link " << edge;
        ++links;
    }
    EXPECT_EQ(links, 12 + 12 + 16);
    for (std::size_t node = 0; node < scene.nodes.size(); ++node) {
        draw::Scene lacking = scene;
        lacking.nodes[node].label.pop_back();
        EXPECT_FALSE(differenceOf(whole, painted(lacking)).isNone()) << scene.nodes[node].label;
    }
}

TEST(Pictures, areTheSameWithinAFewLevels) {
    QImage one(3, 2, QImage::Format_RGB32);
    one.fill(QColor(100, 100, 100));
    QImage other = one;
    other.setPixel(1, 1, qRgb(100, 100 + tolerance, 100));
    EXPECT_TRUE(differenceOf(one, other).isNone());
    EXPECT_EQ(differenceOf(one, other).levels, tolerance);
    other.setPixel(1, 1, qRgb(100, 100, 100 - tolerance - 1));
    EXPECT_EQ(differenceOf(one, other).pixels, 1);
    EXPECT_EQ(differenceOf(one, other).where, QRect(1, 1, 1, 1));
    EXPECT_FALSE(differenceOf(one, one.copy(0, 0, 3, 1)).isNone());
}

} // namespace tactus::views
