#include "syntax/build.h"
#include "system/processes/files.h"
#include "system/processes/leftovers.h"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tactus::system {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
  protected:
    Files() {
        std::string pattern = (fs::temp_directory_path() / "tactus-files-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
    }
    ~Files() override { fs::remove_all(folder_); }

    fs::path folder_;
};

std::size_t entries(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST_F(Files, ReadWhatWasWritten) {
    const std::string content("a\0b\r\n\xff", 6);
    ASSERT_TRUE(writeFile(folder_ / "x", content));
    EXPECT_EQ(readFile(folder_ / "x").value(), content);
    EXPECT_EQ(entries(folder_), 1u); // nothing beside it is left
}

TEST_F(Files, ReplacingKeepsTheMode) {
    ASSERT_TRUE(writeFile(folder_ / "x", "old"));
    fs::permissions(folder_ / "x", fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
    ASSERT_TRUE(writeFile(folder_ / "x", "new"));
    EXPECT_EQ(readFile(folder_ / "x").value(), "new");
    struct stat status {};
    ASSERT_EQ(stat((folder_ / "x").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0640u);
}

TEST_F(Files, ReplacingThroughALinkKeepsTheLink) {
    ASSERT_TRUE(writeFile(folder_ / "x", "old"));
    fs::create_symlink("x", folder_ / "link");
    ASSERT_TRUE(writeFile(folder_ / "link", "new"));
    EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
    EXPECT_EQ(readFile(folder_ / "x").value(), "new");
}

TEST_F(Files, LeftoversOfACrashAreRemovedAndNothingElse) {
    std::string beside;
    const int writing = createBeside(folder_ / "x", beside);
    ASSERT_GE(writing, 0);
    for (const char* name : {"x", "x.0123abcd", "x.0123abcd.tactus-part", "xy.0123abcd.tactus-part"})
        std::ofstream(folder_ / name) << "text";
    fs::create_symlink("x", folder_ / "link");
    removeLeftovers(folder_ / "link");
    EXPECT_TRUE(fs::exists(beside)) << "somebody writes it";
    EXPECT_FALSE(fs::exists(folder_ / "x.0123abcd.tactus-part"));
    EXPECT_EQ(entries(folder_), 5u);
    close(writing);
    removeLeftovers(folder_ / "x");
    EXPECT_FALSE(fs::exists(beside));
    EXPECT_EQ(entries(folder_), 4u);
}

TEST_F(Files, AReadOnlyFileIsNotReplaced) {
    if (geteuid() == 0) GTEST_SKIP() << "permissions do not bind the super-user";
    ASSERT_TRUE(writeFile(folder_ / "x", "old"));
    fs::permissions(folder_ / "x", fs::perms::owner_read);
    EXPECT_EQ(writeFile(folder_ / "x", "new").error(),
              "can't write '" + (folder_ / "x").string() + "': Permission denied");
    EXPECT_EQ(readFile(folder_ / "x").value(), "old");
    EXPECT_EQ(entries(folder_), 1u);
}

// As writeFile and createFolder would say it, and without a trace.
TEST_F(Files, WhetherAFileCanBeWrittenIsKnownBefore) {
    const auto refused = [&](const fs::path& path, Parent parent) {
        const auto can = canWrite(path, parent);
        return can ? std::string() : can.error();
    };
    const fs::path deep = folder_ / "none" / "deeper" / "x";
    EXPECT_EQ(refused(folder_ / "x", Parent::Exists), "");
    EXPECT_EQ(refused(deep, Parent::Exists),
              "can't write '" + deep.string() + "': No such file or directory");
    EXPECT_EQ(refused(deep, Parent::IsMade), "");
    EXPECT_EQ(entries(folder_), 0u);
    ASSERT_TRUE(writeFile(folder_ / "x", "old"));
    EXPECT_EQ(refused(folder_ / "x", Parent::Exists), "");
    EXPECT_EQ(refused(folder_, Parent::Exists), "can't write '" + folder_.string() + "': Is a directory");
    const fs::path below = folder_ / "x" / "y";
    for (const Parent parent : {Parent::Exists, Parent::IsMade})
        EXPECT_EQ(refused(below, parent), "can't write '" + below.string() + "': Not a directory");
    EXPECT_EQ(refused("/dev/null", Parent::Exists), "");
    if (geteuid() == 0) return; // permissions do not bind the super-user
    fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_EQ(refused(folder_ / "y", Parent::Exists),
              "can't write '" + (folder_ / "y").string() + "': Permission denied");
    EXPECT_EQ(refused(deep, Parent::IsMade),
              "can't make the folder '" + deep.parent_path().string() + "': Permission denied");
    fs::permissions(folder_, fs::perms::owner_all);
}

// A device has no end: reading it until memory ends would end the program.
TEST_F(Files, OfADesignBeyondTheLimitOnlyItsBeginningIsRead) {
    fs::create_symlink("/dev/zero", folder_ / "zero.ure");
    const auto endless = readSource(folder_ / "zero.ure");
    ASSERT_TRUE(endless) << endless.error();
    EXPECT_GT((*endless)->text().size(), text::largestFile);
    EXPECT_LT((*endless)->text().size(), text::largestFile + (1u << 20));
    EXPECT_EQ(syntax::parse(*endless).diagnostics.at(0).code(), "file-too-large");
    ASSERT_TRUE(writeFile(folder_ / "x.ure", std::string(text::largestFile, ' ')));
    EXPECT_EQ((*readSource(folder_ / "x.ure"))->text().size(), text::largestFile);
}

TEST_F(Files, AFullDeviceIsAnError) {
    const auto written = writeFile("/dev/full", "text");
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error(), "can't write '/dev/full': No space left on device");
}

TEST_F(Files, ErrorsNameTheFileAndTheReason) {
    EXPECT_EQ(readFile(folder_ / "none").error(),
              "can't read '" + (folder_ / "none").string() + "': No such file or directory");
    EXPECT_EQ(readFile(folder_).error(), "can't read '" + folder_.string() + "': Is a directory");
    EXPECT_EQ(writeFile(folder_ / "none" / "x", "").error(),
              "can't write '" + (folder_ / "none" / "x").string() + "': No such file or directory");
    ASSERT_TRUE(writeFile(folder_ / "x", ""));
    EXPECT_FALSE(createFolder(folder_ / "x" / "y"));
    EXPECT_FALSE(readData(folder_ / "x")); // an empty file is no .npy
}

} // namespace
} // namespace tactus::system
