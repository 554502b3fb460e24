#include "emit/target/types.h"

#include "ure/types/storage.h"

namespace tactus::emit {

using ure::Type;

Type memoryType(Type type) {
    return type.isBool() ? ure::uintType(8) : nativeOf(type);
}

Type nativeOf(Type type) {
    if (type.isFloat() || type.isBool()) return type;
    const int bits = 8 * ure::bytesInMemory(type);
    return type.isSigned() ? ure::intType(bits) : ure::uintType(bits);
}

} // namespace tactus::emit
