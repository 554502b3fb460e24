#include "typing_child.h"

#include "views/studio/main_window.h"

#include <QDir>
#include <QTest>
#include <chrono>
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
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        std::printf(
            "%zu %lld\n", count,
            static_cast<long long>(std::chrono::duration_cast<std::chrono::milliseconds>(now).count()));
        std::fflush(stdout);
        QTest::qWait(10);
    }
    return 1;
}

std::string savedText(std::size_t number) {
    const std::string line = "// " + std::string(70, number % 2 == 0 ? 'a' : 'b') + "\n";
    std::string all;
    for (std::size_t lines = 0; lines < 3000 + number % 2 * 500; ++lines) all += line;
    return all;
}

int saveForEver(const char* file) {
    MainWindow window;
    window.show();
    window.newDesign();
    QTest::keyClicks(&window.editor(), QString::fromLatin1(typedNowhere));
    const QDir folder(QString::fromStdString(recoveryFolder().string()));
    if (!QTest::qWaitFor([&] { return !folder.entryList({"*.json"}).isEmpty(); }, 60'000)) return 1;
    if (!window.open(QString::fromUtf8(file))) return 1;
    Document& document = window.workbench().document();
    for (std::size_t count = 1; count < 100'000; ++count) {
        const auto size = static_cast<std::uint32_t>(document.text().size());
        document.apply({{{0, size}, savedText(count)}}, document.revision());
        window.action(ActionId::Save).trigger();
        document.document().clearUndoRedoStacks();
        std::printf("%zu\n", count);
        std::fflush(stdout);
        QCoreApplication::processEvents();
    }
    return 1;
}

int playForEver(const char* file) {
    MainWindow window;
    window.show();
    if (!window.open(QString::fromUtf8(file))) return 1;
    QTest::keyClicks(&window.editor(), QString::fromLatin1(typedBeforePlaying));
    Workbench& bench = window.workbench();
    if (!QTest::qWaitFor([&] { return bench.isIdle() && bench.time().cycles() > 0; }, 60'000)) return 1;
    std::size_t lines = 0;
    QObject::connect(&bench.time(), &TimeCursor::cycleChanged, &window, [&] {
        if (!window.action(ActionId::Play).isChecked()) return;
        std::printf("%zu\n", ++lines);
        std::fflush(stdout);
    });
    window.action(ActionId::Play).trigger();
    QTest::qWait(100'000);
    return 1;
}

TypingChild::TypingChild(const QString& file, const char* option) {
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QCoreApplication::applicationFilePath(), {QString::fromLatin1(option), file});
}

std::size_t TypingChild::nextLetter() {
    while (!process.canReadLine())
        if (!process.waitForReadyRead(60'000)) return 0;
    return readLine();
}

std::size_t TypingChild::readLine() {
    const QList<QByteArray> words = process.readLine().trimmed().split(' ');
    if (words.size() > 1) times.push_back(words[1].toLongLong());
    return words[0].toULongLong();
}

void TypingChild::kill() {
    if (process.state() == QProcess::NotRunning) return;
    process.kill();
    process.waitForFinished();
    while (process.canReadLine()) readLine();
}

} // namespace tactus::views
