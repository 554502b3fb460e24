// Exported OpenCL on the first OpenCL platform of this machine, which compiles the kernels itself.
#include "support/evaluated_batch.h"
#include "support/examples.h"
#include "support/targets.h"

using namespace tactus;

TEST(Platform, RunsTheExamples) {
    test::EvaluatedBatch batch;
    for (const std::string& name : test::exampleNames) {
        const std::string text = test::exampleText(name);
        // OpenCL leaves the last digits of these to the platform.
        if (text.find("sin(") == std::string::npos && text.find("cos(") == std::string::npos) batch.add(text);
    }
    EXPECT_GT(batch.size(), 30u);
    EXPECT_EQ(batch.wrong(test::intelOpenCl(), test::Batch::Place::Platform), "");
}
