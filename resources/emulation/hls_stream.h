// Enough of Vitis HLS's hls_stream.h to run exported kernels with any C++ compiler: FIFOs of the depth that
// their type says, and processes of a dataflow region that run side by side. They start where they are called
// and have all ended before the first of their streams goes. As in Vitis, a stream has one process that
// writes it and one that reads it, and a process has no stream that it leaves alone.
#pragma once

#include "coroutines.h"

#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

namespace hls {

template<class Token, int depth = 2>
class stream {
  public:
    stream() { tactus_emulation::declareFifo(this, "a stream", depth); }
    explicit stream(const char* name) { tactus_emulation::declareFifo(this, name, depth); }
    stream(const stream&) = delete;
    stream& operator=(const stream&) = delete;
    ~stream() {
        tactus_emulation::joinChildren();
        tactus_emulation::forgetFifo(this);
    }

    Token read() {
        Token token;
        tactus_emulation::read(this, &token, sizeof token);
        return token;
    }
    void read(Token& token) { token = read(); }
    void write(const Token& token) { tactus_emulation::write(this, &token, sizeof token); }
    bool read_nb(Token& token) { return tactus_emulation::tryRead(this, &token, sizeof token); }
    bool write_nb(const Token& token) { return tactus_emulation::tryWrite(this, &token, sizeof token); }
    bool empty() const { return tactus_emulation::isEmpty(this); }

    void named(const std::string& name) { tactus_emulation::nameFifo(this, name); }

  private:
    char address_ = 0; // streams have addresses of their own
};

} // namespace hls

namespace tactus_emulation {

// Streams are handed over as they are, everything else as its value at the call.
template<class T>
struct Handed {
    using Type = std::decay_t<T>;
    static void name(const Type&, const std::string&) {}
    static void hand(const Type&) {}
    static std::string text(const Type& value) {
        if constexpr (std::is_integral_v<Type>) return "[" + std::to_string(value) + "]";
        return {};
    }
};
template<class Token, int depth>
struct Handed<hls::stream<Token, depth>&> {
    using Type = hls::stream<Token, depth>&;
    static void name(Type stream, const std::string& text) { stream.named(text); }
    static void hand(Type stream) { tactus_emulation::handFifo(&stream); }
    static std::string text(Type) { return {}; }
};
template<class Element, std::size_t size>
struct Handed<Element (&)[size]> {
    using Type = Element (&)[size];
    static void name(Type streams, const std::string& text) {
        for (std::size_t at = 0; at < size; ++at)
            Handed<Element&>::name(streams[at], text + "[" + std::to_string(at) + "]");
    }
    static void hand(Type) {} // not all FIFOs of an array need be there
    static std::string text(Type) { return {}; }
};

// The next of several arguments as they were written.
inline std::string nextOf(std::string& arguments) {
    std::size_t end = 0;
    for (int depth = 0; end < arguments.size() && (depth > 0 || arguments[end] != ','); ++end)
        depth += (arguments[end] == '[' || arguments[end] == '(') -
                 (arguments[end] == ']' || arguments[end] == ')');
    const std::string first = arguments.substr(0, end);
    arguments.erase(0, end + 1);
    return first.substr(first.find_first_not_of(' '));
}

template<class Function, class... Arguments>
void startProcess(std::string name, std::string texts, Function function, Arguments&&... arguments) {
    name += (std::string() + ... + Handed<Arguments>::text(arguments));
    (Handed<Arguments>::name(arguments, nextOf(texts)), ...);
    (Handed<Arguments>::hand(arguments), ...);
    std::tuple<typename Handed<Arguments>::Type...> handed(arguments...);
    start({name, [function, handed]() mutable { std::apply(function, handed); }});
}

} // namespace tactus_emulation

#define DATAFLOW_PROCESS(function, ...)                                                                      \
    tactus_emulation::startProcess(                                                                          \
        #function, #__VA_ARGS__, [](auto&&... arguments) { function(arguments...); }, __VA_ARGS__)
