#include "views/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <gtest/gtest.h>

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    testing::InitGoogleTest(&argc, argv);
    QApplication application(argc, argv);
    tactus::views::applyTheme(application, tactus::views::Theme::light());
    QDir().mkpath(QStringLiteral(TACTUS_BINARY_DIR "/grabs"));
    return RUN_ALL_TESTS();
}
