#include "evaluate/data/inputs.h"

#include "evaluate/data/fill.h"
#include "evaluate/points/say.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace tactus::evaluate {

using diagnostics::Kind;
using ure::Tensor;
using ure::TensorId;
using ure::Type;
using ure::Value;

namespace {

bool isBelow(Type type, Value a, Value b) {
    if (type.isFloat()) return ure::toDouble(type, a) < ure::toDouble(type, b);
    return type.isSigned() ? a.asInteger() < b.asInteger() : a.bits < b.bits;
}

struct Range {
    Value lower, upper; // as randomBetween() takes them: inclusive for integers, half-open otherwise
};

Value floatOf(Type type, double value) {
    return ure::convert(ure::floatType(64), type, Value::ofDouble(value));
}

// [-1, 1) clipped to the type, as scaled integers. The end is not drawn, so it may lie one beyond the type.
Range usualFixedRange(Type type) {
    const int sign = type.isSigned() ? 1 : 0, digits = std::min<int>(type.fraction, type.bits - sign);
    const Value upper = digits < 64 - sign ? Value{std::uint64_t{1} << digits} : ure::greatest(type);
    return {type.isSigned() ? Value{0 - (std::uint64_t{1} << digits)} : Value{0}, upper};
}

Range usualRange(Type type) {
    if (type.isBool()) return {Value::ofBool(false), Value::ofBool(true)};
    if (type.isFixed()) return usualFixedRange(type);
    if (type.isFloat()) return {floatOf(type, -1), floatOf(type, 1)};
    return {floatOf(type, -8), floatOf(type, 7)}; // clipped: the conversion saturates
}

// All of the promise, where it has two ends; else what is near the one that it has.
Range promisedRange(Type type, const Tensor::Promise& promise) {
    if (!type.isFloat()) return {promise.lower, {promise.upper.bits - (type.isFixed() ? 0 : 1)}};
    double lower = ure::toDouble(type, promise.lower), upper = ure::toDouble(type, promise.upper);
    if (std::isinf(lower) && std::isinf(upper)) return usualRange(type);
    const double greatest =
        type.bits == 32 ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
    if (std::isinf(lower)) lower = std::max(upper - std::max(2.0, std::fabs(upper)), -greatest);
    if (std::isinf(upper)) upper = std::min(lower + std::max(2.0, std::fabs(lower)), greatest);
    return {floatOf(type, lower), floatOf(type, upper)};
}

class InputMaker {
  public:
    InputMaker(const ure::System& system, const InputOptions& options) : system_(system), options_(options) {}

    Inputs make() {
        inputs_.tensors.resize(system_.tensors.size());
        if (!fitsMemory()) return std::move(inputs_);
        for (const TensorId id : system_.tensors.keys())
            if (system_.tensors[id].isInput) makeChecked(id);
        return std::move(inputs_);
    }

    Inputs makeOne(TensorId id) {
        inputs_.tensors.resize(system_.tensors.size());
        if (fitsMemory()) makeChecked(id);
        return std::move(inputs_);
    }

  private:
    bool fitsMemory() {
        std::uint64_t left = options_.memoryLimit;
        for (const Tensor& tensor : system_.tensors) {
            if (!tensor.isInput) continue;
            std::uint64_t bytes;
            if (__builtin_mul_overflow(elementCount(tensor), sizeof(Value), &bytes))
                bytes = ~std::uint64_t{0};
            if (bytes > left) {
                report(diagnostics::make(Kind::InputTooLarge, tensor.span, tensor.name, bytesText(bytes),
                                         bytesText(options_.memoryLimit)));
                return false;
            }
            left -= bytes;
        }
        return true;
    }

    void makeChecked(TensorId id) {
        TensorValues& values = inputs_.tensors[id.index()];
        if (makeTensor(id, values)) checkPromise(system_.tensors[id], values);
    }

    bool makeTensor(TensorId id, TensorValues& values) {
        const Tensor& tensor = system_.tensors[id];
        if (tensor.isConst) {
            values.values = tensor.list;
            return true;
        }
        const auto chosen = options_.chosen.find(tensor.name);
        if (chosen != options_.chosen.end()) return fromChoice(tensor, chosen->second, values);
        if (options_.given)
            if (const auto file = options_.given(tensor.name))
                return fromFile(tensor, *file, tensor.span, values);
        return options_.random ? fromRandom(tensor, options_.seed, values) : fromDesign(tensor, values);
    }

    bool fromChoice(const Tensor& tensor, const DataChoice& choice, TensorValues& values) {
        const std::uint64_t seed = choice.seed.value_or(options_.seed);
        switch (choice.kind) {
        case DataKind::Design:
            return fromDesign(tensor, values);
        case DataKind::Random:
            return fromRandom(tensor, seed, values);
        case DataKind::File: {
            const auto file = options_.given ? options_.given(tensor.name) : std::nullopt;
            if (!file) return refuse(tensor, tensor.span, "no file can be read here");
            return fromFile(tensor, *file, tensor.span, values);
        }
        default:
            break;
        }
        auto made = chosenValues(tensor, choice.kind, seed);
        if (!made) return refuse(tensor, tensor.span, made.error());
        values = std::move(*made);
        return true;
    }

    bool fromDesign(const Tensor& tensor, TensorValues& values) {
        switch (tensor.data) {
        case Tensor::Data::None:
            return fromRandom(tensor, options_.seed, values);
        case Tensor::Data::Expression:
            return fromExpression(tensor, values);
        case Tensor::Data::List:
            values.values = tensor.list;
            return true;
        case Tensor::Data::File:
            break;
        }
        if (!options_.fileOfDesign) return refuse(tensor, tensor.dataSpan, "no file can be read here");
        return fromFile(tensor, options_.fileOfDesign(tensor.file), tensor.dataSpan, values);
    }

    bool fromFile(const Tensor& tensor, const InputOptions::Read& file, text::Span span,
                  TensorValues& values) {
        if (!file) return refuse(tensor, span, file.error());
        auto converted = evaluate::fromFile(tensor, *file);
        if (!converted) return refuse(tensor, span, converted.error());
        values = std::move(*converted);
        return true;
    }

    bool fromExpression(const Tensor& tensor, TensorValues& values) {
        const RandomStream stream(options_.seed, tensor.name);
        Runner runner(system_, tensor.expression, stream);
        Notes notes;
        values.values.resize(elementCount(tensor));
        bool defined = true;
        forEachElement(tensor, [&](std::uint64_t element, std::span<const std::int64_t> index) {
            defined = runner.run(index, notes, element) == Outcome::Defined;
            if (defined)
                values.values[element] = runner.value();
            else
                refuse(tensor, tensor.dataSpan,
                       elementName(tensor, element) +
                           " has no value: a select without a third argument, or random(a, b) with a > b");
            return defined;
        });
        sayNotes(system_, notes, tensor.name, inputs_.diagnostics);
        return defined;
    }

    bool fromRandom(const Tensor& tensor, std::uint64_t seed, TensorValues& values) {
        const RandomStream stream(seed, tensor.name);
        const Range range =
            tensor.promise ? promisedRange(tensor.type, *tensor.promise) : usualRange(tensor.type);
        values.values.resize(elementCount(tensor));
        for (std::size_t element = 0; element < values.values.size(); ++element) {
            const auto value = randomBetween(tensor.type, range.lower, range.upper, stream.bits(element, 0));
            assert(value); // elaborate refuses an empty promise
            values.values[element] = *value;
        }
        return true;
    }

    void checkPromise(const Tensor& tensor, const TensorValues& values) {
        if (!tensor.promise) return;
        const auto isKept = [&](Value value) {
            // A NaN is below neither end, so it passes here and breaks the promise at the upper end.
            const bool above = !isBelow(tensor.type, value, tensor.promise->lower);
            return above && isBelow(tensor.type, value, tensor.promise->upper);
        };
        const auto broken = std::ranges::find_if_not(values.values, isKept);
        if (broken == values.values.end()) return;
        const auto element = static_cast<std::size_t>(broken - values.values.begin());
        report(diagnostics::make(Kind::InputPromise, tensor.promise->span, elementName(tensor, element),
                                 ure::toString(tensor.type, *broken),
                                 ure::toString(tensor.type, tensor.promise->lower),
                                 ure::toString(tensor.type, tensor.promise->upper)));
    }

    bool refuse(const Tensor& tensor, text::Span span, const std::string& sentence) {
        report(diagnostics::make(Kind::InputData, span, tensor.name, sentence));
        return false;
    }
    void report(diagnostics::Diagnostic diagnostic) { inputs_.diagnostics.push_back(std::move(diagnostic)); }

    const ure::System& system_;
    const InputOptions& options_;
    Inputs inputs_;
};

} // namespace

tl::expected<TensorValues, std::string> fromFile(const ure::Tensor& tensor, const formats::DataFile& file) {
    const auto* const csv = std::get_if<formats::Csv>(&file);
    return csv ? fromCsv(tensor, *csv) : fromArray(tensor, std::get<formats::Array>(file));
}

Inputs makeInputs(const ure::System& system, const InputOptions& options) {
    return InputMaker(system, options).make();
}

Inputs makeInput(const ure::System& system, TensorId input, const InputOptions& options) {
    return InputMaker(system, options).makeOne(input);
}

} // namespace tactus::evaluate
