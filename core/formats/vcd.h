// Value change dump (IEEE 1364-2005, section 18), the waveform format that every viewer opens: signals in
// nested scopes, and at each time what has changed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::formats {

class VcdWriter {
  public:
    using Signal = std::size_t;

    // Declarations come first. `comment` is at the top.
    explicit VcdWriter(std::string_view comment);
    void openScope(std::string_view name);
    void closeScope();
    // 1 to 64 bits, two's complement or unsigned.
    Signal bits(std::string_view name, int width);
    Signal integer(std::string_view name); // 64 bits, shown as a signed number
    Signal real(std::string_view name);

    // Then time goes forwards from 0; a value holds until the next one of its signal. Nothing: unknown ("x"),
    // as every signal is at first.
    void time(std::int64_t time);
    void change(Signal signal, std::optional<std::uint64_t> bits);
    void changeReal(Signal signal, std::optional<double> value);

    // The file; `end` is the time at which it ends.
    std::string take(std::int64_t end);

  private:
    struct Declared {
        std::string id;
        int width; // 0 for a real
        std::string value;
    };
    Signal declare(std::string_view kind, std::string_view name, int width);
    void write(Declared& signal, std::string value);

    std::string text_;
    std::vector<Declared> signals_;
    std::int64_t time_ = 0;
    bool isDeclaring_ = true, isTimeSaid_ = false;
};

// A name without white space and other characters that mean something in the format.
std::string vcdName(std::string_view name);

} // namespace tactus::formats
