// Arrays of a design beside one another, each a network, in one export: they compute what the design says and
// share no name.
#include "support/emulation.h"

namespace tactus::test {

namespace {

void expectComputed(const std::string& text, std::size_t count) {
    driver::Request request;
    request.source = source(text);
    const driver::Analysis analysis = driver::analyse(request);
    const driver::DesignAnalysis* design = analysis.design("");
    ASSERT_TRUE(design && design->legal());
    std::vector<std::shared_ptr<const array::Model>> models;
    std::vector<const array::Model*> arrays;
    for (const driver::MappingAnalysis& one : design->mappings) {
        models.push_back(driver::buildArray(one, {}).model);
        ASSERT_TRUE(models.back() && models.back()->network);
        arrays.push_back(models.back().get());
    }
    ASSERT_EQ(arrays.size(), count);
    const evaluate::Tensors inputs = driver::makeInputs(*design->system, {}).tensors;
    const evaluate::Evaluation reference = driver::evaluate(*design->system, inputs, {});
    for (const std::string_view target : driver::targetNames()) {
        const emit::Exported exported = emit::exportCode(arrays, *emit::targetNamed(target));
        const Folder folder;
        ASSERT_TRUE(driver::writeExport(exported, folder.path()));
        const auto emulation =
            driver::emulate({arrays, *design->system, *emit::targetNamed(target)}, folder.path(), inputs, {});
        ASSERT_TRUE(emulation) << emulation.error().message;
        EXPECT_TRUE(evaluate::compare(*design->system, reference.outputs, emulation->outputs).matches);
    }
}

} // namespace

// Both have tokens of eight lanes, whose type the file says once.
TEST(EmittedArrays, MayShareTypesOfTokens) {
    expectComputed(R"(design two {
  input A[2][8] : Int(32); input B[2][8] : Int(32); output C[2][2] : Int(32); output D[2][2] : Int(32);
  loops i: 0..2, j: 0..2, k: 0..8;
  func Y, Z : Int(32);
  Y(i, j, k) = select(k == 0, 0, Y(i, j, k-1)) + A(i, k) * B(j, k);
  C(i, j) = select(k == 7, Y(i, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + A(i, k) + B(j, k);
  D(i, j) = select(k == 7, Z(i, j, k));
  mapping m {
    Y.merge_ures(C).space_time_transform({i}).vectorize(k).isolate_producer(A, LA).isolate_producer(B, LB);
    Z.merge_ures(D).space_time_transform({i}).vectorize(k).isolate_producer(A, MA).isolate_producer(B, MB);
  }
})",
                   2);
}

// A kernel's name begins with its array's: "a_b" of array a of design a, and of kernel b of array a; "a_b_L"
// of kernel b_L of array a and of kernel L of array a_b, whose first unit is "a_b_L_0".
TEST(EmittedArrays, ShareNoNameOfAKernel) {
    expectComputed(R"(design a {
  input A[2][3] : Int(32); output C[2] : Int(32); output D[2] : Int(32); output E[2] : Int(32);
  loops i: 0..2, k: 0..3;
  func b, a, a_b : Int(32);
  b(i, k) = select(k == 0, 0, b(i, k-1)) + A(i, k);
  C(i) = select(k == 2, b(i, k));
  a(i, k) = select(k == 0, 0, a(i, k-1)) + A(i, k) * 3;
  D(i) = select(k == 2, a(i, k));
  a_b(i, k) = select(k == 0, 0, a_b(i, k-1)) + A(i, k) * 5;
  E(i) = select(k == 2, a_b(i, k));
  mapping m {
    b.merge_ures(C).space_time_transform({i}).isolate_producer(A, L).isolate_consumer(C, U);
    a.merge_ures(D).space_time_transform({i}).isolate_producer_chain(A, b, b_L).isolate_consumer_chain(D, b_L_0, b_L_1);
    a_b.merge_ures(E).space_time_transform({i}).isolate_producer(A, L).isolate_consumer(E, L_unit);
  }
})",
                   3);
}

} // namespace tactus::test
