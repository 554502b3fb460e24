// The declarations of libclang that stand in core are those of its header, where that is installed.
#include <gtest/gtest.h>

#include "cinput/clang/declarations.h"

#if __has_include(<clang-c/Index.h>)
#include <clang-c/Index.h>
#if CINDEX_VERSION_MAJOR == 0 && CINDEX_VERSION_MINOR == 64
#define TACTUS_CLANG_HEADER
#endif
#endif

#ifdef TACTUS_CLANG_HEADER

#define TACTUS_CLANG_FUNCTION(result, name, parameters)                                                      \
    static_assert(std::is_same_v<decltype(&::name), result(*) parameters>);
#include "cinput/clang/functions.def"
#undef TACTUS_CLANG_FUNCTION

#define TACTUS_CLANG_CURSORS
#define TACTUS_CLANG_TYPES
#define TACTUS_CLANG_UNARY
#define TACTUS_CLANG_NUMBER(name, number) static_assert(::name == number);
namespace {
constexpr int CXCursor_LastAttribute = 499; // ours: attributes end in front of 500
}
#include "cinput/clang/numbers.def"
#undef TACTUS_CLANG_NUMBER
static_assert(CXCursor_PreprocessingDirective == 500 && CXCursor_FirstAttr == CXCursor_UnexposedAttr);

namespace ours = tactus::cinput::clang;
#define TACTUS_SAME(name) static_assert(static_cast<int>(::name) == static_cast<int>(ours::name))
TACTUS_SAME(CXBinaryOperator_Mul);
TACTUS_SAME(CXBinaryOperator_Comma);
TACTUS_SAME(CXError_Success);
TACTUS_SAME(CX_SC_Static);
TACTUS_SAME(CXDiagnostic_Error);
TACTUS_SAME(CXEval_Int);
TACTUS_SAME(CXEval_Float);
TACTUS_SAME(CXChildVisit_Break);
TACTUS_SAME(CXChildVisit_Continue);
TACTUS_SAME(CXChildVisit_Recurse);
TACTUS_SAME(CXTranslationUnit_DetailedPreprocessingRecord);
#undef TACTUS_SAME

template<class Theirs, class Ours>
constexpr bool isAlike = sizeof(Theirs) == sizeof(Ours) && alignof(Theirs) == alignof(Ours);
static_assert(isAlike<CXCursor, ours::CXCursor> &&
              offsetof(CXCursor, data) == offsetof(ours::CXCursor, data));
static_assert(isAlike<CXType, ours::CXType> && offsetof(CXType, data) == offsetof(ours::CXType, data));
static_assert(isAlike<CXString, ours::CXString>);
static_assert(isAlike<CXSourceLocation, ours::CXSourceLocation>);
static_assert(isAlike<CXSourceRange, ours::CXSourceRange>);
static_assert(isAlike<CXSourceRangeList, ours::CXSourceRangeList> &&
              offsetof(CXSourceRangeList, ranges) == offsetof(ours::CXSourceRangeList, ranges));
static_assert(isAlike<CXUnsavedFile, ours::CXUnsavedFile> &&
              offsetof(CXUnsavedFile, Length) == offsetof(ours::CXUnsavedFile, Length));

TEST(CDeclarations, AreThoseOfTheHeader) {
    SUCCEED() << "this file was compiled with clang-c/Index.h";
}
#else
TEST(CDeclarations, AreThoseOfTheHeader) {
    GTEST_SKIP()
        << "clang-c/Index.h of version 19 was not found when this was compiled: install libclang-19-dev";
}
#endif
