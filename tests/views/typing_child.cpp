#include "typing_child.h"

#include "views/studio/main_window.h"

#include <QTest>
#include <cstdio>

namespace tactus::views {

std::string typedLetters(std::size_t count) {
    std::string letters;
    while (letters.size() < count) letters += static_cast<char>('a' + letters.size() % 23);
    return letters;
}

int typeForEver(const char* file) {
    MainWindow window;
    window.show();
    if (*file)
        window.open(QString::fromUtf8(file));
    else
        window.newDesign();
    for (std::size_t count = 1; count < 100'000; ++count) {
        QTest::keyClick(&window.editor(), typedLetters(count).back());
        std::printf("%zu\n", count);
        std::fflush(stdout);
        QTest::qWait(10);
    }
    return 1;
}

TypingChild::TypingChild(const QString& file) {
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QCoreApplication::applicationFilePath(), {QString::fromLatin1(typingOption), file});
}

std::size_t TypingChild::nextLetter() {
    while (!process.canReadLine())
        if (!process.waitForReadyRead(60'000)) return 0;
    return process.readLine().trimmed().toULongLong();
}

void TypingChild::kill() {
    if (process.state() == QProcess::NotRunning) return;
    process.kill();
    process.waitForFinished();
}

} // namespace tactus::views
