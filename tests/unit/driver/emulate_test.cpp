// Exported code of all examples computes what the equations say: emulated, and on a real OpenCL.
#include "support/evaluated_batch.h"
#include "support/examples.h"
#include "support/targets.h"

using namespace tactus;

namespace {

test::EvaluatedBatch allExamples() {
    test::EvaluatedBatch batch;
    for (const test::ExampleMapping& one : test::exampleMappings())
        batch.add(test::exampleText(one.example), one.mapping);
    return batch;
}

} // namespace

TEST(EmulatedExamples, EqualEvaluationInOpenCl) {
    EXPECT_EQ(allExamples().wrong(test::intelOpenCl()), "");
}

TEST(EmulatedExamples, EqualEvaluationInCppForHls) {
    EXPECT_EQ(allExamples().wrong(test::xilinxHls()), "");
}
