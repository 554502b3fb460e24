// The part of clang-c/Index.h, version 19, that is used: the header's package is 305 MB, and the library is
// found at run time. A test compares both where the header is installed.
#pragma once

#include <cstddef>

namespace tactus::cinput::clang {

using CXIndex = void*;
using CXTranslationUnit = struct CXTranslationUnitImpl*;
using CXClientData = void*;
using CXFile = void*;
using CXEvalResult = void*;
using CXDiagnostic = void*;

struct CXUnsavedFile {
    const char* Filename;
    const char* Contents;
    unsigned long Length;
};
struct CXString {
    const void* data;
    unsigned private_flags;
};
struct CXSourceLocation {
    const void* ptr_data[2];
    unsigned int_data;
};
struct CXSourceRange {
    const void* ptr_data[2];
    unsigned begin_int_data, end_int_data;
};
struct CXSourceRangeList {
    unsigned count;
    CXSourceRange* ranges;
};

// Numbers that no name below has may come, too.
#define TACTUS_CLANG_NUMBER(name, number) name = number,
enum CXCursorKind : unsigned {
#define TACTUS_CLANG_CURSORS
#include "cinput/clang/numbers.def"
#undef TACTUS_CLANG_CURSORS
};
enum CXTypeKind : unsigned {
#define TACTUS_CLANG_TYPES
#include "cinput/clang/numbers.def"
#undef TACTUS_CLANG_TYPES
};
enum CXUnaryOperatorKind : unsigned {
#define TACTUS_CLANG_UNARY
#include "cinput/clang/numbers.def"
#undef TACTUS_CLANG_UNARY
};
enum CXBinaryOperatorKind : unsigned { CXBinaryOperator_Mul = 3, CXBinaryOperator_Comma = 33 };
enum CXErrorCode : unsigned { CXError_Success = 0 };
enum CX_StorageClass : unsigned { CX_SC_Static = 3 };
enum CXDiagnosticSeverity : unsigned { CXDiagnostic_Error = 3 };
enum CXEvalResultKind : unsigned { CXEval_Int = 1, CXEval_Float = 2 };
enum CXChildVisitResult : unsigned { CXChildVisit_Break, CXChildVisit_Continue, CXChildVisit_Recurse };
enum CXTranslationUnit_Flags : unsigned { CXTranslationUnit_DetailedPreprocessingRecord = 1 };
#undef TACTUS_CLANG_NUMBER

struct CXCursor {
    CXCursorKind kind;
    int xdata;
    const void* data[3];
};
struct CXType {
    CXTypeKind kind;
    void* data[2];
};
using CXCursorVisitor = CXChildVisitResult (*)(CXCursor, CXCursor, CXClientData);
using CXInclusionVisitor = void (*)(CXFile, CXSourceLocation*, unsigned, CXClientData);

// The functions, found in the library.
struct Functions {
#define TACTUS_CLANG_FUNCTION(result, name, parameters) result(*name) parameters = nullptr;
#include "cinput/clang/functions.def"
#undef TACTUS_CLANG_FUNCTION
};

} // namespace tactus::cinput::clang
