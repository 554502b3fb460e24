// A target of an export: a folder in emit/targets, which declares it, and a line in the list of
// emit/build.cpp.
#pragma once

#include "emit/target/dialect.h"
#include "emit/target/origin.h"

#include <string>
#include <vector>

namespace tactus::emit {

// Exported code: named files, as text.
struct File {
    std::string name; // relative to the folder of the export: "gemm.cl", "host.cpp"
    std::string content;
    std::vector<OriginLines> origins = {}; // of its lines; of files of kernels only
};

struct HostParts;   // emit/host/parts.h: what an export is made of
struct ReadmeTexts; // emit/host/readme.h

struct Target {
    std::string_view name;  // on the command line: "intel-opencl"
    std::string_view title; // in menus: "OpenCL for Intel FPGAs"
    const Dialect& dialect; // of the kernels

    // The facts that the code which all targets share asks for.
    // An array and the kernels around it are processes of one function, a dataflow region. The host starts
    // only that; a FIFO has one process that writes it and one that reads it, and an argument in memory
    // belongs to one. Else each is a kernel, which the host starts, or an autorun kernel.
    bool isRegion;
    bool sharesNames;               // kernels share the names of C's library
    std::string_view kernelFile;    // behind the design's name
    std::string_view kernel;        // what a kernel is called in a text
    std::string_view loaded;        // what the host program loads
    std::string_view networkHeader; // a file that names the channels of kernels for their emulation; or empty

    // The files and texts that its folder makes.
    std::vector<File> (*files)(const HostParts&); // the kernels, and what only this target has
    ReadmeTexts (*readme)(const HostParts&);
};

// The file of the kernels of a design.
std::string kernelFile(const Target& target, const std::string& design);

} // namespace tactus::emit
