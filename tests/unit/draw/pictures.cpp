#include "pictures.h"

#include "support/arrays.h"
#include "support/examples.h"
#include "support/paths.h"

#include <cmath>
#include <filesystem>

namespace tactus::draw {

const std::vector<DrawnExample>& drawnExamples() {
    static const std::vector<DrawnExample> all = [] {
        std::vector<test::ExampleMapping> mappings = test::exampleMappings();
        for (const auto& file :
             std::filesystem::directory_iterator(test::inRepository("/examples/published")))
            mappings.push_back({"published/" + file.path().stem().string(), ""});
        std::vector<DrawnExample> drawn;
        for (const test::ExampleMapping& one : mappings) {
            const auto model = test::modelOrNone(one);
            if (model) drawn.push_back({one.example + ", " + one.mapping, model, scene(*model, {}).value()});
        }
        return drawn;
    }();
    return all;
}

// In small steps, which is no part of what is tested.
bool runsThrough(Point2 from, Point2 to, const Area& box) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const int steps = static_cast<int>(length / 0.5) + 1;
    for (int step = 0; step <= steps; ++step) {
        const double share = double(step) / steps;
        if (std::abs(from.x + (to.x - from.x) * share - box.centre.x) < box.width / 2 &&
            std::abs(from.y + (to.y - from.y) * share - box.centre.y) < box.height / 2)
            return true;
    }
    return false;
}

} // namespace tactus::draw
