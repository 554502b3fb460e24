// The network, the inside of a processing element and the whole window, pixel by pixel.
#include "golden.h"
#include "home.h"
#include "support.h"

#include "views/panels/network/inside_panel.h"
#include "views/panels/network/network_panel.h"

namespace tactus::views {

namespace {

// With kernels that bring A, row by row, and that take C away.
QString productInANetwork() {
    return QString::fromLatin1(product).replace(QStringLiteral("i + j + k); }"), QStringLiteral(R"(i + j + k)
     .isolate_producer_chain(A, A_loader, A_feeder)
     .isolate_consumer_chain(C, C_collector, C_unloader);
    A_feeder.scatter(A, i);
    C_collector.gather(C, i);
  })"));
}

} // namespace

TEST(Golden, theNetworkAroundAnArray) {
    compare<NetworkPanel>("network", productInANetwork(), {620, 520}, [](auto& drawn) {
        ASSERT_TRUE(drawn.bench.array().results().model);
        ASSERT_TRUE(drawn.bench.array().results().model->network);
    });
}

TEST(Golden, theInsideOfAProcessingElement) {
    compare<InsidePanel>("inside", productInANetwork(), {620, 420}, [](auto&) {});
}

TEST(Golden, theWholeWindow) {
    if (isDouble()) return; // half a megabyte of what its parts show
    const Home home;        // what tests before it have kept is not in the picture
    QApplication::setCursorFlashTime(0);
    for (const Look& look : looks()) {
        Studio studio;
        studio.window.resize(1280, 800);
        studio.window.setDark(look.theme.dark);
        ASSERT_TRUE(studio.open(gemm));
        TimeCursor& time = studio.window.workbench().time();
        time.seek(time.cycles() / 2);
        studio.window.workbench().select(Selection::ofPe({1, 2}));
        ASSERT_TRUE(studio.settle());
        if (QWidget* focused = QApplication::focusWidget()) focused->clearFocus();
        for (int round = 0; round < 8; ++round) QCoreApplication::processEvents();
        EXPECT_TRUE(isAsKept(studio.window.grab().toImage(), QStringLiteral("window") + look.suffix));
    }
    applyTheme(*qApp, Theme::light());
}

} // namespace tactus::views
