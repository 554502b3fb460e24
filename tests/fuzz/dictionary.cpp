// The words and marks of the language as a dictionary of libFuzzer, from the tables of lexer and primitives.
#include "mapping/primitives.h"
#include "syntax/token.h"
#include "syntax/words.h"

#include <cstdio>
#include <string>

namespace {

// "word", with quotes and backslashes escaped.
void write(std::string_view word) {
    std::string line;
    for (const char c : word) line += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    std::printf("\"%s\"\n", line.c_str());
}

template<class Words>
void writeAll(const Words& words) {
    for (const auto& word : words) write(word.text);
}

} // namespace

int main() {
    using namespace tactus;
    writeAll(syntax::itemWords);
    writeAll(syntax::typeWords);
    writeAll(syntax::functionWords);
    writeAll(syntax::otherWords);
    for (const mapping::PrimitiveWord& one : mapping::primitives()) write(one.name);
    for (int kind = 0; kind < static_cast<int>(syntax::TokenKind::Unknown); ++kind) {
        const std::string_view said = syntax::describe(static_cast<syntax::TokenKind>(kind));
        if (said.size() > 2 && said.front() == '\'') write(said.substr(1, said.size() - 2)); // "','"
    }
}
