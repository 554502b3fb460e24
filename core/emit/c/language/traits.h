// What targets in C differ in: what the code that they share asks for, and what they write themselves.
#pragma once

#include "emit/c/language/dialect.h"
#include "emit/target/target.h"

namespace tactus::emit {

struct HostParts;   // emit/c/host/parts.h: what an export is made of
struct ReadmeTexts; // emit/c/host/readme.h

struct Traits {
    const Dialect& dialect; // of the kernels

    // An array and the kernels around it are processes of one function, a dataflow region. The host starts
    // only that; a FIFO has one process that writes it and one that reads it, and an argument in memory
    // belongs to one. Else each is a kernel, which the host starts, or an autorun kernel.
    bool isRegion;
    bool sharesNames;               // kernels share the names of C's library
    std::string_view kernelFile;    // behind the design's name
    std::string_view kernel;        // what a kernel is called in a text
    std::string_view loaded;        // what the host program loads
    std::string_view networkHeader; // a file that names the channels of kernels for their emulation; or empty
    // Why `--run` takes no array alone, and no network, as sentences; or empty.
    std::string_view notOnPlatform, networkNotOnPlatform;

    // The files and texts that its folder makes.
    std::vector<File> (*files)(const HostParts&); // the kernels, and what only this target has
    ReadmeTexts (*readme)(const HostParts&);
    // The call that makes kernel.o of the file of the kernels, for the emulation.
    Harness::Call (*compiled)(const std::string& file, const std::string& runtime, bool hasNetwork);
};

} // namespace tactus::emit
