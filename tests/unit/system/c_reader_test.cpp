// The reader of C files that the program is, in a process of its own.
#include "system/c_reader/c_reader.h"

#include "cinput/build.h"
#include "support/paths.h"

#include <gtest/gtest.h>

namespace tactus::system {
namespace {

const std::string text =
    "void f(float x[9]) {\n#pragma scop\nfor (int i = 0; i < 9; i++) x[i] = 1;\n#pragma endscop\n}\n";

TEST(CReaderProcess, ReadsAFileOrNamesThePackage) {
    int started = 0;
    cinput::Reader reader([&] {
        ++started;
        return startCReader(test::program());
    });
    for (int time = 0; time < 2; ++time) {
        const cinput::Reading reading = cinput::read(text::SourceBuffer("f.c", text), {}, reader);
        if (!reading.program) {
            ASSERT_EQ(reading.findings.size(), 1u);
            EXPECT_NE(reading.findings[0].message.find("'libclang1-19'"), std::string::npos)
                << reading.findings[0].message;
        }
        EXPECT_TRUE(!reading.program || reading.program->statements.size() == 1);
    }
    EXPECT_EQ(started, 1);
}

TEST(CReaderProcess, AProgramThatIsNoneIsSaid) {
    cinput::Reader none([] { return startCReader("/gone/tactus"); });
    EXPECT_EQ(none.ask({}).error(), "can't start the reader of C files: No such file or directory");
    cinput::Reader other([] { return startCReader("/bin/true"); });
    EXPECT_NE(other.ask({}).error().find("the compiler ended"), std::string::npos);
}

} // namespace
} // namespace tactus::system
