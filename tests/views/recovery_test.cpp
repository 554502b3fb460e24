// Typed text survives the end of the process, and is offered; nothing else is.
#include "support.h"
#include "typing_child.h"

#include "system/processes/files.h"

#include <QPushButton>
#include <QTemporaryDir>
#include <algorithm>
#include <fstream>
#include <random>
#include <set>
#include <thread>

namespace tactus::views {

namespace {

namespace fs = std::filesystem;

// An empty folder of recovery for each test, and a design.
class Recovery : public testing::Test {
  protected:
    Recovery() {
        qputenv("XDG_DATA_HOME", home.path().toUtf8());
        EXPECT_TRUE(system::writeFile(design, original));
    }
    std::size_t filesKept() const {
        std::error_code none;
        const fs::directory_iterator entries(recoveryFolder(), none);
        return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
    }
    // The content that is kept at the moment; empty if nothing is.
    std::string kept() const {
        std::error_code none;
        for (const auto& entry : fs::directory_iterator(recoveryFolder(), none))
            if (entry.path().extension() == ".json") return system::readFile(entry.path()).value_or("");
        return {};
    }
    // A slot as a crash leaves it.
    void leave(const Unsaved& unsaved) {
        const auto slot = RecoverySlot::make(recoveryFolder());
        ASSERT_TRUE(slot);
        ASSERT_TRUE(slot->write(unsaved));
    }
    QPushButton* answer(Studio& studio, const char* name) {
        return studio.window.findChild<QPushButton*>(QLatin1String(name));
    }
    // Types into the child until two texts, one after the other, were kept; how many letters there are then.
    std::size_t typeUntilKeptTwice(TypingChild& child) {
        std::size_t letters = 0;
        std::string first;
        while ((letters = child.nextLetter()) > 0) {
            const std::string now = kept();
            if (first.empty())
                first = now;
            else if (!now.empty() && now != first)
                return letters;
        }
        return 0;
    }

    // By the child's clock: where it was held up, so was the moment of its end.
    static std::size_t olderThanASecond(const std::vector<std::int64_t>& times) {
        return static_cast<std::size_t>(
            std::ranges::count_if(times, [&](std::int64_t time) { return time < times.back() - 1000; }));
    }

    QTemporaryDir home;
    const std::string original = "// é\ndesign nothing {\n}\n";
    const fs::path design = (home.path() + QStringLiteral("/nothing.ure")).toStdString();
};

} // namespace

TEST_F(Recovery, restoresWhatAKilledStudioHadTyped) {
    TypingChild child(QString::fromStdString(design.string()));
    ASSERT_GT(typeUntilKeptTwice(child), 0U);
    for (int more = 0; more < 100; ++more) ASSERT_GT(child.nextLetter(), 0U);
    // A studio that is running is no crash.
    EXPECT_TRUE(RecoverySlot::abandoned(recoveryFolder()).empty());
    child.kill();

    Studio studio;
    studio.window.offerRecovery();
    auto& words = studio.child<MessageBar>("recoveryBar");
    ASSERT_TRUE(words.isAsking());
    EXPECT_TRUE(words.words().contains(QString::fromStdString(design.string())))
        << words.words().toStdString();
    EXPECT_TRUE(words.words().contains(QStringLiteral("today at"))) << words.words().toStdString();
    studio.grab("recovery-offer");
    QTest::mouseClick(answer(studio, "restore"), Qt::LeftButton);
    ASSERT_TRUE(studio.settleAfterEdit());

    const std::string text = studio.text();
    ASSERT_GE(text.size(), original.size());
    const std::size_t restored = text.size() - original.size();
    EXPECT_EQ(text, typedLetters(restored) + original);
    EXPECT_GE(restored, olderThanASecond(child.times));
    EXPECT_GT(restored, 0U);
    // The user's file is as it was, and undo leads to it.
    EXPECT_EQ(system::readFile(design).value(), original);
    EXPECT_EQ(studio.window.workbench().document().path(), design);
    EXPECT_TRUE(studio.window.workbench().document().modified());
    EXPECT_FALSE(words.isAsking());
    studio.window.action(ActionId::Undo).trigger();
    EXPECT_EQ(studio.text(), original);
}

TEST_F(Recovery, aStudioKilledWhileItPlaysLeavesNoProcessAndOffersItsText) {
    const fs::path file = home.filePath(QStringLiteral("gemm.ure")).toStdString();
    const std::string written = system::readFile(gemm).value();
    ASSERT_TRUE(system::writeFile(file, written));
    TypingChild child(QString::fromStdString(file.string()), playingOption);
    for (int cycles = 0; cycles < 3; ++cycles) ASSERT_GT(child.nextLetter(), 0U);
    while (kept().empty()) ASSERT_GT(child.nextLetter(), 0U);
    std::set<std::string> processes = {std::to_string(child.process.processId())};
    for (std::size_t before = 0; before != processes.size();) { // and those that it has begun
        before = processes.size();
        for (const auto& entry : fs::directory_iterator("/proc")) {
            if (std::isdigit(static_cast<unsigned char>(entry.path().filename().string().front())) == 0)
                continue;
            std::ifstream status(entry.path() / "stat");
            const std::string stat(std::istreambuf_iterator<char>(status), {});
            const std::size_t name = stat.rfind(") "); // behind it the state and the parent
            if (name == std::string::npos) continue;
            if (processes.contains(stat.substr(name + 4, stat.find(' ', name + 4) - name - 4)))
                processes.insert(entry.path().filename().string());
        }
    }
    child.kill();
    for (const std::string& process : processes)
        EXPECT_TRUE(QTest::qWaitFor([&] { return !fs::exists("/proc/" + process); }, 10'000)) << process;

    Studio studio;
    studio.window.offerRecovery();
    ASSERT_TRUE(studio.child<MessageBar>("recoveryBar").isAsking());
    QTest::mouseClick(answer(studio, "restore"), Qt::LeftButton);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.text(), typedBeforePlaying + written);
}

// Several ends, each at another moment between two savings.
TEST_F(Recovery, nothingOlderThanASecondIsLost) {
    for (int round = 0; round < 4; ++round) {
        TypingChild child(QString::fromStdString(design.string()));
        ASSERT_GT(typeUntilKeptTwice(child), 0U);
        const std::int64_t begin = child.times.back();
        while (child.times.back() < begin + 700 + 67 * round) ASSERT_GT(child.nextLetter(), 0U);
        child.kill();
        auto left = RecoverySlot::abandoned(recoveryFolder());
        ASSERT_EQ(left.size(), 1U);
        const auto unsaved = left[0].read();
        ASSERT_TRUE(unsaved);
        const std::size_t kept = unsaved->bytes.size() - original.size();
        EXPECT_EQ(unsaved->bytes, typedLetters(kept) + original);
        EXPECT_GE(kept, olderThanASecond(child.times)) << "of " << child.times.size();
        EXPECT_GT(olderThanASecond(child.times), 0U);
        left[0].remove();
    }
}

// Whenever a studio is killed that saves all the time, its file is the old or the new one, and what it had
// typed into another design is there.
TEST_F(Recovery, aStudioKilledWhileItSavesLeavesAWholeFile) {
    const unsigned seed = std::random_device()();
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const fs::path folder = home.filePath(QStringLiteral("designs")).toStdString(), file = folder / "a.ure";
    fs::create_directory(folder);
    const auto isWhole = [](const std::string& text) { return text == savedText(0) || text == savedText(1); };
    ASSERT_TRUE(system::writeFile(file, savedText(0)));
    for (int round = 0; round < 10; ++round) {
        TypingChild child(QString::fromStdString(file.string()), savingOption);
        for (int lines = 0; lines < 3; ++lines) ASSERT_GT(child.nextLetter(), 0U);
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 100'000));
        child.kill();
        ASSERT_TRUE(isWhole(system::readFile(file).value_or("")));
        bool isThere = false;
        for (RecoverySlot& slot : RecoverySlot::abandoned(recoveryFolder())) {
            const Unsaved unsaved = slot.read().value();
            if (unsaved.path.empty()) isThere = unsaved.bytes == typedNowhere;
            EXPECT_TRUE(unsaved.path.empty() || isWhole(unsaved.bytes));
            slot.remove();
        }
        EXPECT_TRUE(isThere);
        EXPECT_EQ(filesKept(), 0U);
        Document next(nullptr); // as at the next start
        ASSERT_TRUE(next.load(file));
        EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 1);
    }
}

TEST_F(Recovery, restoresADesignThatNeverHadAFile) {
    TypingChild child({});
    ASSERT_GT(typeUntilKeptTwice(child), 0U);
    child.kill();
    Studio studio;
    studio.window.offerRecovery();
    QTest::mouseClick(answer(studio, "restore"), Qt::LeftButton);
    EXPECT_FALSE(studio.text().empty());
    EXPECT_EQ(studio.text(), typedLetters(studio.text().size()));
    EXPECT_TRUE(studio.window.workbench().document().path().empty());
    // It is in the new studio's care now: a second crash would not take it either.
    EXPECT_TRUE(RecoverySlot::abandoned(recoveryFolder()).empty());
    EXPECT_FALSE(kept().empty());
}

TEST_F(Recovery, offersOneAfterTheOtherAndForgetsOnlyWhatIsDiscarded) {
    const QDateTime now = QDateTime::currentDateTime();
    leave({{}, "younger", "", now});
    leave({{}, "older", "", now.addDays(-1)});
    {
        Studio studio;
        studio.window.offerRecovery();
        auto& bar = studio.child<MessageBar>("recoveryBar");
        EXPECT_TRUE(bar.words().contains(QStringLiteral("(1 of 2)"))) << bar.words().toStdString();
        // A second studio, begun meanwhile, does not offer the same.
        EXPECT_TRUE(RecoverySlot::abandoned(recoveryFolder()).empty());
        QTest::mouseClick(answer(studio, "discard"), Qt::LeftButton);
        EXPECT_TRUE(bar.isAsking());
        QTest::mouseClick(answer(studio, "later"), Qt::LeftButton);
        EXPECT_FALSE(bar.isAsking());
        EXPECT_TRUE(studio.text().empty());
    }
    const auto left = RecoverySlot::abandoned(recoveryFolder());
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0].read()->bytes, "younger");
}

TEST_F(Recovery, whatIsInTheFileIsNotOffered) {
    leave({design, original, "", QDateTime::currentDateTime()});
    EXPECT_TRUE(RecoverySlot::abandoned(recoveryFolder()).empty());
    EXPECT_EQ(filesKept(), 0U);
}

TEST_F(Recovery, nothingIsLeftOfHalfWrittenTexts) {
    fs::create_directories(recoveryFolder());
    for (const char* name : {"a.lock", "b.json", "b.json.x1y2z3", "c.json.x1y2z3"})
        std::ofstream(recoveryFolder() / name) << "{";
    EXPECT_TRUE(RecoverySlot::abandoned(recoveryFolder()).empty());
    EXPECT_EQ(filesKept(), 0U);
}

TEST_F(Recovery, aTextThatCannotBeReadNowIsLeft) {
    fs::create_directories(recoveryFolder() / "a.json"); // reading a folder fails
    EXPECT_TRUE(RecoverySlot::abandoned(recoveryFolder()).empty());
    EXPECT_TRUE(fs::exists(recoveryFolder() / "a.json"));
}

TEST_F(Recovery, aPathThatIsNoUtf8ComesBackAsItWas) {
    const fs::path path = fs::path(home.path().toStdString()) / "caf\xe9 100%.ure";
    leave({path, "text", "", QDateTime::currentDateTime()});
    const auto left = RecoverySlot::abandoned(recoveryFolder());
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0].read()->path, path);
    EXPECT_EQ(fs::status(recoveryFolder()).permissions(), fs::perms::owner_all);
}

TEST_F(Recovery, keepsNothingOfATextThatIsSavedUndoneOrGivenUp) {
    const auto waitUntil = [this](bool isKept) {
        return QTest::qWaitFor([&] { return kept().empty() != isKept; }, 20'000);
    };
    {
        Studio studio;
        ASSERT_TRUE(studio.open(design.c_str()));
        EXPECT_EQ(filesKept(), 0U);
        QTest::keyClicks(&studio.window.editor(), QStringLiteral("x"));
        EXPECT_TRUE(waitUntil(true));
        QTest::keyClick(&studio.window.editor(), Qt::Key_S, Qt::ControlModifier);
        EXPECT_TRUE(waitUntil(false)) << "saved";
        EXPECT_EQ(system::readFile(design).value(), "x" + original);
        QTest::keyClicks(&studio.window.editor(), QStringLiteral("y"));
        EXPECT_TRUE(waitUntil(true));
        QTest::keyClick(&studio.window.editor(), Qt::Key_Z, Qt::ControlModifier);
        EXPECT_TRUE(waitUntil(false)) << "undone";
        QTest::keyClicks(&studio.window.editor(), QStringLiteral("z"));
        EXPECT_TRUE(waitUntil(true));
    }
    EXPECT_EQ(filesKept(), 0U) << "closed";
}

TEST_F(Recovery, saysSoOnceIfItCannotKeepTheText) {
    std::ofstream(home.path().toStdString() + "/tactus-studio") << "a file where the folder should be";
    Document document(nullptr);
    Autosave autosave(document, recoveryFolder(), nullptr);
    QStringList reasons;
    QObject::connect(&autosave, &Autosave::failed, &autosave,
                     [&](const QString& reason) { reasons << reason; });
    document.setText("a");
    for (int round = 0; round < 2; ++round) {
        QTextCursor(&document.document()).insertText(QStringLiteral("b"));
        QTest::qWait(600);
    }
    ASSERT_EQ(reasons.size(), 1);
    EXPECT_TRUE(reasons[0].startsWith(QStringLiteral("Unsaved text is not kept: can't make the folder")))
        << reasons[0].toStdString();
}

} // namespace tactus::views
