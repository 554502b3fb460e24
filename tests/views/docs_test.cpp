// docs/studio.md lists what the table of actions holds.
#include "support/paths.h"
#include "views/studio/actions/actions.h"

#include "system/processes/files.h"

#include <gtest/gtest.h>

namespace tactus::views {

TEST(Docs, listEveryShortcut) {
    const auto page = system::readFile(test::inRepository("/docs/studio.md"));
    ASSERT_TRUE(page) << page.error();
    std::string rows;
    for (const ActionSpec& spec : allActions())
        if (const QString keys = keysText(spec); !keys.isEmpty())
            rows += "| " + keys.toStdString() + " | " + spec.toolTip + " |\n";
    EXPECT_NE(page->find("|---|---|\n" + rows + "\n"), std::string::npos) << "the rows should be\n" << rows;
}

} // namespace tactus::views
