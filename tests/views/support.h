// A window on the offscreen platform, and hands to use it.
#pragma once

#include "support/paths.h"
#include "views/studio/main_window.h"

#include <QTest>
#include <gtest/gtest.h>

namespace tactus::views {

inline const std::string gemm = test::inRepository("/examples/gemm.ure");
inline const std::string convolutionStreams = test::inRepository("/examples/convolution-streams.ure");

// The window shows and has finished its work.
struct Studio {
    Studio() {
        window.setDark(false);
        window.show();
        (void)QTest::qWaitForWindowActive(&window, 2000);
    }
    bool open(const std::string& path) { return window.open(QString::fromStdString(path)) && settle(); }
    bool settle() {
        return QTest::qWaitFor([this] { return window.isIdle(); }, 60'000);
    }
    // The verdict on the text as it is has come, and everything after it.
    bool settleAfterEdit() {
        QTest::qWait(1);
        return settle();
    }
    // A key to what has the focus, as somebody types it.
    void press(int key, Qt::KeyboardModifiers modifiers = {}) {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : &window, Qt::Key(key), modifiers);
        QCoreApplication::processEvents();
    }
    const std::string& text() { return window.workbench().document().text(); }
    void grab(const char* name) {
        QCoreApplication::processEvents();
        const QString path = QString::fromStdString(test::inBuild("/grabs/%1.png")).arg(QLatin1String(name));
        EXPECT_TRUE(window.grab().save(path)) << path.toStdString();
    }
    template<class Widget>
    Widget& child(const char* name) {
        auto* found = window.findChild<Widget*>(QString::fromUtf8(name));
        EXPECT_NE(found, nullptr) << name;
        return *found;
    }

    MainWindow window;
};

} // namespace tactus::views
