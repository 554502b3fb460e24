// Marks a function that is compiled once a generation of vector instructions; which copy runs is chosen when
// the program starts. All give the same bits: nothing is contracted. A sanitizer makes no difference to it.
#pragma once
#if defined(__x86_64__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) &&                          \
    !defined(__SANITIZE_THREAD__)
#define TACTUS_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else // clang 19 leaves out constructors that only such a function calls
#define TACTUS_CLONES
#endif
