#include "emit/c/language/reserved.h"

#include <algorithm>

namespace tactus::emit {

namespace {

// Keywords and types of C, C++ and OpenCL C, functions and macros of their libraries, functions that exported
// code has itself, attributes and members of channels and streams. In order.
// clang-format off
constexpr std::string_view words[] = {
    "BUFSIZ", "DATAFLOW_PROCESS", "Device", "EACH_OF_10", "EACH_OF_100", "EACH_OF_1000", "EOF", "EXIT_FAILURE", "EXIT_SUCCESS", "FILE", "INFINITY",
    "MAXFLOAT", "NAN", "NULL", "RAND_MAX", "UNIT_KERNEL", "abort", "abs", "abs_diff", "acos", "acosh", "acospi", "add_sat",
    "address", "alignas", "alignof", "all", "and", "and_eq", "any", "ap_int", "ap_uint", "argc", "argv",
    "asin", "asinh", "asinpi", "asm", "assert", "atan", "atan2", "atan2pi", "atanh", "atanpi", "atexit",
    "atof", "atoi", "atol", "auto", "autorun", "barrier", "bit_reverse", "bitand", "bitfield_insert",
    "bitor", "bitselect", "bool", "break", "bsearch", "calloc", "case", "catch", "cbrt", "ceil", "channel",
    "char", "char16_t", "char32_t", "char8_t", "check", "cl", "clamp", "class", "clk_event_t", "clock",
    "clz", "co_await", "co_return", "co_yield", "compare", "compl", "complex", "concept", "const",
    "const_cast", "constant", "consteval", "constexpr", "constinit", "contentOf", "continue", "copysign",
    "cos", "cosh", "cospi", "cross", "ctz", "decltype", "default", "degrees", "delete", "depth", "device",
    "distance", "div", "do", "dot", "double", "dynamic_cast", "else", "enum", "environ", "erf", "erfc",
    "errno", "error", "event_t", "exit", "exp", "exp10", "exp2", "explicit", "expm1", "export", "extern",
    "fabs", "failures", "false", "fast_distance", "fast_length", "fast_normalize", "fclose", "fdim",
    "fflush", "final", "finish", "float", "floor", "fma", "fmax", "fmin", "fmod", "folder", "fopen", "for",
    "fprintf", "fputs", "fract", "free", "frexp", "friend", "gamma", "generic", "get_compute_id", "getenv", "given",
    "global", "goto", "hadd", "half", "hls", "hypot", "if", "ilogb", "image1d_t", "image2d_t", "image3d_t",
    "imaginary", "index", "inline", "int", "intptr_t", "isSeed", "isequal", "isfinite", "isgreater",
    "isgreaterequal", "isinf", "isless", "islessequal", "islessgreater", "isnan", "isnormal", "isnotequal",
    "isordered", "isunordered", "ivdep", "j0", "j1", "jn", "kernel", "kernelFile", "kernel_exec", "labs",
    "lane", "ldexp", "ldiv", "length", "lgamma", "lgamma_r", "linux", "load", "local", "log", "log10",
    "log1p", "log2", "logb", "long", "mad", "mad24", "mad_hi", "mad_sat", "main", "malloc", "matches",
    "matching", "max", "max_global_work_dim", "maxmag", "mem_fence", "memcmp", "memcpy", "memmove",
    "memset", "min", "minmag", "mix", "modf", "mul24", "mul_hi", "mutable", "namespace", "nan", "new",
    "next", "nextafter", "noexcept", "normalize", "not", "not_eq", "nullptr", "num_compute_units",
    "offsetof", "operator", "optarg", "or", "or_eq", "override", "perror", "pipe", "popcount", "pow",
    "pown", "powr", "prefetch", "printf", "private", "protected", "ptrdiff_t", "public", "puts", "qsort",
    "quad", "queue_t", "radians", "raise", "rand", "randomize", "read", "read_nb", "read_only",
    "read_write", "realloc", "reference", "register", "reinterpret_cast", "remainder", "remove", "remquo",
    "rename", "requires", "reserve_id_t", "restrict", "return", "rhadd", "rindex", "rint", "rootn",
    "rotate", "round", "rounding", "rsqrt", "run", "sampler_t", "scanf", "seed", "select", "short", "shuffle",
    "shuffle2", "sign", "signal", "signbit", "signed", "signgam", "sin", "sincos", "sinh", "sinpi",
    "size_t", "sizeof", "sleep", "smoothstep", "snprintf", "sprintf", "sqrt", "srand", "start", "state",
    "static", "static_assert", "static_cast", "std", "stderr", "stdin", "stdout", "step", "store", "strcmp",
    "strcpy", "strlen", "struct", "sub_sat", "switch", "system", "systolic", "tan", "tanh", "tanpi",
    "template", "tgamma", "this", "thread_local", "throw", "time", "timezone", "tm", "tolerance", "true",
    "trunc", "try", "typedef", "typeid", "typename", "uchar", "uint", "uintptr_t", "ulong", "uniform",
    "union", "unit_number", "unix", "unlink", "unroll", "unsigned", "upsample", "ushort", "using", "va_arg", "va_list",
    "values", "vec_step", "virtual", "void", "volatile", "vprintf", "wchar_t", "while", "write", "write_nb",
    "write_only", "xor", "xor_eq", "y0", "y1", "yn",
};

// So begin functions, types and macros of OpenCL C and of the host's side of it.
constexpr std::string_view beginnings[] = {
    "ATOMIC_", "CHAR_", "CLK_", "CL_", "DBL_", "FLT_", "HALF_", "HUGE_", "INT_", "LONG_", "M_", "SCHAR_",
    "SHRT_", "TACTUS_", "UCHAR_", "UINT_", "ULONG_", "USHRT_", "as_", "async_", "atom_", "atomic_",
    "capture_", "cl_", "clk_", "commit_", "convert_", "create_", "enqueue_", "get_", "half_", "intel_",
    "memory_", "native_", "ndrange_", "queue_", "read_", "release_", "reserve_", "retain_", "sub_group_",
    "tactus_", "vload", "vstore", "wait_", "work_group_", "write_",
};
// clang-format on

// "float4", "uchar16", and the structures of tokens, "float_x10"
bool isVector(std::string_view name) {
    const std::size_t digits = name.find_first_of("0123456789");
    if (digits == std::string_view::npos) return false;
    const std::size_t end = name.substr(0, digits).ends_with("_x") ? digits - 2 : digits;
    constexpr std::string_view elements[] = {"char", "uchar", "short", "ushort", "int",  "uint",
                                             "long", "ulong", "float", "double", "half", "bool"};
    return std::ranges::find(elements, name.substr(0, end)) != std::end(elements) &&
           std::ranges::all_of(name.substr(digits), [](char c) { return c >= '0' && c <= '9'; });
}

// "clFinish"
bool isOfHost(std::string_view name) {
    return name.size() > 2 && name.starts_with("cl") && name[2] >= 'A' && name[2] <= 'Z';
}

} // namespace

bool isReserved(std::string_view name) {
    return std::ranges::binary_search(words, name) || name.ends_with("_t") || isVector(name);
}

bool beginsReserved(std::string_view name) {
    return isOfHost(name) || std::ranges::any_of(beginnings, [&](std::string_view beginning) {
               return name.starts_with(beginning);
           });
}

} // namespace tactus::emit
