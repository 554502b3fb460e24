// The iteration space is turned and fitted into the window.
#include "views/canvas/geometry/turntable.h"

#include <gtest/gtest.h>

namespace tactus::views {

TEST(Turntable, keepsThePlaneAndTurnsTheSpace) {
    Turntable table;
    table.view = {400, 300};
    const std::vector<double> flat{3, 2};
    table.scale = 1;
    EXPECT_EQ(table.toView(flat) - table.toView(std::vector<double>{0, 0}), QPointF(3, -2)) << "upwards";
    table.pitch = 0;
    table.yaw = 0;
    // From the front the first axis is looked along, the second goes right and the third up.
    EXPECT_EQ(table.toView(std::vector<double>{5, 2, 1}) - table.toView(std::vector<double>{0, 0, 0}),
              QPointF(2, -1));
    EXPECT_EQ(table.depth(std::vector<double>{5, 2, 1}), 5);
    table.turn(0, 10); // no further than from above
    EXPECT_NEAR(table.pitch, std::numbers::pi / 2, 1e-12);
    for (const double yaw : {0.3, 1.7, -2.5}) {
        table.turn(yaw, -0.4);
        const std::vector<double> extent{7, 7, 15};
        table.fit(extent, 30);
        for (const std::vector<double>& corner : {std::vector<double>{0, 0, 0}, {7, 0, 15}, {7, 7, 15}}) {
            const QPointF at = table.toView(corner);
            EXPECT_TRUE(at.x() > 29 && at.x() < 371 && at.y() > 29 && at.y() < 271);
        }
    }
}

} // namespace tactus::views
