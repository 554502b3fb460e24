#include "support/paths.h"
#include "typing_child.h"

#include "system/c_reader/c_reader.h"
#include "system/pictures/layout.h"
#include "views/studio/studio.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QTemporaryDir>
#include <algorithm>
#include <gtest/gtest.h>

// Undoes what the desktop, its fonts and its scale would change; `--double`: two pixels to each point.
static void forgetTheDesktop(int& argc, char** argv) {
    for (const char* variable : {"QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI",
                                 "QT_QPA_PLATFORMTHEME", "QT_STYLE_OVERRIDE", "XDG_CURRENT_DESKTOP"})
        qunsetenv(variable);
    qputenv("FONTCONFIG_FILE", tactus::test::inRepository("/tests/golden/views/fonts.conf").c_str());
    if (argc > 1 && qstrcmp(argv[1], "--double") == 0) {
        qputenv("QT_SCALE_FACTOR", "2");
        std::rotate(argv + 1, argv + 2, argv + argc);
        --argc;
    }
}

int main(int argc, char** argv) {
    if (const auto status = tactus::system::layoutWorker(argc, argv)) return *status;
    if (const auto status = tactus::system::cReader(argc, argv)) return *status;
    forgetTheDesktop(argc, argv);
    if (argc > 1 && qstrcmp(argv[1], "--studio") == 0) { // the program itself, for tests that start it
        argv[1] = argv[0];
        return tactus::views::runStudio(argc - 1, argv + 1);
    }
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    int (*child)(const char*) = nullptr;
    using namespace tactus::views;
    struct Child {
        const char* option;
        int (*work)(const char*);
    };
    for (const auto& [option, work] : {Child{typingOption, typeForEver}, Child{savingOption, saveForEver},
                                       Child{playingOption, playForEver}})
        if (argc > 2 && qstrcmp(argv[1], option) == 0) child = work;
    // Nothing of the user's is read or written; a child shares what its test has.
    const QTemporaryDir home;
    if (!child)
        for (const char* variable : {"XDG_DATA_HOME", "XDG_CONFIG_HOME"})
            qputenv(variable, home.path().toUtf8());
    testing::InitGoogleTest(&argc, argv);
    QApplication application(argc, argv);
    tactus::views::provideFonts(application);
    tactus::views::applyTheme(application, tactus::views::Theme::light());
    if (child) return child(argv[2]);
    QDir().mkpath(QString::fromStdString(tactus::test::inBuild("/grabs")));
    return RUN_ALL_TESTS();
}
