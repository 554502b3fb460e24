// A target that is not C: it is exported and written as any other. Nothing runs what it writes, and that is
// said.
#include "support/emulation.h"
#include "support/examples.h"

#include "system/processes/files.h"

#include <fmt/ranges.h>

using namespace tactus;

namespace {

// The links of each array, one family a line.
class Links final : public emit::Target {
  public:
    Links() : Target("links", "List of links") {}

    emit::Exported make(const emit::Models& arrays) const override {
        std::string text;
        for (const array::Model* array : arrays)
            for (const array::LinkFamily& link : array->links)
                text += fmt::format("{}: {} links by ({}), delay {}\n",
                                    array->system().variables[link.variable].name, link.count.value(),
                                    fmt::join(link.displacement, ", "), link.delay);
        return {{{arrays.front()->system().name + ".links", text}}, {}};
    }
};

TEST(TargetNotInC, IsExportedAndNotRun) {
    const Links links;
    const auto model = test::analysedModelOf(test::exampleText("gemm"), "output_stationary");
    const emit::Exported exported = emit::exportCode(*model, links);
    const test::Folder folder;
    ASSERT_TRUE(driver::writeExport(exported, folder.path()));
    EXPECT_EQ(system::readFile(folder.path() / "gemm.links"), "X: 56 links by (0, 1), delay 1\n"
                                                              "Y: 56 links by (1, 0), delay 1\n"
                                                              "Z: 64 links by (0, 0), delay 1\n");
    for (const auto place : {driver::Program::Place::Emulator, driver::Program::Place::Platform}) {
        driver::Program program(*model, links);
        program.place = place;
        const auto emulated = driver::emulate(program, folder.path(), {}, {});
        ASSERT_FALSE(emulated);
        EXPECT_EQ(emulated.error().message, "what target 'links' writes can't be run here");
    }
}

} // namespace
