#include "views/studio/studio.h"

#include "views/studio/main_window.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <cstdio>

namespace tactus::views {

namespace {

void complain(const QString& words) {
    std::fputs(qPrintable(QStringLiteral("tactus-studio: %1\n").arg(words)), stderr);
}

bool waitUntilIdle(const MainWindow& window, int milliseconds) {
    QElapsedTimer clock;
    clock.start();
    while (!window.isIdle() && clock.elapsed() < milliseconds)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    QCoreApplication::processEvents();
    return window.isIdle();
}

// The window as PNG in both themes, at a cycle in the middle; 0, or 2 if a picture could not be written.
int grab(MainWindow& window, const QString& folder, const QString& file) {
    window.show();
    if (!waitUntilIdle(window, 120'000)) {
        complain(QStringLiteral("the design was not ready after two minutes"));
        return 2;
    }
    TimeCursor& time = window.workbench().time();
    time.seek(time.cycles() / 2);
    waitUntilIdle(window, 10'000);
    const QString name = file.isEmpty() ? QStringLiteral("start") : QFileInfo(file).completeBaseName();
    QDir().mkpath(folder);
    for (const bool dark : {false, true}) {
        window.setDark(dark);
        waitUntilIdle(window, 1'000);
        const QString path = QDir(folder).filePath(
            QStringLiteral("%1-%2.png").arg(name, dark ? QStringLiteral("dark") : QStringLiteral("light")));
        if (!window.grab().save(path)) {
            complain(QStringLiteral("can't write '%1'").arg(path));
            return 2;
        }
    }
    return 0;
}

} // namespace

int runStudio(int argc, char** argv) {
    // Pictures need no display.
    if (argc > 1 && qstrcmp(argv[1], "--grab") == 0) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("tactus-studio"));
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Tactus: a design studio for systolic arrays"));
    parser.addHelpOption();
    const QCommandLineOption pictures(QStringLiteral("grab"),
                                      QStringLiteral("Writes pictures of the window into this folder."),
                                      QStringLiteral("DIR"));
    parser.addOption(pictures);
    parser.addPositionalArgument(QStringLiteral("FILE"), QStringLiteral("The design to open."),
                                 QStringLiteral("[FILE]"));
    parser.process(application);
    const bool dark = !parser.isSet(pictures) && systemIsDark();
    applyTheme(application, dark ? Theme::night() : Theme::light());
    MainWindow window;
    window.setDark(dark);
    const QString file = parser.positionalArguments().value(0);
    const bool opened = file.isEmpty() || window.open(file);
    if (!parser.isSet(pictures)) {
        window.show();
        if (!opened) complain(QStringLiteral("can't open '%1'").arg(file));
        return QApplication::exec();
    }
    if (!opened) {
        complain(QStringLiteral("can't open '%1'").arg(file));
        return 2;
    }
    return grab(window, parser.value(pictures), file);
}

} // namespace tactus::views
