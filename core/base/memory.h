// Memory that a program gives back and asks for again with each array that it simulates costs more than a
// short simulation: the system clears each page anew.
#pragma once

#include <cstdlib> // __GLIBC__

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace tactus::base {

// For programs: blocks of up to 32 MB, and 256 MB of freed ones, stay with them.
inline void keepFreedMemory() {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
#endif
}

} // namespace tactus::base
