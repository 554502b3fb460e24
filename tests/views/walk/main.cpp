// The walks that run under the address sanitizer, too: few and short.
#include "support/paths.h"
#include "system/c_reader/c_reader.h"
#include "system/pictures/layout.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QTemporaryDir>
#include <filesystem>
#include <gtest/gtest.h>

// Kept by libraries for the whole run; nothing of ours.
extern "C" const char* __lsan_default_suppressions() {
    return "leak:libfontconfig\nleak:libglib\n";
}

int main(int argc, char** argv) {
    if (const auto status = tactus::system::layoutWorker(argc, argv)) return *status;
    if (const auto status = tactus::system::cReader(argc, argv)) return *status;
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home; // nothing of the user's is read or written
    for (const char* variable : {"XDG_DATA_HOME", "XDG_CONFIG_HOME"}) qputenv(variable, home.path().toUtf8());
    // The start page leads to copies of the examples: what is opened may be saved.
    const std::filesystem::path copies = home.path().toStdString() + "/examples";
    std::filesystem::copy(tactus::test::inRepository("/examples"), copies,
                          std::filesystem::copy_options::recursive);
    qputenv("TACTUS_EXAMPLES", QByteArray::fromStdString(copies.string()));
    testing::InitGoogleTest(&argc, argv);
    QApplication application(argc, argv);
    tactus::views::applyTheme(application, tactus::views::Theme::light());
    return RUN_ALL_TESTS();
}
