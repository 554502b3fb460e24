// The definitions of macros that literals stand in.
#pragma once

#include "cinput/clang/unit.h"

namespace tactus::cinput::clang {

class Macros {
  public:
    Macros(const Unit& unit, Tree& tree);
    // The macro whose definition is around the place; `none` outside of them.
    std::uint32_t around(const Place& place);

  private:
    struct Definition {
        CXCursor cursor;
        std::uint32_t begin, end;
        std::uint32_t index = none; // of Tree::macros
    };
    std::uint32_t added(Definition& definition, CXFile file);

    const Unit& unit_;
    Tree& tree_;
    std::map<CXFile, std::vector<Definition>> definitions_; // by where they begin
};

} // namespace tactus::cinput::clang
