#include "cinput/clang/types.h"

namespace tactus::cinput::clang {

static CType::Kind kindOf(CXTypeKind kind) {
    using enum CType::Kind;
    switch (kind) {
    case CXType_Bool:
        return Bool;
    case CXType_Char_S:
    case CXType_SChar:
        return Int8;
    case CXType_Char_U:
    case CXType_UChar:
        return UInt8;
    case CXType_Short:
        return Int16;
    case CXType_UShort:
        return UInt16;
    case CXType_Int:
    case CXType_WChar:
        return Int32;
    case CXType_UInt:
        return UInt32;
    case CXType_Long:
    case CXType_LongLong:
        return Int64;
    case CXType_ULong:
    case CXType_ULongLong:
        return UInt64;
    case CXType_Float:
        return Float;
    case CXType_Double:
        return Double;
    case CXType_Void:
        return Void;
    case CXType_Pointer:
        return Pointer;
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
    case CXType_VariableArray:
        return Array;
    case CXType_FunctionNoProto:
    case CXType_FunctionProto:
        return Function;
    default:
        return Other;
    }
}

CType Types::made(CXType canonical) {
    const Functions& clang = unit_.clang();
    CType type;
    type.text = unit_.text(clang.clang_getTypeSpelling(canonical));
    type.isConst = clang.clang_isConstQualifiedType(canonical) != 0;
    type.isVolatile = clang.clang_isVolatileQualifiedType(canonical) != 0;
    if (canonical.kind == CXType_Enum) {
        const CXType integer = clang.clang_getEnumDeclIntegerType(clang.clang_getTypeDeclaration(canonical));
        type.kind = kindOf(clang.clang_getCanonicalType(integer).kind);
    } else {
        type.kind = kindOf(canonical.kind);
    }
    if (type.kind == CType::Kind::Pointer) type.element = of(clang.clang_getPointeeType(canonical));
    if (type.kind == CType::Kind::Function) type.element = of(clang.clang_getResultType(canonical));
    if (type.kind == CType::Kind::Array) {
        type.element = of(clang.clang_getArrayElementType(canonical));
        if (canonical.kind == CXType_ConstantArray) type.extent = clang.clang_getArraySize(canonical);
    }
    return type;
}

std::uint32_t Types::of(CXType type) {
    const CXType canonical = unit_.clang().clang_getCanonicalType(type);
    const std::pair key(canonical.data[0], canonical.data[1]);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    CType one = made(canonical);
    const auto index = static_cast<std::uint32_t>(tree_.types.size());
    tree_.types.push_back(std::move(one));
    return known_[key] = index;
}

std::uint32_t Declarations::of(CXCursor cursor) {
    const Functions& clang = unit_.clang();
    const CXCursor canonical = clang.clang_getCanonicalCursor(cursor);
    const unsigned hash = clang.clang_hashCursor(canonical);
    for (auto [found, end] = known_.equal_range(hash); found != end; ++found)
        if (clang.clang_equalCursors(cursors_[found->second], canonical)) return found->second;
    const auto index = static_cast<std::uint32_t>(tree_.declarations.size());
    cursors_.push_back(canonical);
    known_.emplace(hash, index);
    tree_.declarations.push_back(made(cursor));
    return index;
}

Declaration Declarations::made(CXCursor cursor) {
    const Functions& clang = unit_.clang();
    Declaration one;
    using enum Declaration::Kind;
    const CXCursorKind kind = clang.clang_getCursorKind(cursor);
    one.kind = kind == CXCursor_VarDecl            ? Variable
               : kind == CXCursor_ParmDecl         ? Parameter
               : kind == CXCursor_FunctionDecl     ? Function
               : kind == CXCursor_EnumConstantDecl ? Enumerator
                                                   : Other;
    one.name = unit_.text(clang.clang_getCursorSpelling(cursor));
    one.type = types_.of(clang.clang_getCursorType(cursor));
    const Place place = unit_.usedAt(clang.clang_getCursorLocation(cursor));
    one.isInFile = unit_.isMain(place.file);
    if (one.isInFile) {
        const std::uint32_t begin = unit_.original(place.offset);
        one.span = {begin, begin + static_cast<std::uint32_t>(one.name.size())};
    }
    one.isInFunction =
        clang.clang_getCursorKind(clang.clang_getCursorSemanticParent(cursor)) == CXCursor_FunctionDecl;
    one.isStatic = clang.clang_Cursor_getStorageClass(cursor) == CX_SC_Static;
    if (one.kind == Enumerator) one.value = clang.clang_getEnumConstantDeclValue(cursor);
    return one;
}

} // namespace tactus::cinput::clang
