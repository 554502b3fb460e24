// Pages in Chromium without a window: the document that a page has made of itself, and what went wrong in it.
#pragma once

#include "driver/processes/process.h"
#include "tactus.h"

#include <fmt/format.h>

namespace tactus::test {

// Why no page can be opened here; empty if one can.
inline std::string whyNoBrowser() {
    const auto found = driver::run({.arguments = {"sh", "-c", "command -v chromium"}, .in = {}, .folder = {}});
    return found && found->status == 0 ? ""
                                       : "Chromium is not installed (./dev installs its group `browser`)";
}

struct Opened {
    std::string document; // as HTML
    std::string console;  // what its scripts complained of; empty: nothing
};

// `hash`: what stands behind the file's name in the address, "#values". The program runs as root in
// containers, where its sandbox does not.
inline Opened openedPage(const Folder& folder, const std::string& file, const std::string& hash = {}) {
    const auto done = driver::run(
        {.arguments = {"chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                       "--no-first-run", "--enable-logging=stderr", "--user-data-dir=" + folder / "browser",
                       "--dump-dom", "file://" + file + hash},
         .in = {}, .folder = {}});
    EXPECT_TRUE(done) << (done ? "" : done.error());
    if (!done) return {};
    EXPECT_EQ(done->status, 0) << done->err;
    Opened opened{done->out, {}};
    std::istringstream lines(done->err);
    for (std::string line; std::getline(lines, line);)
        if (line.find("CONSOLE") != line.npos) opened.console += line + "\n";
    return opened;
}

// The text of the element with this id.
inline std::string textIn(const Opened& opened, const std::string& id) {
    const std::size_t at = opened.document.find("id=\"" + id + "\"");
    EXPECT_NE(at, std::string::npos) << "no element " << id;
    if (at == std::string::npos) return {};
    const std::size_t from = opened.document.find('>', at) + 1;
    std::string text = opened.document.substr(from, opened.document.find('<', from) - from);
    for (const auto& [entity, letter] : {std::pair("&lt;", "<"), {"&gt;", ">"}, {"&amp;", "&"}})
        for (std::size_t found = 0; (found = text.find(entity, found)) != std::string::npos; ++found)
            text.replace(found, std::string_view(entity).size(), letter);
    return text;
}

// The page with a script behind its own, which does what a hand would do and leaves JSON as the result.
inline json didInPage(const Folder& folder, const std::string& file, const std::string& script,
                      const std::string& hash = {}) {
    const std::string page = contentOf(file);
    const std::string acting =
        fmt::format("<script>(() => {{\n"
                    "const said = () => document.getElementById('said').textContent;\n"
                    "const press = key => document.body.dispatchEvent(new KeyboardEvent("
                    "'keydown', {{key, bubbles: true, cancelable: true}}));\n"
                    "const click = id => document.getElementById(id).click();\n"
                    "const did = {{}};\n{}\n"
                    "const left = document.createElement('pre');\nleft.id = 'did';\n"
                    "left.textContent = JSON.stringify(did);\ndocument.body.append(left);\n"
                    "}})();</script></body>",
                    script);
    std::string text = page;
    text.replace(text.rfind("</body>"), 7, acting);
    const Opened opened = openedPage(folder, folder.write("acting.html", text), hash);
    EXPECT_EQ(opened.console, "");
    return json::parse(textIn(opened, "did"), nullptr, false);
}

} // namespace tactus::test
