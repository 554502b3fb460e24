#include "studies/tuning/search/written_kernels.h"

#include <algorithm>
#include <cctype>
#include <fmt/ranges.h>
#include <string_view>

namespace tactus::studies {

namespace {

constexpr std::string_view isolates = ".isolate_", onHost = ".place(Host);";

bool isOfName(char letter) {
    return letter == '_' || std::isalnum(static_cast<unsigned char>(letter)) != 0;
}

// The tensor and the kernels; empty where it isolates nothing.
std::vector<std::string> argumentsOf(const std::string& call) {
    std::vector<std::string> arguments;
    std::size_t at = call.find(isolates);
    if (at == call.npos) return arguments;
    const std::size_t end = call.find(')', at);
    for (at = call.find('(', at) + 1; at < end; at = call.find_first_not_of(", ", at)) {
        const std::size_t behind = call.find_first_of(",)", at);
        arguments.push_back(call.substr(at, behind - at));
        at = behind + 1;
    }
    return arguments;
}

} // namespace

std::vector<std::string> kernelsOf(const std::string& call) {
    std::vector<std::string> kernels = argumentsOf(call);
    if (!kernels.empty()) kernels.erase(kernels.begin());
    return kernels;
}

std::string renamed(const std::string& call, const std::string& from, const std::string& to) {
    std::string text = call;
    for (std::size_t at = 0; (at = text.find(from, at)) != text.npos;) {
        const std::size_t end = at + from.size();
        const bool isWord =
            (at == 0 || !isOfName(text[at - 1])) && (end == text.size() || !isOfName(text[end]));
        if (isWord) text.replace(at, from.size(), to);
        at += isWord ? to.size() : from.size();
    }
    return text;
}

std::vector<std::string> withoutHost(const std::vector<std::string>& calls,
                                     const std::set<std::string>& tensors) {
    std::set<std::string> left;
    for (const std::string& call : calls)
        if (call.ends_with(onHost)) left.insert(call.substr(0, call.size() - onHost.size()));
    std::set<std::string> dropped;
    std::vector<std::string> kept;
    for (const std::string& call : calls) {
        std::vector<std::string> arguments = argumentsOf(call);
        const auto isLeft = [&](const std::string& kernel) { return left.contains(kernel); };
        if (arguments.empty() || !tensors.contains(arguments.front()) ||
            std::ranges::none_of(arguments, isLeft)) {
            kept.push_back(call);
            continue;
        }
        std::ranges::copy_if(arguments, std::inserter(dropped, dropped.end()), isLeft);
        std::erase_if(arguments, isLeft);
        constexpr std::string_view chain = "_chain";
        std::string start = call.substr(0, call.find('(', call.find(isolates)));
        if (arguments.size() == 2 && start.ends_with(chain)) start.resize(start.size() - chain.size());
        kept.push_back(fmt::format("{}({});", start, fmt::join(arguments, ", ")));
    }
    std::erase_if(kept, [&](const std::string& call) {
        return call.ends_with(onHost) && dropped.contains(call.substr(0, call.size() - onHost.size()));
    });
    return kept;
}

} // namespace tactus::studies
