// Bytes to tokens. Every byte is in exactly one token or in the trivia in front of one; the last token is
// EndOfFile.
#pragma once

#include "diagnostics/diagnostic.h"
#include "syntax/token.h"

#include "base/table.h"

namespace tactus::syntax {

struct Lexed {
    base::Table<TokenId, Token> tokens;
    diagnostics::List diagnostics; // one for each Unknown token but '?', which the parser judges
};

Lexed lex(const text::SourceBuffer& source);

} // namespace tactus::syntax
