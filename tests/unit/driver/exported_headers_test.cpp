// Exported files include all that they use: they are emulated with headers that were read before.
#include "support/emulation.h"
#include "support/paths.h"

#include "driver/emulation/compilers.h"
#include "support/targets.h"
#include "system/processes/files.h"

namespace tactus::test {

TEST(ExportedHeaders, AreAllThatAFileUses) {
    const auto text = system::readFile(inRepository("/examples/published/gemm.ure"));
    const auto model = analysedModelOf(*text, "t2s");
    for (const emit::Target* target : emit::targets()) {
        const emit::Exported exported = emit::exportCode(*model, *target);
        const Folder folder;
        ASSERT_TRUE(driver::writeExport(exported, folder.path()));
        driver::Compilers compilers(folder.path(), {});
        std::vector<std::string> arguments{"-fsyntax-only", "-Wno-unknown-pragmas", "-isystem",
                                           inRepository("/resources/emulation")};
        std::size_t count = 0;
        for (const emit::File& file : exported.files)
            if (file.name.ends_with(".cpp")) arguments.push_back(file.name), ++count;
        EXPECT_GE(count, 3u);
        const auto done = compilers.cpp(arguments);
        EXPECT_TRUE(done) << done.error();
        EXPECT_EQ(compilers.warnings(), "");
    }
}

} // namespace tactus::test
