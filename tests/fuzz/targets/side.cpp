// What the studio finds beside a design when it starts: breakpoints and turns that it has kept, and the text
// that a crash left. The bytes stand for each of these files.
#include "../target.h"

#include "system/processes/files.h"
#include "views/studio/preferences/kept_breakpoints.h"
#include "views/workbench/document/recovery_slot.h"

#include <QTemporaryDir>

namespace tactus::fuzz {
namespace {

namespace fs = std::filesystem;

class Folder {
  public:
    fs::path operator/(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }

  private:
    // In memory, where there is such a folder.
    QTemporaryDir folder_{fs::exists("/dev/shm") ? QStringLiteral("/dev/shm/tactus-fuzz-XXXXXX")
                                                 : QStringLiteral("tactus-fuzz-XXXXXX")};
};

const Folder& folder() {
    static const Folder folder;
    return folder;
}

void readBreakpoints(const std::string& text) {
    const views::ReadBreakpoints read = views::breakpointsIn(QString::fromStdString(text));
    const views::ReadBreakpoints again = views::breakpointsIn(views::textOf(read.list));
    require(!again.isDamaged && again.list == read.list, "breakpoints are kept");
}

void readSettings(const std::string& text) {
    const fs::path file = folder() / "settings.ini";
    require(system::writeFile(file, text).has_value(), "the file is written");
    QSettings settings(QString::fromStdString(file.string()), QSettings::IniFormat);
    const QString design = QStringLiteral("a.ure");
    const std::vector<views::Breakpoint> list{{"Z > 10", true}};
    const views::KeptBreakpoints before = views::keptBreakpoints(settings, design);
    const QString problem = views::keepBreakpoints(settings, design, list);
    require(problem == before.problem, "what can't be read is left");
    if (problem.isEmpty())
        require(views::keptBreakpoints(settings, design).list == list, "breakpoints are found again");
}

void readRecovered(const std::string& text) {
    const fs::path recovery = folder() / "recovery";
    require(system::createFolder(recovery).has_value(), "the folder is made");
    require(system::writeFile(recovery / "crashed.json", text).has_value(), "the file is written");
    for (views::RecoverySlot& slot : views::RecoverySlot::abandoned(recovery)) {
        const auto unsaved = slot.read();
        require(unsaved.has_value(), "a slot that is found is read");
        require(slot.write(*unsaved).has_value(), "it is written");
        const auto again = slot.read();
        require(again && again->bytes == unsaved->bytes && again->path == unsaved->path &&
                    again->basis == unsaved->basis,
                "the text is kept");
        slot.remove();
    }
}

} // namespace
} // namespace tactus::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(tactus::fuzz::textOf(data, size));
    tactus::fuzz::readBreakpoints(text);
    tactus::fuzz::readSettings(text);
    tactus::fuzz::readRecovered(text);
    return 0;
}
