#include "cinput/clang/macros.h"

#include <algorithm>

namespace tactus::cinput::clang {

Macros::Macros(const Unit& unit, Tree& tree) : unit_(unit), tree_(tree) {
    const Functions& clang = unit.clang();
    for (const CXCursor& cursor : unit.childrenOf(unit.top())) {
        const CXCursorKind kind = clang.clang_getCursorKind(cursor);
        if (kind != CXCursor_MacroDefinition || clang.clang_Cursor_isMacroBuiltin(cursor)) continue;
        const CXSourceRange range = clang.clang_getCursorExtent(cursor);
        const Place begin = unit.spelledAt(clang.clang_getRangeStart(range)),
                    end = unit.spelledAt(clang.clang_getRangeEnd(range));
        if (begin.file) definitions_[begin.file].push_back({cursor, begin.offset, end.offset, none});
    }
    for (auto& [file, list] : definitions_) std::ranges::sort(list, {}, &Definition::begin);
}

std::uint32_t Macros::around(const Place& place) {
    const auto list = definitions_.find(place.file);
    if (list == definitions_.end()) return none;
    auto next = std::ranges::upper_bound(list->second, place.offset, {}, &Definition::begin);
    if (next == list->second.begin() || std::prev(next)->end <= place.offset) return none;
    return added(*std::prev(next), place.file);
}

std::uint32_t Macros::added(Definition& definition, CXFile file) {
    if (definition.index != none) return definition.index;
    Macro macro;
    macro.name = unit_.text(unit_.clang().clang_getCursorSpelling(definition.cursor));
    macro.hasParameters = unit_.clang().clang_Cursor_isMacroFunctionLike(definition.cursor) != 0;
    const std::string_view contents = unit_.contentsOf(file);
    if (definition.end <= contents.size() && definition.begin + macro.name.size() <= definition.end)
        macro.body = contents.substr(definition.begin + macro.name.size(),
                                     definition.end - definition.begin - macro.name.size());
    if (unit_.isMain(file)) macro.span = {unit_.original(definition.begin), unit_.original(definition.end)};
    definition.index = static_cast<std::uint32_t>(tree_.macros.size());
    tree_.macros.push_back(std::move(macro));
    return definition.index;
}

} // namespace tactus::cinput::clang
