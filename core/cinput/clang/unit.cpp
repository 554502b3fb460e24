#include "cinput/clang/unit.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::cinput::clang {

namespace {

// -D as a header that is read first, so that what it defines has a definition with a place.
constexpr std::string_view definesName = "/tactus/defines.h";

std::string definesOf(const Question& question) {
    std::string text;
    for (const std::string& define : question.defines) {
        const std::size_t equals = define.find('=');
        const std::string name = define.substr(0, equals);
        const auto size = question.sizes.find(name);
        const std::string value = size != question.sizes.end()  ? std::to_string(size->second)
                                  : equals == std::string::npos ? "1"
                                                                : define.substr(equals + 1);
        text += fmt::format("#define {} {}\n", name, value);
    }
    return text;
}

bool isCpp(std::string_view name) {
    for (const std::string_view ending : {".cc", ".cpp", ".cxx", ".C"})
        if (name.ends_with(ending)) return true;
    return false;
}

std::vector<std::string> argumentsOf(const Question& question) {
    const bool cpp = isCpp(question.name);
    std::vector<std::string> arguments{"-target",
                                       "x86_64-pc-linux-gnu",
                                       "-x",
                                       cpp ? "c++" : "c",
                                       cpp ? "-std=gnu++17" : "-std=gnu11",
                                       "-w",
                                       "-fno-spell-checking",
                                       "-ferror-limit=50",
                                       "-include",
                                       std::string(definesName)};
    for (const std::string& folder : question.folders) arguments.push_back("-I" + folder);
    return arguments;
}

} // namespace

Unit::Unit(const Functions& clang, const Question& question) : clang_(clang), question_(question) {
    index_ = clang_.clang_createIndex(0, 0);
}

Unit::~Unit() {
    if (unit_) clang_.clang_disposeTranslationUnit(unit_);
    clang_.clang_disposeIndex(index_);
}

tl::expected<std::unique_ptr<Unit>, std::string> Unit::read(const Functions& clang,
                                                            const Question& question) {
    std::unique_ptr<Unit> unit(new Unit(clang, question));
    const Definitions own = redefinitions(question.text, question.sizes);
    unit->map_ = OffsetMap(own.edits);
    unit->replaced_ = own.found;
    unit->buffers_ = {{question.name, text::apply(question.text, own.edits)},
                      {std::string(definesName), definesOf(question)}};
    for (const std::string& define : question.defines)
        if (question.sizes.contains(define.substr(0, define.find('='))))
            unit->replaced_.insert(define.substr(0, define.find('=')));
    // A header that is changed may bring in others.
    constexpr int most = 4;
    for (int round = 0; round < most; ++round) {
        if (auto error = unit->parse()) return tl::unexpected(std::move(*error));
        if (question.sizes.empty() || !unit->redefine()) break;
    }
    return unit;
}

std::optional<std::string> Unit::parse() {
    if (unit_) clang_.clang_disposeTranslationUnit(unit_);
    unit_ = nullptr;
    std::vector<CXUnsavedFile> files;
    for (const Buffer& buffer : buffers_)
        files.push_back({buffer.name.c_str(), buffer.text.data(), buffer.text.size()});
    const std::vector<std::string> arguments = argumentsOf(question_);
    std::vector<const char*> pointers;
    for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
    const CXErrorCode error = clang_.clang_parseTranslationUnit2(
        index_, question_.name.c_str(), pointers.data(), static_cast<int>(pointers.size()), files.data(),
        static_cast<unsigned>(files.size()), CXTranslationUnit_DetailedPreprocessingRecord, &unit_);
    if (error != CXError_Success || !unit_)
        return fmt::format("libclang could not read '{}' (error {})", question_.name,
                           static_cast<unsigned>(error));
    main_ = clang_.clang_getFile(unit_, question_.name.c_str());
    return std::nullopt;
}

bool Unit::redefine() {
    std::vector<CXFile> files;
    clang_.clang_getInclusions(
        unit_,
        [](CXFile file, CXSourceLocation*, unsigned, CXClientData data) {
            static_cast<std::vector<CXFile>*>(data)->push_back(file);
        },
        &files);
    bool changed = false;
    for (CXFile file : files) changed |= redefineIn(file);
    return changed;
}

bool Unit::redefineIn(CXFile file) {
    const std::string name = nameOf(file);
    if (std::ranges::find(buffers_, name, &Buffer::name) != buffers_.end()) return false;
    const std::string_view contents = contentsOf(file);
    const Definitions here = redefinitions(contents, question_.sizes);
    if (here.edits.empty()) return false;
    buffers_.push_back({name, text::apply(contents, here.edits)});
    replaced_.insert(here.found.begin(), here.found.end());
    return true;
}

std::vector<CXCursor> Unit::childrenOf(CXCursor cursor) const {
    std::vector<CXCursor> children;
    clang_.clang_visitChildren(
        cursor,
        [](CXCursor child, CXCursor, CXClientData data) {
            static_cast<std::vector<CXCursor>*>(data)->push_back(child);
            return CXChildVisit_Continue;
        },
        &children);
    return children;
}

std::string Unit::text(CXString string) const {
    const char* bytes = clang_.clang_getCString(string);
    std::string text = bytes ? bytes : "";
    clang_.clang_disposeString(string);
    return text;
}

std::string Unit::nameOf(CXFile file) const {
    return file ? text(clang_.clang_getFileName(file)) : std::string();
}

// The library's own comparison takes all files that are in memory for one.
bool Unit::isMain(CXFile file) const {
    return file && (file == main_ || nameOf(file) == question_.name);
}

std::string_view Unit::contentsOf(CXFile file) const {
    std::size_t size = 0;
    const char* bytes = file ? clang_.clang_getFileContents(unit_, file, &size) : nullptr;
    return bytes ? std::string_view(bytes, size) : std::string_view();
}

Place Unit::usedAt(CXSourceLocation location) const {
    Place place;
    unsigned column = 0;
    clang_.clang_getExpansionLocation(location, &place.file, &place.line, &column, &place.offset);
    return place;
}

Place Unit::spelledAt(CXSourceLocation location) const {
    Place place;
    unsigned column = 0;
    clang_.clang_getSpellingLocation(location, &place.file, &place.line, &column, &place.offset);
    return place;
}

// What a macro makes begins and ends where its name begins; its arguments belong to it.
std::uint32_t Unit::useEnd(std::uint32_t begin) const {
    const std::string_view text = buffers_.front().text;
    std::uint32_t end = begin;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
        ++end;
    if (end >= text.size() || text[end] != '(') return end;
    int depth = 0;
    for (std::uint32_t at = end; at < text.size(); ++at) {
        if (text[at] == '(') ++depth;
        if (text[at] == ')' && --depth == 0) return at + 1;
    }
    return end;
}

std::optional<text::Span> Unit::spanOf(CXCursor cursor) const {
    const CXSourceRange range = clang_.clang_getCursorExtent(cursor);
    const CXSourceLocation last = clang_.clang_getRangeEnd(range);
    const Place begin = usedAt(clang_.clang_getRangeStart(range)), end = usedAt(last);
    if (!isMain(begin.file)) return std::nullopt;
    if (!isMain(end.file) || end.offset < begin.offset)
        return text::Span{original(begin.offset), original(useEnd(begin.offset))};
    const Place spelled = spelledAt(last);
    const bool isInMacro = spelled.file != end.file || spelled.offset != end.offset;
    return text::Span{original(begin.offset), original(isInMacro ? useEnd(end.offset) : end.offset)};
}

} // namespace tactus::cinput::clang
