#include "ure/types/storage.h"

namespace tactus::ure {

int bytesInMemory(Type type) {
    return type.bits <= 8 ? 1 : type.bits <= 16 ? 2 : type.bits <= 32 ? 4 : 8;
}

Storage storageOf(Type type) {
    if (type.isBool()) return Storage::Byte;
    if (type.isFloat()) return type.bits == 32 ? Storage::Float : Storage::Double;
    return type.bits < 32 || (type.bits == 32 && type.isSigned()) ? Storage::Int32 : Storage::Word;
}

std::size_t bytesOf(Storage storage) {
    switch (storage) {
    case Storage::Byte:
        return 1;
    case Storage::Int32:
    case Storage::Float:
        return 4;
    default:
        return 8;
    }
}

namespace {

template<class T>
T& at(void* row, std::int64_t lane) {
    return static_cast<T*>(row)[lane];
}
template<class T>
const T& at(const void* row, std::int64_t lane) {
    return static_cast<const T*>(row)[lane];
}

} // namespace

Value load(Storage storage, const void* row, std::int64_t lane) {
    switch (storage) {
    case Storage::Byte:
        return {at<std::uint8_t>(row, lane)};
    case Storage::Int32:
        return Value::ofInteger(at<std::int32_t>(row, lane));
    case Storage::Float: // a copy as a float might change the bits of a NaN
        return {at<std::uint32_t>(row, lane)};
    default:
        return {at<std::uint64_t>(row, lane)};
    }
}

void store(Storage storage, void* row, std::int64_t lane, Value value) {
    switch (storage) {
    case Storage::Byte:
        at<std::uint8_t>(row, lane) = static_cast<std::uint8_t>(value.bits);
        break;
    case Storage::Int32:
    case Storage::Float:
        at<std::uint32_t>(row, lane) = static_cast<std::uint32_t>(value.bits);
        break;
    default:
        at<std::uint64_t>(row, lane) = value.bits;
    }
}

} // namespace tactus::ure
