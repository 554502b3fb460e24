// Pages that are opened in a test.
#pragma once

#include "support/browser.h"
#include "tactus.h"

namespace tactus::test {

inline Opened openedPage(const Folder& folder, const std::string& file, const std::string& hash = {}) {
    auto page = opened(folder, file, hash);
    EXPECT_TRUE(page) << (page ? "" : page.error());
    return page ? *page : Opened{};
}

inline std::string textIn(const Opened& page, const std::string& id) {
    const auto text = textOfElement(page, id);
    EXPECT_TRUE(text) << "no element " << id;
    return text.value_or("");
}

// What a script behind that of the page leaves in `did`.
inline json didInPage(const Folder& folder, const std::string& file, const std::string& script,
                      const std::string& hash = {}) {
    const std::string acting = folder.write("acting.html", withScript(contentOf(file), script));
    const Opened page = openedPage(folder, acting, hash);
    EXPECT_EQ(page.console, "");
    return json::parse(textIn(page, "did"), nullptr, false);
}

} // namespace tactus::test
