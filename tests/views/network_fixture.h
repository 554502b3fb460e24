// The view of networks on the product of matrices, with what tests ask of it.
#pragma once

#include "support.h"

#include "mapping/edits/network_edits.h"
#include "support/drawn_network.h"
#include "system/processes/files.h"
#include "views/canvas/array/scene_painter.h"
#include "views/canvas/diagram/diagram_canvas.h"
#include "views/models/inspector/facts.h"
#include "views/models/network_activity.h"

#include <QContextMenuEvent>
#include <QRegularExpression>
#include <QScrollBar>
#include <atomic>
#include <thread>

namespace tactus::views {

struct Network : testing::Test {
    Network() {
        EXPECT_TRUE(studio.open(gemm));
        studio.window.action(ActionId::FocusNetwork).trigger();
        EXPECT_TRUE(studio.settle());
    }
    // The array with a network built by hand around it.
    void surround() {
        ArrayResults results = studio.window.workbench().array().results();
        results.model = test::withDrawnNetwork(*results.model);
        studio.window.workbench().array().show(results);
        ASSERT_TRUE(studio.settle());
    }
    DiagramCanvas& canvas() { return studio.window.network().canvas(); }
    draw::Subject subjectOf(const std::string& id) {
        for (const draw::Box& box : canvas().diagram()->boxes)
            if (box.id == id) return box.subject;
        ADD_FAILURE() << id;
        return {};
    }
    void click(const draw::Subject& part) {
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {},
                          canvas().placeOf(part).topLeft() + QPoint(6, 6));
    }
    QString inspected() {
        QString words;
        for (const QLabel* label : studio.window.findChild<Inspector*>()->findChildren<QLabel*>())
            words += label->text() + QLatin1Char('\n');
        return words;
    }

    Studio studio;
};

} // namespace tactus::views
