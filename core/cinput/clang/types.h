// Types and declarations of a unit in tables, each once.
#pragma once

#include "cinput/clang/unit.h"

#include <unordered_map>

namespace tactus::cinput::clang {

class Types {
  public:
    Types(const Unit& unit, Tree& tree) : unit_(unit), tree_(tree) {}
    std::uint32_t of(CXType type); // made canonical

  private:
    CType made(CXType canonical);

    const Unit& unit_;
    Tree& tree_;
    std::map<std::pair<void*, void*>, std::uint32_t> known_;
};

class Declarations {
  public:
    Declarations(const Unit& unit, Tree& tree, Types& types) : unit_(unit), tree_(tree), types_(types) {}
    std::uint32_t of(CXCursor cursor);
    // A declaration that has not been visited is `none` in Declaration::node.
    CXCursor cursorOf(std::uint32_t declaration) const { return cursors_[declaration]; }

  private:
    Declaration made(CXCursor cursor);

    const Unit& unit_;
    Tree& tree_;
    Types& types_;
    std::vector<CXCursor> cursors_;
    std::unordered_multimap<unsigned, std::uint32_t> known_; // by hash
};

} // namespace tactus::cinput::clang
