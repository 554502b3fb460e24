// Enough of Vitis HLS's ap_int.h to compile exported kernels with any C++ compiler: integers of a width that
// C lacks, held in the next wider type of C. Arithmetic is done after a cast to that type, so there is none
// here.
#pragma once

#include <cstdint>
#include <type_traits>

namespace tactus_emulation {

template<int bits, bool isSigned>
class Integer {
    static_assert(bits >= 1 && bits <= 64, "only widths from 1 to 64");
    using Signed =
        std::conditional_t<bits <= 8, std::int8_t,
                           std::conditional_t<bits <= 16, std::int16_t,
                                              std::conditional_t<bits <= 32, std::int32_t, std::int64_t>>>;

  public:
    using Native = std::conditional_t<isSigned, Signed, std::make_unsigned_t<Signed>>;

    // Not set in hardware: some number that is not meant. A register may hand it on before there is another.
    Integer() : value_(wrap(static_cast<Native>(0x5A5A5A5A5A5A5A5AULL))) {}
    Integer(Native value) : value_(wrap(value)) {}
    operator Native() const { return value_; }

  private:
    // The lowest `bits` bits, extended.
    static Native wrap(Native value) {
        using Wide = std::conditional_t<isSigned, std::int64_t, std::uint64_t>;
        const std::uint64_t raised = static_cast<std::uint64_t>(value) << (64 - bits);
        return static_cast<Native>(static_cast<Wide>(raised) >> (64 - bits));
    }

    Native value_;
};

} // namespace tactus_emulation

template<int bits>
using ap_int = tactus_emulation::Integer<bits, true>;
template<int bits>
using ap_uint = tactus_emulation::Integer<bits, false>;
