#include "cinput/clang/library.h"

#include <dlfcn.h>

namespace tactus::cinput::clang {

// Debian's names for version 19.
static void* open() {
    for (const char* name : {"libclang-19.so.19", "libclang-19.so.1", "libclang-19.so"})
        if (void* library = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return library;
    return nullptr;
}

tl::expected<Functions, std::string> load() {
    void* library = open();
    if (!library)
        return tl::unexpected(
            std::string("a C file needs libclang 19: install the package 'libclang1-19' (and "
                        "'libclang-common-19-dev', for stdio.h)"));
    Functions functions;
#define TACTUS_CLANG_FUNCTION(result, name, parameters)                                                      \
    functions.name = reinterpret_cast<result(*) parameters>(dlsym(library, #name));                          \
    if (!functions.name)                                                                                     \
        return tl::unexpected(std::string("libclang 19 lacks '" #name "': install 'libclang1-19' anew"));
#include "cinput/clang/functions.def"
#undef TACTUS_CLANG_FUNCTION
    return functions;
}

} // namespace tactus::cinput::clang
