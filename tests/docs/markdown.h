// The facts of a page in Markdown that the tests need: fenced blocks, links and headings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tactus::docs {

struct Block {
    std::string info; // what comes behind the opening fence: "console", "ure refused backwards"
    std::string text; // lines, each with its end
    int line = 0;     // of the opening fence, from 1
};

struct Link {
    std::string target; // as written: "stages/ure.md#checks"
    int line = 0;
};

struct Page {
    std::vector<Block> blocks;
    std::vector<Link> links;          // outside of fenced blocks and `code`, pictures too
    std::vector<std::string> anchors; // of the headings, as GitHub names them
};

Page parse(std::string_view text);

// One command of a console block and what it printed.
struct Command {
    std::string line;                  // behind "$ "
    std::vector<std::string> expected; // lines; "..." stands for any number of lines
};
std::vector<Command> commandsOf(const Block& block);

std::vector<std::string> linesOf(std::string_view text);

// True if the lines are as expected.
bool agrees(const std::vector<std::string>& expected, const std::vector<std::string>& actual);

} // namespace tactus::docs
