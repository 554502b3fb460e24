// Affine forms over symbols, while the space that they belong to is not complete: sizes are found as the
// region is read.
#pragma once

#include "polyhedra/formula.h"

#include <cstdint>
#include <map>
#include <vector>

namespace tactus::cinput {

// A size, a loop, or a quotient of a form by a number.
struct Symbol {
    enum class Kind : std::uint8_t { Size, Loop, Quotient };
    Kind kind = Kind::Size;
    std::uint32_t index = 0;
    friend auto operator<=>(Symbol, Symbol) = default;
};

// A sum of multiples of symbols and a constant.
struct Linear {
    std::map<Symbol, std::int64_t> terms; // no zeros
    std::int64_t constant = 0;

    static Linear number(std::int64_t value) { return {{}, value}; }
    static Linear of(Symbol symbol) { return {{{symbol, 1}}, 0}; }
    bool isConstant() const { return terms.empty(); }
    std::int64_t coefficient(Symbol symbol) const;
    friend bool operator==(const Linear&, const Linear&) = default;
};
// These throw base::Overflow.
Linear operator+(const Linear& a, const Linear& b);
Linear operator-(const Linear& a, const Linear& b);
Linear operator*(std::int64_t factor, const Linear& a);

// Quotients by their numbers: floor(form / divisor), divisor > 0.
class Quotients {
  public:
    struct Definition {
        Linear form;
        std::int64_t divisor;
        friend bool operator==(const Definition&, const Definition&) = default;
    };
    Linear of(const Linear& form, std::int64_t divisor);
    const Definition& operator[](std::uint32_t index) const { return all_[index]; }
    // Whether the symbol is in it, also inside of quotients.
    bool mentions(const Linear& form, Symbol symbol) const;
    bool hasLoops(const Linear& form) const;
    // With `by` in place of a loop, also inside of quotients.
    Linear replaced(const Linear& form, Symbol loop, const Linear& by);

  private:
    std::vector<Definition> all_;
};

// Which variables of a space the symbols are; sizes that are left out are their values.
struct Space {
    std::map<Symbol, std::size_t> variables; // of sizes and loops
    std::size_t visible = 0;
    std::map<Symbol, std::int64_t> values;
};
polyhedra::QuasiAffine quasiAffine(const Linear& form, const Space& space, const Quotients& quotients);

} // namespace tactus::cinput
