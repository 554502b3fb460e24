// The tokens of the `.ure` language. White space and comments are trivia: what is between two tokens.
#pragma once

#include "base/id.h"
#include "text/source.h"

#include <string_view>

namespace tactus::syntax {

enum class TokenKind : std::uint8_t {
    EndOfFile,
    Name,    // also keywords: `design`, `param`, ... are words with a meaning where the grammar asks for them
    Integer, // 12, 0x1F
    Decimal, // 1.5, 1e-3
    String,  // "a.npy"
    LeftParenthesis,
    RightParenthesis,
    LeftBracket,
    RightBracket,
    LeftBrace,
    RightBrace,
    Comma,
    Semicolon,
    Colon,
    DoubleColon,
    Dot,
    DotDot,
    Plus,
    Minus,
    Star,
    Slash,
    Percent,
    ShiftLeft,
    ShiftRight,
    Ampersand,
    Pipe,
    Caret,
    Tilde,
    EqualEqual,
    BangEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    AndAnd,
    OrOr,
    Bang,
    Equal,
    PlusEqual,
    StarEqual,
    AmpersandEqual,
    PipeEqual,
    CaretEqual, // `min=` and `max=` are a name and Equal
    Unknown,    // a byte that starts no token, an unterminated string or comment
};

struct Token {
    TokenKind kind;
    text::Span span;
};

using TokenId = base::Id<struct TokenTag>;

// "','", "a name", "the end of the file": as messages call it.
std::string_view describe(TokenKind kind);

} // namespace tactus::syntax
