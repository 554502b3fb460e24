// Tensors as lines of numbers and back: a line is what runs along the last dimension.
#include "evaluate/data/inputs.h"
#include "evaluate/data/numerals.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::evaluate {

using formats::CsvField;
using formats::CsvReader;

constexpr std::string_view undefinedWord = "undefined"; // an element of an output without a value

namespace {

// Lines of values, in blocks with empty lines between them: a block is a matrix of the last two dimensions.
struct Layout {
    std::uint64_t width = 1, height = 1, blockHeight = 1;
};

Layout layoutOf(const ure::Tensor& tensor) {
    const std::span<const std::int64_t> extents(tensor.extents);
    Layout layout;
    if (extents.empty()) return layout;
    layout.width = static_cast<std::uint64_t>(extents.back());
    layout.height = saturatedProduct(extents.first(extents.size() - 1));
    layout.blockHeight =
        extents.size() < 3 ? layout.height : static_cast<std::uint64_t>(extents[extents.size() - 2]);
    return layout;
}

// "A[8][4]"
std::string shapeText(const ure::Tensor& tensor) {
    std::string text = tensor.name;
    for (const std::int64_t extent : tensor.extents) text += fmt::format("[{}]", extent);
    return text;
}

std::string counted(std::uint64_t number, std::string_view what) {
    return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

class Reading {
  public:
    Reading(const ure::Tensor& tensor, const formats::Csv& csv)
        : tensor_(tensor), name_(csv.name), reader_(csv.text), layout_(layoutOf(tensor)) {}

    tl::expected<TensorValues, std::string> read() {
        values_.values.reserve(elementCount(tensor_));
        bool isGood = true;
        std::uint64_t lines = 0;
        for (; isGood && reader_.nextLine(); ++lines) isGood = isPlaceOfLine(lines) && line(lines);
        if (isGood && lines < layout_.height)
            isGood = refuse(reader_.line(), 1,
                            fmt::format("the file ends after {} of values, and {} has {}",
                                        counted(lines, "line"), shapeText(tensor_), layout_.height));
        if (!isGood) return tl::unexpected(std::move(problem_));
        return std::move(values_);
    }

  private:
    // Does a line belong here, with an empty line before it if there is one?
    bool isPlaceOfLine(std::uint64_t lines) {
        if (lines >= layout_.height)
            return refuse(reader_.line(), 1,
                          fmt::format("more than {} of values, and {} has no more",
                                      counted(layout_.height, "line"), shapeText(tensor_)));
        if (!reader_.isAfterEmptyLine() || lines % layout_.blockHeight == 0) return true;
        return refuse(reader_.line() - 1, 1,
                      fmt::format("an empty line between values of one {}",
                                  tensor_.extents.size() < 3 ? "tensor" : "block"));
    }

    bool line(std::uint64_t lines) {
        std::uint64_t count = 0;
        while (const auto field = reader_.nextField()) {
            if (count == layout_.width) return refuseSurplus(*field);
            if (!value(*field)) return false;
            ++count;
        }
        if (lines == 0 && count == 1 && tensor_.extents.size() == 1) { // a vector may be in a column
            std::swap(layout_.width, layout_.height);
            layout_.blockHeight = layout_.height;
        }
        return count == layout_.width || refuse(reader_.line(), reader_.column(), wrongCount(count));
    }

    bool value(const CsvField& field) {
        const bool isUndefined = !tensor_.isInput && field.text == undefinedWord;
        if (isUndefined) values_.defined.resize(elementCount(tensor_), 1);
        if (isUndefined && values_.values.size() < values_.defined.size()) {
            values_.defined[values_.values.size()] = 0;
            values_.values.emplace_back();
            return true;
        }
        const auto value = valueOfNumeral(tensor_.type, field.text);
        if (!value) {
            return refuse(field.line, field.column, value.error() + std::string(hintAt(field)));
        }
        values_.values.push_back(*value);
        return true;
    }

    // A hint at what a spreadsheet may have written in place of a number.
    static std::string_view hintAt(const CsvField& field) {
        if (field.text.find_first_of(";\t") != std::string::npos) return " (commas separate values)";
        const bool isName =
            field.line == 1 && field.column == 1 && !field.text.empty() && isLetter(field.text.front());
        return isName ? " (remove the header line)" : "";
    }

    static bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

    bool refuseSurplus(const CsvField& field) {
        std::uint64_t count = layout_.width + 1;
        while (reader_.nextField()) ++count;
        return refuse(field.line, field.column, wrongCount(count));
    }

    std::string wrongCount(std::uint64_t count) const {
        return fmt::format("{} where {} belong{} in a line of {}", counted(count, "value"), layout_.width,
                           layout_.width == 1 ? "s" : "", shapeText(tensor_));
    }

    bool refuse(std::uint32_t line, std::uint32_t column, std::string_view sentence) {
        problem_ = fmt::format("{}:{}:{}: {}", name_, std::max(line, 1u), column, sentence);
        return false;
    }

    const ure::Tensor& tensor_;
    const std::string& name_;
    CsvReader reader_;
    Layout layout_;
    TensorValues values_;
    std::string problem_;
};

} // namespace

tl::expected<TensorValues, std::string> fromCsv(const ure::Tensor& tensor, const formats::Csv& csv) {
    return Reading(tensor, csv).read();
}

std::string toCsv(const ure::Tensor& tensor, const TensorValues& values) {
    const Layout layout = layoutOf(tensor);
    std::string text;
    for (std::size_t element = 0; element < values.values.size(); ++element) {
        const std::uint64_t column = element % layout.width, line = element / layout.width;
        if (column == 0 && line != 0 && line % layout.blockHeight == 0) text += '\n';
        text += values.isDefined(element) ? numeralOf(tensor.type, values.values[element]) : undefinedWord;
        text += column + 1 == layout.width ? '\n' : ',';
    }
    return text;
}

} // namespace tactus::evaluate
