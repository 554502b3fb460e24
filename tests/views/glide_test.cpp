// Tokens glide from cycle to cycle: where they are half way is computed from the boxes of the PEs.
#include "golden.h"
#include "home.h"
#include "support.h"

#include "draw/array/place.h"
#include "draw/state/token_way.h"
#include "views/canvas/array/array_canvas.h"
#include "views/studio/preferences/settings.h"

#include <QStyle>

namespace tactus::views {

namespace {

// Every glide that begins is paused at once, so that no clock has a part in it.
class Glides : public testing::Test {
  protected:
    Glides() {
        drawn.view.setGlides(true);
        QObject::connect(&drawn.view.glide(), &Glide::stateChanged, &drawn.view,
                         [this](Glide::State now, Glide::State before) {
                             if (now != Glide::Running || before != Glide::Stopped) return;
                             ++begun;
                             drawn.view.glide().pause();
                         });
    }
    // The array of a product, so small that tokens are dots without words.
    bool show(const QString& design) {
        if (!drawn.show(design)) return false;
        drawn.view.fit();
        drawn.view.zoomBy(0.8 / drawn.view.camera().scale);
        empty = drawn.picture(); // in cycle 0 there is no token yet
        return drawn.settle();
    }
    bool go(std::int64_t cycle) {
        drawn.bench.time().seek(cycle);
        return drawn.settle();
    }
    // The cycle before it is shown first, and the glide is half way.
    bool glideTo(std::int64_t cycle, std::int64_t before) {
        if (!go(before)) return false;
        drawn.view.glide().stop();
        if (!go(cycle)) return false;
        drawn.view.glide().setCurrentTime(Glide::usual / 2); // half of the way, as the ends are alike
        return true;
    }
    // The middles of the dots on the link of X between two PEs of a row, as shares of the gap.
    std::vector<double> dotsBetween(const polyhedra::Point& left, const polyhedra::Point& right) {
        const QImage picture = drawn.picture();
        const auto& links = drawn.bench.array().results().model->links;
        const auto family =
            std::ranges::find(links, polyhedra::Vector{0, 1}, &array::LinkFamily::displacement);
        const int line = drawn.view.middleOfLink(std::uint32_t(family - links.begin()), right)->y();
        const QRect from = drawn.view.boxOfPe(left), to = drawn.view.boxOfPe(right);
        const double begin = from.right() + 1, end = to.left();
        std::vector<double> middles;
        std::optional<int> first;
        constexpr int rim = 4; // it is another one where a PE works
        for (int x = from.right() + rim; x <= to.left() - rim; ++x) {
            bool differs = false;
            for (int y = line - 2; y <= line + 2; ++y) differs |= picture.pixel(x, y) != empty.pixel(x, y);
            if (differs && !first) first = x;
            if (differs || !first) continue;
            middles.push_back(((*first + x) / 2.0 - begin) / (end - begin));
            first.reset();
        }
        EXPECT_FALSE(first);
        return middles;
    }
    void expectDots(const std::vector<double>& shares) {
        const std::vector<double> found = dotsBetween({1, 1}, {1, 2});
        ASSERT_EQ(found.size(), shares.size());
        for (std::size_t n = 0; n < shares.size(); ++n) EXPECT_NEAR(found[n], shares[n], 0.04);
    }

    Drawn<ArrayCanvas> drawn{Theme::light(), QSize(600, 500)};
    QImage empty;
    int begun = 0;
};

} // namespace

// X goes from PE (1,1), which works in cycles 2 to 7, to PE (1,2) in one cycle.
TEST_F(Glides, tokensGoFromTheSenderOverTheMiddleToTheReader) {
    ASSERT_TRUE(show(QString::fromLatin1(product)));
    ASSERT_TRUE(glideTo(3, 2));
    expectDots({0.25});
    ASSERT_TRUE(glideTo(5, 4));
    expectDots({0.25, 0.75});
    ASSERT_TRUE(glideTo(9, 8));
    expectDots({0.75});
    // Backwards the way is the same.
    ASSERT_TRUE(glideTo(2, 3));
    expectDots({0.25});
    ASSERT_TRUE(glideTo(4, 5));
    expectDots({0.25, 0.75});
}

// In two registers: the value that is behind by one comes from a quarter of the way, and one that waits
// stays.
TEST_F(Glides, tokensGoFromRegisterToRegister) {
    ASSERT_TRUE(show(productWith("{i, j}, i + 2*j + k")));
    ASSERT_TRUE(glideTo(4, 3));
    expectDots({0.25});
    ASSERT_TRUE(glideTo(5, 4));
    expectDots({0.5});
    ASSERT_TRUE(glideTo(6, 5));
    expectDots({0.375, 0.75});
}

TEST_F(Glides, theWayFollowsTheLine) {
    draw::Edge link;
    link.path = {{0, 0}, {30, 0}, {30, 40}};
    const auto expectAt = [&](double share, double x, double y) {
        const draw::Point2 place = placeOnWay(link, share);
        EXPECT_DOUBLE_EQ(place.x, x) << share;
        EXPECT_DOUBLE_EQ(place.y, y) << share;
    };
    expectAt(0, 0, 0);
    expectAt(0.25, 25, 0);
    expectAt(0.5, 30, 20);
    expectAt(0.75, 30, 30);
    expectAt(1, 30, 40);
    // It ends at 10 and goes on at 100.
    link.path = {{0, 0}, {10, 0}, {100, 0}, {120, 0}};
    link.breaks = {2};
    expectAt(0.2, 8, 0);
    expectAt(0.4, 106, 0);
    expectAt(0.5, 110, 0);
    expectAt(1, 120, 0);
}

TEST_F(Glides, thePictureAtTheEndIsThatOfTheCycle) {
    ASSERT_TRUE(show(QString::fromLatin1(product)));
    drawn.view.zoomBy(1.6); // with words
    for (const auto& [from, to] : {std::pair(4, 5), std::pair(5, 4)}) {
        drawn.view.setGlides(false);
        ASSERT_TRUE(go(from));
        const QImage before = drawn.picture();
        ASSERT_TRUE(go(to));
        const QImage still = drawn.picture();
        ASSERT_TRUE(go(from));
        drawn.view.setGlides(true);
        begun = 0;
        ASSERT_TRUE(go(to));
        ASSERT_EQ(begun, 1);
        drawn.view.glide().setCurrentTime(Glide::usual / 2);
        const QImage between = drawn.picture();
        EXPECT_NE(between, before);
        EXPECT_NE(between, still);
        EXPECT_TRUE(between.save(QString::fromStdString(test::inBuild("/grabs/glide.png"))));
        drawn.view.glide().setCurrentTime(Glide::usual);
        EXPECT_EQ(drawn.view.glide().state(), Glide::Stopped);
        EXPECT_EQ(drawn.picture(), still);
    }
}

TEST_F(Glides, anotherStepAnEditAndHidingEndIt) {
    ASSERT_TRUE(show(QString::fromLatin1(product)));
    TimeCursor& time = drawn.bench.time();
    Glide& glide = drawn.view.glide();
    ASSERT_TRUE(go(4) && go(5));
    glide.stop();
    const QImage still = drawn.picture();
    ASSERT_TRUE(glideTo(5, 4));
    EXPECT_NE(drawn.picture(), still);
    time.step(1);
    EXPECT_EQ(glide.state(), Glide::Stopped);
    EXPECT_EQ(drawn.view.grab().toImage(), still); // until the state of the next cycle comes
    ASSERT_TRUE(drawn.settle());
    EXPECT_EQ(glide.state(), Glide::Paused); // the next glide
    drawn.bench.document().setText(product + std::string("\n"));
    EXPECT_EQ(glide.state(), Glide::Stopped);
    ASSERT_TRUE(drawn.settle() && go(4) && go(5));
    EXPECT_EQ(glide.state(), Glide::Paused);
    drawn.view.hide();
    EXPECT_EQ(glide.state(), Glide::Stopped);
    ASSERT_TRUE(go(6));
    EXPECT_EQ(glide.state(), Glide::Stopped);
}

TEST_F(Glides, jumpsAndFastPlayDoNot) {
    ASSERT_TRUE(show(QString::fromLatin1(product)));
    TimeCursor& time = drawn.bench.time();
    ASSERT_TRUE(go(2) && go(4) && go(1));
    EXPECT_EQ(begun, 0);
    const auto playTo = [&](std::int64_t cycle, int speed) {
        time.setSpeed(speed);
        time.play(true);
        const bool isThere = QTest::qWaitFor([&] { return time.cycle() >= cycle && time.isReady(); }, 20'000);
        time.play(false);
        return isThere;
    };
    ASSERT_TRUE(playTo(5, Glide::mostCycles + 1));
    EXPECT_EQ(begun, 0);
    ASSERT_TRUE(playTo(7, Glide::mostCycles));
    EXPECT_GT(begun, 0);
    EXPECT_EQ(drawn.view.glide().duration(), 1000 / Glide::mostCycles);
}

// Squares have no tokens, and thousands of tokens would take too long.
TEST_F(Glides, manyAndSmallOnesDoNot) {
    ASSERT_TRUE(drawn.show(largeProduct()));
    const auto beginsAt = [&](double side) {
        drawn.view.zoomBy(side / draw::peSide / drawn.view.camera().scale);
        begun = 0;
        return go(40) && go(41) && go(10) && begun == 1;
    };
    EXPECT_FALSE(beginsAt(10));
    EXPECT_TRUE(beginsAt(50));
    const QSize near = drawn.view.size(), far = 3 * near;
    drawn.view.resize(far);
    EXPECT_FALSE(beginsAt(13));
    drawn.view.resize(near);
    EXPECT_TRUE(beginsAt(13));
    // What comes into sight during a glide ends it, too.
    ASSERT_TRUE(glideTo(41, 40));
    drawn.view.resize(far);
    const QImage between = drawn.picture();
    drawn.view.glide().stop();
    EXPECT_EQ(drawn.picture(), between);
}

TEST(Motion, isReducedWhereThatIsWished) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    int begun = 0;
    QObject::connect(&studio.window.canvas().glide(), &Glide::stateChanged, &studio.window,
                     [&](Glide::State now) { begun += now == Glide::Running; });
    const auto glides = [&](Preferences::Motion motion) {
        Preferences preferences;
        preferences.motion = motion;
        studio.window.usePreferences(preferences);
        begun = 0;
        studio.window.workbench().time().step(1);
        EXPECT_TRUE(studio.settle());
        return begun > 0;
    };
    EXPECT_TRUE(glides(Preferences::Motion::Full));
    EXPECT_FALSE(glides(Preferences::Motion::Reduced));
    const bool systemMoves = studio.window.style()->styleHint(QStyle::SH_Widget_Animation_Duration) > 0;
    EXPECT_EQ(glides(Preferences::Motion::System), systemMoves);
    // A wish is kept.
    const Home home;
    QTest::keyClick(&studio.window, Qt::Key_Comma, Qt::ControlModifier);
    studio.child<QComboBox>("motion").setCurrentIndex(2);
    QSettings settings = settingsOfStudio();
    EXPECT_EQ(readPreferences(settings).motion, Preferences::Motion::Reduced);
    studio.window.usePreferences({});
}

} // namespace tactus::views
