#include "emit/names.h"

#include "emit/tree.h"

namespace tactus::emit {

// Keywords and types of C, C++ and OpenCL C, functions that the code calls, and macros of the standard
// headers it includes.
static constexpr const char* reserved[] = {
    "alignas",  "alignof",   "and",       "and_eq",     "asm",          "auto",         "bitand",
    "bitor",    "bool",      "break",     "case",       "catch",        "char",         "class",
    "compl",    "const",     "constexpr", "continue",   "default",      "delete",       "do",
    "double",   "else",      "enum",      "event_t",    "explicit",     "export",       "extern",
    "false",    "float",     "for",       "friend",     "global",       "goto",         "half",
    "if",       "image2d_t", "inline",    "int",        "kernel",       "local",        "long",
    "main",     "mutable",   "namespace", "new",        "not",          "not_eq",       "nullptr",
    "operator", "or",        "or_eq",     "pipe",       "private",      "protected",    "public",
    "quad",     "register",  "restrict",  "return",     "sampler_t",    "short",        "signed",
    "size_t",   "sizeof",    "static",    "struct",     "switch",       "template",     "this",
    "throw",    "true",      "try",       "typedef",    "typename",     "uchar",        "uint",
    "ulong",    "uniform",   "union",     "unsigned",   "ushort",       "using",        "vec_step",
    "virtual",  "void",      "volatile",  "wchar_t",    "while",        "xor",          "xor_eq",
    "constant", "channel",   "read_only", "write_only", "read_write",   "abs",          "exp",
    "fabs",     "fmax",      "fmin",      "floor",      "isnan",        "ldexp",        "log",
    "max",      "min",       "select",    "signbit",    "sqrt",         "trunc",        "INFINITY",
    "NAN",      "NULL",      "EOF",       "BUFSIZ",     "EXIT_SUCCESS", "EXIT_FAILURE", "RAND_MAX",
    "std",      "errno",     "stdin",     "stdout",     "stderr",       "linux",        "unix",
    "assert",   "any",       "all",       "dot",        "cross",        "length",       "mix",
    "step",     "sign",      "clamp",     "mad",        "fma",          "pow",          "sin",
    "cos",      "tan",       "round",     "rint",       "ceil",         "y0",           "y1",
    "yn",       "reference", "systolic",  "device",     "kernelFile",   "folder",       "load",
    "store",    "run",       "check",     "Device",     "contentOf",    "compare",      "randomize",
    "given",    "seed",      "failures",  "cl",         "argc",         "argv",         "j0",
    "j1",       "jn",        "gamma",     "isSeed",     "matching",     "state",        "next",
    "matches",  "tolerance", "error",     "values",     "ap_int",       "ap_uint",
};

// Of channels and streams: attributes, members and functions.
static constexpr const char* ofNetworks[] = {
    "hls",   "lane",   "depth",   "autorun",  "num_compute_units", "max_global_work_dim",
    "read",  "write",  "read_nb", "write_nb", "get_compute_id",    "DATAFLOW_PROCESS",
    "ivdep", "unroll", "start",   "finish",
};

Names::Names() : taken_(std::begin(reserved), std::end(reserved)) {
    taken_.insert(std::begin(ofNetworks), std::end(ofNetworks));
}

std::string Names::fresh(std::string wanted) {
    // Underscores in front belong to the compiler, and some names to the helpers.
    if (wanted.starts_with('_') || looksLikeHelper(wanted)) wanted = "v" + wanted;
    while (!taken_.insert(wanted).second) wanted += '_';
    return wanted;
}

} // namespace tactus::emit
