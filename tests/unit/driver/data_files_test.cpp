// Files of data are read once: what was checked is what is used.
#include "support/folder.h"
#include "support/pipeline.h"

#include "driver/runs/input_sources.h"
#include "system/processes/files.h"

#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

constexpr std::string_view copies = R"(design d {
  input A[3] : Int(32) = "A.csv";
  output C[3] : Int(32);
  loops i: 0..3;
  C(i) = A(i);
})";

std::int64_t firstOf(const evaluate::Inputs& inputs) {
    EXPECT_TRUE(inputs.diagnostics.empty());
    return inputs.tensors.at(0).values.at(0).asInteger();
}

TEST(DataFiles, WhatWasCheckedIsUsedWhateverBecomesOfTheFile) {
    const test::Folder folder;
    const test::Elaboration design = test::elaborate(copies);
    const ure::System& system = *design.system;
    for (const bool isGiven : {false, true}) {
        DataRequest request;
        request.folder = folder.path();
        if (isGiven) request.inputs = folder.path();
        const std::string file = folder.write("A.csv", "1\n2\n3\n");
        const auto source = sourceOf(system, system.tensors[*system.tensorNamed("A")], request);
        ASSERT_TRUE(source) << source.error();
        EXPECT_EQ(source->file, file);
        folder.write("A.csv", "4\n5\n6\n");
        EXPECT_EQ(firstOf(makeInputs(system, request)), 1);
        EXPECT_EQ(firstOf(makeInputs(system, request)), 1);
        // Another command reads it anew.
        DataRequest other;
        other.folder = folder.path();
        EXPECT_EQ(firstOf(makeInputs(system, other)), 4);
    }
}

TEST(DataFiles, AFileThatCannotBeReadIsNamedByTheSource) {
    const test::Folder folder;
    const test::Elaboration design = test::elaborate(copies);
    DataRequest request;
    request.folder = folder.path();
    const auto source =
        sourceOf(*design.system, design.system->tensors[*design.system->tensorNamed("A")], request);
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error(), "can't read '" + folder / "A.csv" + "': No such file or directory");
}

} // namespace
} // namespace tactus::driver
