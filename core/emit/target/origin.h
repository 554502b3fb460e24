// Which part of an array each line of exported code implements.
//
// The map is a relation between the lines of a file, counted from 0, and the parts of the arrays that were
// exported. The statements of the tree carry it, so that it says what the emitter meant: it is not looked up
// in the printed text. A line is related to
//
//   Equation  if it computes a value of this equation, or declares, moves on or keeps values of its variable;
//   Link      if it computes the equation that reads over it, or declares or moves on the values that it
//             carries;
//   Kernel    if it is in the function that runs it, in the call of that, or in the comment above it;
//   Channel   if it declares its FIFOs or their tokens, hands them to a function, or if it is of an action
//             that sends or receives one of its tokens: with the conditions and copies of that;
//   Buffer    if it declares its banks, or is of an action that fills or fetches a slot of them.
//
// A line may be of many parts, and one of headers, constants and helper functions is of none. Only files of
// kernels have a map: host programs and test benches are of the whole design.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::emit {

struct Origin {
    enum class Kind : std::uint8_t { Equation, Link, Kernel, Channel, Buffer };
    Kind kind = Kind::Equation;
    // Of array::Model::system().equations, of Model::links, or of the table of its kind in the network: that
    // of array::networkOf(), in which an array that is alone is a kernel.
    std::uint32_t index = 0;
    std::uint32_t array = 0; // among those that were exported
    friend auto operator<=>(const Origin&, const Origin&) = default;
};

template<class Id>
Origin originOf(Origin::Kind kind, Id id) {
    return {kind, id.index(), 0};
}

// Lines first .. end-1.
struct OriginLines {
    Origin origin;
    std::size_t first = 0, end = 0;
    friend auto operator<=>(const OriginLines&, const OriginLines&) = default;
};

// Text that grows by whole lines, with its map.
class TracedText {
  public:
    TracedText() = default;
    explicit TracedText(std::string text);

    TracedText& operator+=(std::string_view more);
    TracedText& operator+=(const TracedText& more);
    friend TracedText operator+(TracedText text, const auto& more) {
        text += more;
        return text;
    }

    std::size_t lines() const { return lines_; } // that have ended
    // From this line on, all that is there is of these parts.
    void mark(std::size_t first, const std::vector<Origin>& origins);
    TracedText of(const std::vector<Origin>& origins) &&; // the whole text is
    TracedText inArray(std::uint32_t number) &&;          // all parts are of this array

    const std::string& text() const { return text_; }
    // Sorted; ranges of one part neither touch nor overlap.
    std::vector<OriginLines> origins() const;

  private:
    std::string text_;
    std::size_t lines_ = 0;
    std::vector<OriginLines> origins_;
};

// The parts of a line, sorted; the lines of a part, sorted.
std::vector<Origin> originsAt(const std::vector<OriginLines>& map, std::size_t line);
std::vector<std::size_t> linesOf(const std::vector<OriginLines>& map, const Origin& origin);

} // namespace tactus::emit
