#include "formats/vcd.h"

#include <cassert>
#include <cctype>
#include <fmt/format.h>

namespace tactus::formats {

// Identifiers are numbers to the base of the 94 printable characters.
static std::string idOf(std::size_t number) {
    constexpr std::size_t base = '~' - '!' + 1;
    std::string id;
    do id += static_cast<char>('!' + number % base);
    while ((number /= base) > 0);
    return id;
}

std::string vcdName(std::string_view name) {
    std::string result;
    for (const char c : name) result += std::isalnum(static_cast<unsigned char>(c)) || c == '_' ? c : '_';
    return result;
}

VcdWriter::VcdWriter(std::string_view comment)
    : text_(fmt::format("$comment {} $end\n$timescale 1 ns $end\n", comment)) {}

void VcdWriter::openScope(std::string_view name) {
    text_ += fmt::format("$scope module {} $end\n", vcdName(name));
}

void VcdWriter::closeScope() {
    text_ += "$upscope $end\n";
}

VcdWriter::Signal VcdWriter::declare(std::string_view kind, std::string_view name, int width) {
    assert(isDeclaring_);
    signals_.push_back({idOf(signals_.size()), width, {}});
    const std::string range = width > 1 ? fmt::format(" [{}:0]", width - 1) : "";
    text_ += fmt::format("$var {} {} {} {}{} $end\n", kind, width == 0 ? 64 : width, signals_.back().id,
                         vcdName(name), range);
    return signals_.size() - 1;
}

VcdWriter::Signal VcdWriter::bits(std::string_view name, int width) {
    return declare("wire", name, width);
}

VcdWriter::Signal VcdWriter::integer(std::string_view name) {
    return declare("integer", name, 64);
}

VcdWriter::Signal VcdWriter::real(std::string_view name) {
    return declare("real", name, 0);
}

void VcdWriter::time(std::int64_t time) {
    if (isDeclaring_) {
        text_ += "$enddefinitions $end\n#0\n$dumpvars\n";
        isDeclaring_ = false;
        isTimeSaid_ = true;
        for (Declared& signal : signals_)
            write(signal, signal.width == 0 ? "rnan " : signal.width == 1 ? "x" : "bx ");
        text_ += "$end\n";
    }
    assert(time >= time_);
    isTimeSaid_ = isTimeSaid_ && time == time_;
    time_ = time;
}

void VcdWriter::write(Declared& signal, std::string value) {
    if (signal.value == value) return;
    if (!isTimeSaid_) text_ += fmt::format("#{}\n", time_);
    isTimeSaid_ = true;
    text_ += value + signal.id + "\n";
    signal.value = std::move(value);
}

void VcdWriter::change(Signal number, std::optional<std::uint64_t> bits) {
    Declared& signal = signals_[number];
    if (signal.width == 1) return write(signal, !bits ? "x" : (*bits & 1) != 0 ? "1" : "0");
    if (!bits) return write(signal, "bx ");
    // A shift by 64 is undefined in C++.
    const std::uint64_t kept = signal.width == 64 ? *bits : *bits & ((std::uint64_t{1} << signal.width) - 1);
    write(signal, fmt::format("b{:b} ", kept));
}

void VcdWriter::changeReal(Signal number, std::optional<double> value) {
    write(signals_[number], value ? fmt::format("r{} ", *value) : "rnan ");
}

std::string VcdWriter::take(std::int64_t end) {
    time(end);
    if (!isTimeSaid_) text_ += fmt::format("#{}\n", end);
    return std::move(text_);
}

} // namespace tactus::formats
