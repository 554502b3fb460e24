// Pages in Chromium without a window: the document that a page has made of itself, and what went wrong in it.
#pragma once

#include "support/folder.h"
#include "system/processes/process.h"

#include <array>
#include <fmt/format.h>
#include <optional>
#include <sstream>

namespace tactus::test {

// Why no page can be opened here; empty if one can.
inline std::string whyNoBrowser() {
    const auto found =
        system::run({.arguments = {"sh", "-c", "command -v chromium"}, .in = {}, .folder = {}});
    return found && found->status == 0 ? "" : "Chromium is not installed; ./dev browser installs it";
}

struct Opened {
    std::string document; // as HTML
    std::string console;  // what its scripts complained of; empty: nothing
};

// `hash`: what stands behind the file's name in the address, "#values". The error is a sentence. In
// containers the browser runs as root, where its sandbox does not.
inline tl::expected<Opened, std::string> opened(const Folder& folder, const std::string& file,
                                                const std::string& hash = {}) {
    const std::vector<std::string> arguments{"chromium",
                                             "--headless",
                                             "--no-sandbox",
                                             "--disable-gpu",
                                             "--disable-dev-shm-usage",
                                             "--no-first-run",
                                             "--enable-logging=stderr",
                                             "--window-size=1280,800",
                                             "--user-data-dir=" + folder / "browser",
                                             "--dump-dom",
                                             "file://" + file + hash};
    const auto done = system::run({.arguments = arguments, .in = {}, .folder = {}});
    if (!done) return tl::unexpected(done.error());
    if (done->status != 0) return tl::unexpected("the browser failed: " + done->err);
    Opened page{done->out, {}};
    std::istringstream lines(done->err);
    for (std::string line; std::getline(lines, line);)
        if (line.find("CONSOLE") != line.npos) page.console += line + "\n";
    return page;
}

// The text of the element with this id; nothing: there is none.
inline std::optional<std::string> textOfElement(const Opened& page, const std::string& id) {
    const std::size_t at = page.document.find("id=\"" + id + "\"");
    if (at == std::string::npos) return std::nullopt;
    const std::size_t from = page.document.find('>', at) + 1;
    std::string text = page.document.substr(from, page.document.find('<', from) - from);
    for (const auto& [entity, letter] : {std::pair("&lt;", "<"), {"&gt;", ">"}, {"&amp;", "&"}})
        for (std::size_t found = 0; (found = text.find(entity, found)) != std::string::npos; ++found)
            text.replace(found, std::string_view(entity).size(), letter);
    return text;
}

// The page with a script behind its own, which does what a hand would do. What it leaves in `did` is the text
// of the element of that name, as JSON.
inline std::string withScript(std::string page, const std::string& script) {
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
    return page.replace(page.rfind("</body>"), 7, acting);
}

} // namespace tactus::test
