#include "formats/npy_header.h"

#include "formats/tensor.h"

#include <charconv>
#include <fmt/format.h>
#include <optional>

namespace tactus::formats {

namespace {

using Result = tl::expected<NpyHeader, std::string>;

// Reads what Python's repr() writes for strings, booleans and tuples of integers. Every step answers false
// where the text is something else; then `problem` says what.
class HeaderReader {
  public:
    explicit HeaderReader(std::string_view text) : text_(text) {}

    Result read() {
        if (!dictionary()) return tl::unexpected(problem_);
        skipSpace();
        if (at_ != text_.size())
            return tl::unexpected(std::string("malformed header: text after the dictionary"));
        if (!hasDescr_ || !hasOrder_ || !hasShape_)
            return tl::unexpected(
                std::string("malformed header: needs 'descr', 'fortran_order' and 'shape'"));
        return header_;
    }

  private:
    bool dictionary() {
        if (!take('{')) return fail("a dictionary");
        while (!take('}')) {
            std::string key;
            if (!quoted(key) || !take(':')) return fail("a key");
            if (!entry(key)) return false;
            if (take(',')) continue;
            return take('}') || fail("',' or '}'");
        }
        return true;
    }

    bool entry(std::string_view key) {
        if (key == "descr") return once(hasDescr_) && descr();
        if (key == "fortran_order")
            return once(hasOrder_) && (boolean(header_.fortranOrder) || fail("True or False"));
        if (key == "shape") return once(hasShape_) && shape();
        problem_ = fmt::format("malformed header: unexpected key '{}'", key);
        return false;
    }

    bool once(bool& seen) {
        if (seen) return fail("each key once");
        return seen = true;
    }

    bool descr() {
        skipSpace();
        if (at_ < text_.size() && text_[at_] == '[') {
            problem_ = "records (a structured dtype) where plain numbers are expected";
            return false;
        }
        return quoted(header_.descr) || fail("a type string");
    }

    bool shape() {
        if (!take('(')) return fail("a shape");
        while (!take(')')) {
            std::int64_t extent = 0;
            if (!integer(extent)) return fail("an extent from 0 to 2^63-1");
            header_.shape.push_back(extent);
            if (take(',')) continue;
            // Python's tuple of one has a comma, (3,); without it (3) is a number.
            return (header_.shape.size() != 1 && take(')')) || fail("',' or ')' in the shape");
        }
        return true;
    }

    bool quoted(std::string& into) {
        skipSpace();
        if (at_ >= text_.size() || (text_[at_] != '\'' && text_[at_] != '"')) return false;
        const std::size_t end = text_.find(text_[at_], at_ + 1);
        if (end == std::string_view::npos) return false;
        into = text_.substr(at_ + 1, end - at_ - 1);
        at_ = end + 1;
        return true;
    }

    bool boolean(bool& into) {
        skipSpace();
        for (const auto& [word, value] : {std::pair{std::string_view("True"), true}, {"False", false}}) {
            if (text_.substr(at_).starts_with(word)) {
                at_ += word.size();
                into = value;
                return true;
            }
        }
        return false;
    }

    bool integer(std::int64_t& into) {
        skipSpace();
        const char* const begin = text_.data() + at_;
        const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), into);
        if (error != std::errc() || into < 0) return false;
        at_ += static_cast<std::size_t>(end - begin);
        if (at_ < text_.size() && text_[at_] == 'L') ++at_; // Python 2 wrote long integers so
        return true;
    }

    bool take(char wanted) {
        skipSpace();
        if (at_ >= text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }

    void skipSpace() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t')) ++at_;
    }

    bool fail(std::string_view expected) {
        problem_ = fmt::format("malformed header: expected {} at byte {} of the dictionary", expected, at_);
        return false;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string problem_;
    NpyHeader header_;
    bool hasDescr_ = false, hasOrder_ = false, hasShape_ = false;
};

} // namespace

Result parseNpyHeader(std::string_view text) {
    return HeaderReader(text).read();
}

std::string printNpyHeader(const NpyHeader& header) {
    return fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}", header.descr,
                       header.fortranOrder ? "True" : "False", toString(header.shape));
}

} // namespace tactus::formats
