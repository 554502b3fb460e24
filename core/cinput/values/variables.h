// Arrays and scalars of a region, and which element an expression names.
#pragma once

#include "cinput/values/affine.h"

namespace tactus::cinput {

class Variables {
  public:
    Variables(State& state, Affine& affine) : state_(state), view_(state.view), affine_(affine) {}

    // The variable that is declared so; refuses types, extents and pointers that can't be read. `node` names
    // it.
    std::uint32_t of(std::uint32_t declaration, std::uint32_t node);
    std::uint32_t temporary(const std::string& name, ScalarType type, text::Span span);
    // Its element; `value` makes the expression of a subscript that reads data.
    PendingAccess access(std::uint32_t node, const std::function<std::uint32_t(std::uint32_t)>& value);

  private:
    // A sum of nodes, each with its sign; none: 0.
    struct Term {
        std::uint32_t node;
        bool isNegative;
    };
    using Sum = std::vector<Term>;
    struct Path {
        std::uint32_t name = none;   // node of the variable
        std::vector<Sum> subscripts; // outermost first
        Sum moved;                   // added to the pointer that this is
        void subscribe() {
            subscripts.push_back(std::move(moved));
            moved.clear();
        }
    };
    Path pathOf(std::uint32_t node);
    Path movedPath(std::uint32_t node);
    text::Span placeOf(std::uint32_t node) const; // of a name, also where it is declared
    PendingVariable made(std::uint32_t declaration, std::uint32_t node);
    void addExtents(PendingVariable& variable, std::uint32_t node);
    bool isConstantSize(const Linear& form) const;
    Linear extentOf(std::uint32_t node, std::int64_t number, const PendingVariable& variable);
    [[noreturn]] void refuseType(std::uint32_t node, const Declaration& one, const CType& type);
    PendingSubscript subscript(const Sum& sum, const std::function<std::uint32_t(std::uint32_t)>& value);

    State& state_;
    const TreeView& view_;
    Affine& affine_;
    std::map<std::uint32_t, std::uint32_t> known_; // by declaration
};

} // namespace tactus::cinput
