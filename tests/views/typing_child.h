// A studio in a process of its own in which somebody types until the process is killed.
#pragma once

#include <QProcess>
#include <QString>

namespace tactus::views {

inline constexpr const char* typingOption = "--types-in";

// What the test program does with that option: types letters into the file ("": a new design) and prints how
// many there are after each.
int typeForEver(const char* file);
// The first letters that it types.
std::string typedLetters(std::size_t count);

struct TypingChild {
    explicit TypingChild(const QString& file);
    ~TypingChild() { kill(); }
    // Waits for its next letter; how many there are now, 0 if the child has ended.
    std::size_t nextLetter();
    void kill(); // as a crash: it can do nothing about it

    QProcess process;
};

} // namespace tactus::views
