#include "views/studio/studio.h"

#include "system/processes/files.h"
#include "views/models/words.h"
#include "views/studio/arguments.h"
#include "views/studio/main_window.h"
#include "views/studio/preferences/settings.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <algorithm>
#include <array>
#include <cstdio>

namespace tactus::views {

namespace {

void complain(const QString& words) {
    std::fputs(qPrintable(QStringLiteral("tactus-studio: %1\n").arg(words)), stderr);
}

// Of a design or a lesson that can't be opened; empty where it can.
QString reasonAgainst(const std::string& file) {
    if (const QString lesson = lessonNamed(QString::fromStdString(file)); !lesson.isEmpty()) {
        const auto folder = studies::LessonFolder::of(lesson.toStdString());
        return folder ? QString() : text(folder.error());
    }
    const auto content = system::readFile(file);
    return content ? QString() : text(content.error());
}

bool waitUntilIdle(const MainWindow& window, int milliseconds) {
    QElapsedTimer clock;
    clock.start();
    while (!window.isIdle() && clock.elapsed() < milliseconds)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    QCoreApplication::processEvents();
    return window.isIdle();
}

// The window as PNG in both themes, at a cycle in the middle where none is given; 0, or 2 if a picture could
// not be written.
int grab(MainWindow& window, const QString& folder, const QString& file, const StudioPlace& place) {
    window.show();
    window.goTo(place);
    if (!waitUntilIdle(window, 120'000)) {
        complain(QStringLiteral("the design was not ready after two minutes"));
        return 2;
    }
    TimeCursor& time = window.workbench().time();
    if (!place.at) time.seek(time.cycles() / 2);
    waitUntilIdle(window, 10'000);
    const QString name =
        file.isEmpty() ? QStringLiteral("start") : QFileInfo(QDir::cleanPath(file)).completeBaseName();
    QDir().mkpath(folder);
    for (const bool dark : {false, true}) {
        window.setDark(dark);
        waitUntilIdle(window, 1'000);
        // Another style has other sizes, which go from widget to widget as events.
        for (int round = 0; round < 8; ++round) QCoreApplication::processEvents();
        const QString path = QDir(folder).filePath(
            QStringLiteral("%1-%2.png").arg(name, dark ? QStringLiteral("dark") : QStringLiteral("light")));
        if (!window.grab().save(path)) {
            complain(QStringLiteral("can't write '%1'").arg(path));
            return 2;
        }
    }
    return 0;
}

// Qt ends the program without a word to rely on where there is nothing to show a window on.
bool hasDisplay(int argc, char** argv) {
    const auto asksForPlatform = [](const char* word) { return QByteArray(word).endsWith("-platform"); };
    return std::any_of(argv, argv + argc, asksForPlatform) ||
           std::ranges::any_of(std::array{"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"},
                               [](const char* name) { return !qEnvironmentVariableIsEmpty(name); });
}

int show(MainWindow& window, const StudioRequest& request) {
    window.restoreLayout();
    window.usePreferences(readPreferences(settingsOfStudio()));
    window.show();
    window.beginSession(request.files);
    window.goTo(request.place);
    window.offerRecovery();
    window.offerTour();
    return QApplication::exec();
}

int showOrGrab(int argc, char** argv, const StudioRequest& request) {
    const bool grabs = !request.grabFolder.empty();
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("tactus-studio"));
    if (grabs) // pictures are the same wherever they are made
        useOwnFonts(application);
    else
        provideFonts(application);
    if (grabs) QApplication::setCursorFlashTime(0); // so is the cursor of the text
    for (const std::string& file : request.files)
        if (!lessonNamed(QString::fromStdString(file)).isEmpty())
            continue;
        else if (const auto loaded = Document(nullptr).load(file); !loaded) {
            complain(text(loaded.error()));
            return 2;
        }
    const bool dark = !grabs && systemIsDark();
    applyTheme(application, dark ? Theme::night() : Theme::light());
    MainWindow window;
    window.setDark(dark);
    if (!grabs) return show(window, request);
    const QString file = request.files.empty() ? QString() : QString::fromStdString(request.files.front());
    if (file.isEmpty() || window.open(file))
        return grab(window, QString::fromStdString(request.grabFolder), file, request.place);
    complain(QStringLiteral("can't open '%1'").arg(file));
    return 2;
}

} // namespace

int runStudio(int argc, char** argv) {
    const auto understood = readArguments({argv + 1, argv + argc});
    if (const auto* answer = std::get_if<StudioAnswer>(&understood)) {
        std::fputs(answer->out.c_str(), stdout);
        std::fputs(answer->err.c_str(), stderr);
        return answer->status;
    }
    const StudioRequest& request = std::get<StudioRequest>(understood);
    for (const std::string& file : request.files)
        if (const QString reason = reasonAgainst(file); !reason.isEmpty()) {
            complain(reason);
            return 2;
        }
    if (!request.grabFolder.empty()) {
        qputenv("QT_QPA_PLATFORM", "offscreen"); // pictures need no display
    } else if (!hasDisplay(argc, argv)) {
        complain(QStringLiteral("no display; use `tactus` in a terminal"));
        return 2;
    }
    return showOrGrab(argc, argv, request);
}

} // namespace tactus::views
