// Expressions of C statements as expressions of the language, at points of the space.
#pragma once

#include "lift/print/names.h"
#include "text/printed.h"

namespace tactus::lift {

// What holds where a text stands, and the iteration of the statement whose expression it is.
struct Place {
    std::uint32_t statement = 0;
    std::vector<QuasiAffine> loops; // of the statement, over (sizes, point)
    Union context;                  // over (sizes, point)
    // Conditions on data that are decided here, by their texts: the text stands in an arm of a choice.
    std::vector<std::pair<std::string, bool>> decided = {};
};

class Expressions {
  public:
    Expressions(const cinput::Program& program, const Dataflow& flow, const Plan& plan,
                const Embedding& embedding, const Names& names, const polyhedra::Budget& budget);

    // The value that the statement stores, converted to its variable's type by whoever takes it.
    text::Printed valueOf(const Place& place) const;
    // What a reduction adds in an iteration; in the first one of an element with what is there before.
    text::Printed termOf(const Reduction& reduction, const Place& place) const;
    // Where one of the pieces holds, beyond what the context says: "k == 0 && i < N". Empty: everywhere.
    std::string condition(const Union& pieces, const std::vector<QuasiAffine>& at,
                          const Union& context) const;
    std::string form(const QuasiAffine& form) const; // over (sizes, point)
    // A coordinate of the space: by the loop of this dimension where it is that and a number.
    std::string coordinate(const QuasiAffine& form, std::size_t dimension, const Union& context) const;
    std::size_t visible() const { return sizes_ + embedding_.names.size(); }
    std::vector<QuasiAffine> withSizes(const std::vector<QuasiAffine>& loops) const;

  private:
    struct Text {
        text::Printed text;
        int rank = 100;         // of its outermost operator; 100: needs no parentheses
        bool isUntyped = false; // a number, a param, a loop: takes the type of what it meets
        bool isBool = false;
    };
    std::size_t positionOf(std::uint32_t statement, std::uint32_t loop) const;
    Text value(std::uint32_t id, const Place& place) const;
    Text number(std::uint32_t id, const Place& place) const; // of its type, Bool as 0 or 1
    Text truth(std::uint32_t id, const Place& place) const;  // a Bool
    Text choice(const cinput::Expression& one, const Place& place) const;
    // What is decided of a truth, and the place in the arm of a choice by it.
    std::optional<bool> decided(std::uint32_t id, const Place& place) const;
    Place where(std::uint32_t id, bool holds, const Place& place) const;
    Text operation(const cinput::Expression& one, const Place& place) const;
    Text constant(const cinput::Constant& value) const;
    Text read(std::uint32_t access, const Place& place) const;
    Text readPiece(const polyhedra::LastAccess& piece, const Place& place) const;
    Text readInput(std::uint32_t access, const Place& place) const;
    static text::Printed inside(const Text& text, int rank);
    static Text cast(cinput::ScalarType type, const Text& text);
    text::Printed typed(const Text& text, cinput::ScalarType type, bool isMet) const;
    std::optional<std::int64_t> constantOf(const QuasiAffine& form, const Union& points) const;
    std::string conjunction(const std::vector<QuasiAffine>& rows, const Union& context) const;

    const cinput::Program& program_;
    const Dataflow& flow_;
    const Plan& plan_;
    const Embedding& embedding_;
    const Names& names_;
    polyhedra::Budget budget_;
    std::size_t sizes_;
};

} // namespace tactus::lift
