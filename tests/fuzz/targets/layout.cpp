// The layout of the window, as kept for one of its perspectives.
#include "../target.h"

#include "views/studio/docking/dock_space.h"

#include <QApplication>
#include <QLabel>
#include <QTemporaryDir>
#include <filesystem>

namespace tactus::fuzz {
namespace {

namespace fs = std::filesystem;

// The settings in which the bytes stand for the layout of the perspective that is shown first.
class Settings {
  public:
    explicit Settings(const QByteArray& bytes) {
        settings_.clear();
        for (const QString& key : keys_) settings_.setValue(key, bytes);
    }
    // The keys under which a window keeps its layout.
    static void learn(views::DockSpace& space) {
        settings_.clear();
        space.save(settings_);
        keys_ = settings_.allKeys();
        keys_.removeAll(QStringLiteral("layout/current"));
        require(!keys_.isEmpty(), "a layout is kept");
    }
    const QSettings& operator*() const { return settings_; }

  private:
    // QSettings writes a new file in place of the old one, whatever that is: never a device.
    static inline QTemporaryDir folder_{fs::exists("/dev/shm") ? QStringLiteral("/dev/shm/tactus-fuzz-XXXXXX")
                                                               : QStringLiteral("tactus-fuzz-XXXXXX")};
    static inline QSettings settings_{folder_.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    static inline QStringList keys_;
};

views::DockSpace& space() {
    static int count = 1;
    static char name[] = "fuzz";
    static char* arguments[] = {name, nullptr};
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static auto* const application = new QApplication(count, arguments); // for as long as widgets are there
    Q_UNUSED(application);
    static views::DockSpace& made = []() -> views::DockSpace& {
        using enum views::Panel;
        std::map<views::Panel, QWidget*> panels;
        for (const views::Panel panel : {Equations, Iterations, Mapping, Inspector, Results, Help}) {
            panels[panel] = new QLabel;
            panels[panel]->setWindowTitle(QStringLiteral("panel %1").arg(static_cast<int>(panel)));
        }
        auto* space = new views::DockSpace(new QLabel, panels, nullptr);
        space->resize(900, 700);
        space->show();
        Settings::learn(*space);
        return *space;
    }();
    return made;
}

} // namespace
} // namespace tactus::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tactus::fuzz;
    tactus::views::DockSpace& shown = space();
    const Settings settings(QByteArray(reinterpret_cast<const char*>(data), static_cast<int>(size)));
    shown.restore(*settings);
    QCoreApplication::processEvents();
    require(shown.dock(tactus::views::Panel::Equations).widget() != nullptr, "the panels are there");
    return 0;
}
