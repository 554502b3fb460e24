#include "syntax/token.h"

namespace tactus::syntax {

std::string_view describe(TokenKind kind) {
    switch (kind) {
    case TokenKind::EndOfFile:
        return "the end of the file";
    case TokenKind::Name:
        return "a name";
    case TokenKind::Integer:
        return "an integer";
    case TokenKind::Decimal:
        return "a number";
    case TokenKind::String:
        return "a string";
    case TokenKind::LeftParenthesis:
        return "'('";
    case TokenKind::RightParenthesis:
        return "')'";
    case TokenKind::LeftBracket:
        return "'['";
    case TokenKind::RightBracket:
        return "']'";
    case TokenKind::LeftBrace:
        return "'{'";
    case TokenKind::RightBrace:
        return "'}'";
    case TokenKind::Comma:
        return "','";
    case TokenKind::Semicolon:
        return "';'";
    case TokenKind::Colon:
        return "':'";
    case TokenKind::DoubleColon:
        return "'::'";
    case TokenKind::Dot:
        return "'.'";
    case TokenKind::DotDot:
        return "'..'";
    case TokenKind::Plus:
        return "'+'";
    case TokenKind::Minus:
        return "'-'";
    case TokenKind::Star:
        return "'*'";
    case TokenKind::Slash:
        return "'/'";
    case TokenKind::Percent:
        return "'%'";
    case TokenKind::ShiftLeft:
        return "'<<'";
    case TokenKind::ShiftRight:
        return "'>>'";
    case TokenKind::Ampersand:
        return "'&'";
    case TokenKind::Pipe:
        return "'|'";
    case TokenKind::Caret:
        return "'^'";
    case TokenKind::Tilde:
        return "'~'";
    case TokenKind::EqualEqual:
        return "'=='";
    case TokenKind::BangEqual:
        return "'!='";
    case TokenKind::Less:
        return "'<'";
    case TokenKind::LessEqual:
        return "'<='";
    case TokenKind::Greater:
        return "'>'";
    case TokenKind::GreaterEqual:
        return "'>='";
    case TokenKind::AndAnd:
        return "'&&'";
    case TokenKind::OrOr:
        return "'||'";
    case TokenKind::Bang:
        return "'!'";
    case TokenKind::Equal:
        return "'='";
    case TokenKind::PlusEqual:
        return "'+='";
    case TokenKind::StarEqual:
        return "'*='";
    case TokenKind::AmpersandEqual:
        return "'&='";
    case TokenKind::PipeEqual:
        return "'|='";
    case TokenKind::CaretEqual:
        return "'^='";
    case TokenKind::Unknown:
        return "an unexpected character";
    }
    return "";
}

} // namespace tactus::syntax
