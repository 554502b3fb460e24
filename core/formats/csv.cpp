#include "formats/csv.h"

#include <algorithm>

namespace tactus::formats {

namespace {

constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
    text.remove_prefix(begin);
    return text.substr(0, text.find_last_not_of(" \t") + 1);
}

// How many bytes a quoted text takes that begins here; 0 if it is not closed.
std::size_t quotedLength(std::string_view text) {
    if (!text.starts_with('"')) return 0;
    const std::size_t end = text.find('"', 1);
    return end == std::string_view::npos ? 0 : end + 1;
}

bool beginsCharacter(char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0) != 0x80;
}

} // namespace

std::string csvField(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos && trimmed(text) == text)
        return std::string(text);
    std::string quoted = "\"";
    for (const char byte : text) quoted += byte == '"' ? std::string("\"\"") : std::string(1, byte);
    return quoted + "\"";
}

CsvReader::CsvReader(std::string_view text) : text_(text) {
    if (text_.starts_with(byteOrderMark)) text_.remove_prefix(byteOrderMark.size());
}

bool CsvReader::nextLine() {
    isAfterEmptyLine_ = false;
    while (!text_.empty()) {
        const std::size_t end = std::min(text_.find('\n'), text_.size());
        fields_ = text_.substr(0, end);
        text_.remove_prefix(std::min(end + 1, text_.size()));
        // A line of nothing else is empty: npos + 1 is 0.
        fields_ = fields_.substr(0, fields_.find_last_not_of(" \t,\r") + 1);
        ++line_;
        column_ = 1;
        isAtEnd_ = fields_.empty();
        if (!isAtEnd_) return true;
        isAfterEmptyLine_ = true;
    }
    isAtEnd_ = true;
    return false;
}

std::optional<CsvField> CsvReader::nextField() {
    if (isAtEnd_) return std::nullopt;
    skip(std::min(fields_.find_first_not_of(" \t"), fields_.size()));
    const std::size_t quoted = quotedLength(fields_);
    const std::size_t end = std::min(fields_.find(',', quoted), fields_.size());
    CsvField field{trimmed(fields_.substr(0, end)), line_, column_};
    if (quoted != 0 && field.text.size() == quoted) field.text = trimmed(field.text.substr(1, quoted - 2));
    skip(end);
    isAtEnd_ = fields_.empty();
    if (!isAtEnd_) skip(1);
    return field;
}

void CsvReader::skip(std::size_t bytes) {
    column_ += static_cast<std::uint32_t>(std::ranges::count_if(fields_.substr(0, bytes), beginsCharacter));
    fields_.remove_prefix(bytes);
}

} // namespace tactus::formats
