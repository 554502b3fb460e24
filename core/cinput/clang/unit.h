// A translation unit of libclang, as it is asked for things.
#pragma once

#include "cinput/clang/declarations.h"
#include "cinput/text/definitions.h"
#include "cinput/tree.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace tactus::cinput::clang {

// Where something is in a file.
struct Place {
    CXFile file = nullptr;
    std::uint32_t offset = 0, line = 0;
};

class Unit {
  public:
    // Reads the question's file, with its sizes in place of what their definitions say. The error is a
    // sentence.
    static tl::expected<std::unique_ptr<Unit>, std::string> read(const Functions& clang,
                                                                 const Question& question);
    Unit(const Unit&) = delete;
    Unit& operator=(const Unit&) = delete;
    ~Unit();

    const Functions& clang() const { return clang_; }
    CXTranslationUnit handle() const { return unit_; }
    CXFile mainFile() const { return main_; }
    CXCursor top() const { return clang_.clang_getTranslationUnitCursor(unit_); }
    const std::set<std::string>& replaced() const { return replaced_; }

    std::vector<CXCursor> childrenOf(CXCursor cursor) const;
    std::string text(CXString string) const; // disposes of it
    bool isMain(CXFile file) const;
    std::string nameOf(CXFile file) const;
    std::string_view contentsOf(CXFile file) const;
    Place usedAt(CXSourceLocation location) const;    // a macro's text is where the macro is used
    Place spelledAt(CXSourceLocation location) const; // in the definition of the macro
    std::uint32_t original(std::uint32_t offset) const { return map_.before(offset); } // of the main file
    // Of what stands in the main file; nothing where it is elsewhere.
    std::optional<text::Span> spanOf(CXCursor cursor) const;

  private:
    Unit(const Functions& clang, const Question& question);
    struct Buffer {
        std::string name, text;
    };
    std::optional<std::string> parse();
    // Whether files were found whose definitions are to be replaced.
    bool redefine();
    bool redefineIn(CXFile file);
    std::uint32_t useEnd(std::uint32_t begin) const;

    const Functions& clang_;
    const Question& question_;
    CXIndex index_ = nullptr;
    CXTranslationUnit unit_ = nullptr;
    CXFile main_ = nullptr;
    std::vector<Buffer> buffers_; // the main file first, then -D, then headers that are changed
    OffsetMap map_;
    std::set<std::string> replaced_;
};

} // namespace tactus::cinput::clang
