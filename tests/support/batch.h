// Many exports compiled as one program: exported kernels and host programs, unedited, each in a namespace of
// its own (or, in OpenCL C, with its helper functions renamed before it is included).
#pragma once

#include "support/emulation.h"

namespace tactus::test {

class Batch {
  public:
    using Place = driver::Program::Place;

    explicit Batch(const emit::Target& target, Place place = Place::Emulator)
        : target_(target), place_(place) {}

    // Design names differ from each other. Returns the number that outputs() wants, or throws.
    std::size_t add(const std::vector<const array::Model*>& arrays, const ure::System& whole,
                    const evaluate::Tensors& inputs);

    // Compiles and runs; empty if all went well and no compiler warned.
    std::string run();

    evaluate::Tensors outputs(std::size_t number, const ure::System& system) const;

  private:
    fs::path folderOf(std::size_t number) const;

    // The program `all`, with the emulator as its OpenCL.
    driver::Compilers::Done compileForEmulator(driver::Compilers& compilers) const;
    // With the machine's own, which compiles the kernels when it runs.
    driver::Compilers::Done compileForPlatform(driver::Compilers& compilers) const;

    void addKernel(std::size_t number, const std::string& file, const std::string& text);

    const emit::Target& target_;
    Place place_;
    Folder folder_;
    std::size_t count_ = 0;
    std::string kernels_, hosts_, calls_, arguments_;
};

} // namespace tactus::test
