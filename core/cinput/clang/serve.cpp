#include "cinput/serve.h"

#include "cinput/clang/build_tree.h"
#include "cinput/clang/library.h"
#include "cinput/wire/messages.h"

#include <cerrno>
#include <optional>
#include <unistd.h>

namespace tactus::cinput {

namespace {

bool readBytes(int in, std::string& bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
        const ssize_t count = read(in, bytes.data() + at, bytes.size() - at);
        if (count == 0 || (count < 0 && errno != EINTR)) return false;
        at += static_cast<std::size_t>(std::max<ssize_t>(count, 0));
    }
    return true;
}

bool writeBytes(int out, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = write(out, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR) return false;
        bytes.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
    return true;
}

std::optional<std::string> readMessage(int in) {
    std::string length(lengthBytes, '\0');
    if (!readBytes(in, length)) return std::nullopt;
    std::string message(lengthOf(length), '\0');
    if (!readBytes(in, message)) return std::nullopt;
    return message;
}

Answer answered(const tl::expected<clang::Functions, std::string>& library, std::string_view message) {
    if (!library) return tl::unexpected(library.error());
    const auto question = questionFrom(message);
    if (!question) return tl::unexpected(question.error());
    const auto unit = clang::Unit::read(*library, *question);
    if (!unit) return tl::unexpected(unit.error());
    return clang::treeOf(**unit, *question);
}

} // namespace

int serve(int in, int out) {
    const auto library = clang::load();
    while (const auto message = readMessage(in))
        if (!writeBytes(out, framed(toMessage(answered(library, *message))))) return 1;
    return 0;
}

} // namespace tactus::cinput
