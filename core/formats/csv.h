// Comma-separated values as spreadsheets write them (RFC 4180, without a line of names): fields, read one
// after the other, so that a file of any size takes no memory beside its text.
#pragma once

#include "formats/tensor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace tactus::formats {

// A file as it was read; what its fields mean depends on the tensor they are for.
struct Csv {
    std::string name; // what messages call it
    std::string text;
};

// Line and column count from 1; a column is a character of UTF-8.
struct CsvField {
    std::string_view text; // without the spaces and the quotes around it
    std::uint32_t line = 1, column = 1;
};

// Lines end with LF or CR LF, the last one perhaps with neither; a byte-order mark is passed over. Spaces
// around a field mean nothing, and neither do empty fields at the end of a line, which pad it to the width of
// others.
class CsvReader {
  public:
    explicit CsvReader(std::string_view text);

    // Goes on to the next line that holds a field; false if there is none.
    bool nextLine();
    // The next field of this line, or nothing.
    std::optional<CsvField> nextField();

    bool isAfterEmptyLine() const { return isAfterEmptyLine_; }
    std::uint32_t line() const { return line_; }
    // Behind the last field that was read.
    std::uint32_t column() const { return column_; }

  private:
    void skip(std::size_t bytes);

    std::string_view text_;   // behind this line
    std::string_view fields_; // the rest of this line
    bool isAtEnd_ = true, isAfterEmptyLine_ = false;
    std::uint32_t line_ = 0, column_ = 1;
};

// A field as it is written: in quotes where it has a comma, a quote, a line end or spaces around it.
std::string csvField(std::string_view text);

// The contents of a file of data: the elements of a tensor, or text that becomes them once their type is
// known.
using DataFile = std::variant<Array, Csv>;

} // namespace tactus::formats
