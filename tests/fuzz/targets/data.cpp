// Files of data, as NumPy's format or as CSV, read for tensors of several types and shapes. What is read is
// written and read again.
#include "../target.h"

#include "evaluate/data/inputs.h"
#include "formats/npy.h"
#include "syntax/ast.h"
#include "syntax/build.h"
#include "ure/build.h"

namespace tactus::fuzz {
namespace {

std::shared_ptr<const ure::System> system() {
    const auto source = std::make_shared<text::SourceBuffer>("fuzz.ure", R"(design d {
  input a[2][3] : Int(8);
  input b[4] : Float(32);
  input c : UInt(64);
  input d[2][2][2] : Fixed(12, 5);
  input e[3] : Bool;
  input f[2][2] : Float(64);
  output o : Int(8);
  loops i: 0..1;
  o = a(0, 0);
})");
    static const auto tree = syntax::parse(source).tree;
    return ure::elaborate(syntax::File(*tree).designs().front(), {}).system;
}

bool areEqual(ure::Type type, const evaluate::TensorValues& a, const evaluate::TensorValues& b) {
    if (a.values.size() != b.values.size()) return false;
    for (std::size_t n = 0; n < a.values.size(); ++n)
        if (a.isDefined(n) != b.isDefined(n) ||
            (a.isDefined(n) && !ure::matches(type, a.values[n], b.values[n])))
            return false;
    return true;
}

void readFor(const ure::Tensor& tensor, const formats::DataFile& file) {
    const auto values = evaluate::fromFile(tensor, file);
    if (!values) return require(!values.error().empty(), "a refusal has a reason");
    const std::string csv = evaluate::toCsv(tensor, *values);
    const auto again = evaluate::fromCsv(tensor, {"again.csv", csv});
    require(again && areEqual(tensor.type, *again, *values), "CSV keeps the values", csv);
    const auto npy = formats::readNpy(formats::writeNpy(evaluate::toArray(tensor, *values)));
    require(npy.has_value(), "NumPy's format is read again");
    const auto fromNpy = evaluate::fromArray(tensor, *npy);
    require(fromNpy && areEqual(tensor.type, *fromNpy, *values), "NumPy's format keeps the values", csv);
}

} // namespace
} // namespace tactus::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tactus;
    static const std::shared_ptr<const ure::System> system = fuzz::system();
    const std::string_view text = fuzz::textOf(data, size);
    formats::DataFile file = formats::Csv{"fuzz.csv", std::string(text)};
    if (text.starts_with("\x93NUMPY")) {
        auto array = formats::readNpy(std::as_bytes(std::span(data, size)));
        if (!array) {
            fuzz::require(!array.error().empty(), "a refusal has a reason");
            return 0;
        }
        file = std::move(*array);
    }
    for (const ure::TensorId id : system->tensors.keys())
        if (system->tensors[id].isInput) fuzz::readFor(system->tensors[id], file);
    return 0;
}
