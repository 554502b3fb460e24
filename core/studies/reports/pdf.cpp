#include "studies/reports/pdf.h"

#include "system/processes/files.h"
#include "system/processes/process.h"
#include "system/processes/working_folder.h"

#include <fmt/format.h>
#include <unistd.h>

namespace tactus::studies {

namespace {

// The name under which Chromium is installed; empty: it is not.
std::string browser() {
    for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
        if (system::isInstalled(name)) return name;
    return {};
}

// As root, as in containers, its sandbox does not run; the page has no scripts and asks for no other file.
std::vector<std::string> arguments(const std::string& program, const std::filesystem::path& folder) {
    return {program,
            "--headless",
            geteuid() == 0 ? "--no-sandbox" : "--no-pings",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--no-pdf-header-footer",
            "--user-data-dir=" + (folder / "browser").string(),
            "--print-to-pdf=" + (folder / "report.pdf").string(),
            "file://" + (folder / "report.html").string()};
}

} // namespace

bool printsPdf() {
    return !browser().empty();
}

tl::expected<std::string, std::string> printedToPdf(const std::string& html, std::stop_token stop) {
    const std::string program = browser();
    if (program.empty()) return tl::unexpected(std::string("Chromium is not installed"));
    const system::WorkingFolder folder(system::temporaryFolders(), "tactus-report-");
    if (folder.path().empty()) return tl::unexpected(folder.error());
    if (const auto written = system::writeFile(folder.path() / "report.html", html); !written)
        return tl::unexpected(written.error());
    const auto done = system::run(
        {.arguments = arguments(program, folder.path()), .in = {}, .stop = std::move(stop), .folder = {}});
    if (!done) return tl::unexpected(done.error());
    auto pdf = system::readFile(folder.path() / "report.pdf");
    if (done->status == 0 && pdf && pdf->starts_with("%PDF")) return std::move(*pdf);
    return tl::unexpected(fmt::format("{} printed no PDF; it ended with status {}", program, done->status));
}

} // namespace tactus::studies
