// A target of an export: a folder in emit/targets, which declares it, and a line in the list of
// emit/build.cpp. What targets in C have in common is emit/c.
#pragma once

#include "diagnostics/diagnostic.h"
#include "emit/target/harness.h"
#include "emit/target/origin.h"

namespace tactus::emit {

// Exported code: named files, as text.
struct File {
    std::string name; // relative to the folder of the export: "gemm.cl", "host.cpp"
    std::string content;
    std::vector<OriginLines> origins = {}; // of its lines; of files of kernels only
};

struct Exported {
    std::vector<File> files;       // the code of the arrays first, then what is around it
    diagnostics::List diagnostics; // an error where the target can't express the arrays
};

class Target {
  public:
    std::string_view name;  // on the command line: "intel-opencl"
    std::string_view title; // in menus: "OpenCL for Intel FPGAs"

    // Throws base::Overflow.
    virtual Exported make(const Models& arrays) const = 0;
    virtual const Harness* harness() const { return nullptr; } // null: what it writes is not run here

  protected:
    Target(std::string_view itsName, std::string_view itsTitle) : name(itsName), title(itsTitle) {}
    ~Target() = default;
};

} // namespace tactus::emit
