// Legal expressions as text.
#pragma once

#include "emit/c/language/dialect.h"
#include "emit/c/tree/tree.h"

#include <set>

namespace tactus::emit {

class Expressions {
  public:
    explicit Expressions(const Dialect& dialect) : dialect_(dialect) {}

    // Notes a name that is declared with a type of exactly its width, which C lacks; read, it is cast to the
    // type that it has in expressions.
    void declareNarrow(const std::string& name) { narrow_.insert(name); }

    std::string print(const Code& code) const;
    // A name or an element, to be written.
    std::string place(const Code& code) const;

  private:
    bool isNarrow(const Code& code) const;
    int precedence(const Code& code) const;
    std::string above(const Code& code, int least) const;
    std::string operand(const Code& code, std::size_t number) const;
    std::string number(const Code& code) const;

    const Dialect& dialect_;
    std::set<std::string> narrow_;
};

// Prints code whose names are all declared with types of C.
std::string printCode(const Code& code, const Dialect& dialect);

} // namespace tactus::emit
