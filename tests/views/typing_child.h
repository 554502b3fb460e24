// A studio in a process of its own in which somebody types, or saves, until the process is killed.
#pragma once

#include <QProcess>
#include <QString>
#include <cstdint>
#include <string>
#include <vector>

namespace tactus::views {

inline constexpr const char* typingOption = "--types-in";
inline constexpr const char* savingOption = "--saves-in";
inline constexpr const char* playingOption = "--plays";

// The work of the test program with that option: it types letters into the file ("": a new design) and prints
// after each how many there are and when that was.
int typeForEver(const char* file);
// Types into a new design and, once that is kept, saves one of two long texts after the other in the file.
// Prints a line for each.
int saveForEver(const char* file);
// Types a letter before the file's design, plays its run, and prints the cycle and the time from cycle to
// cycle.
int playForEver(const char* file);
// The first letters that it types.
std::string typedLetters(std::size_t count);
// The texts that it saves: an even and an odd one.
std::string savedText(std::size_t number);
inline constexpr const char* typedBeforePlaying = "// ";
inline constexpr const char* typedNowhere = "typed, and in no file";

struct TypingChild {
    explicit TypingChild(const QString& file, const char* option = typingOption);
    ~TypingChild() { kill(); }
    // Waits for its next line; how many letters (savings) there are now, 0 if the child has ended.
    std::size_t nextLetter();
    void kill(); // as a crash: it can do nothing about it
    // Of each letter, in milliseconds of the child's clock. All of them once it is killed.
    std::vector<std::int64_t> times;

    QProcess process;

  private:
    std::size_t readLine();
};

} // namespace tactus::views
