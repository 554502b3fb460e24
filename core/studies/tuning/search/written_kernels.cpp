#include "studies/tuning/search/written_kernels.h"

#include <cctype>

namespace tactus::studies {

namespace {

bool isOfName(char letter) {
    return letter == '_' || std::isalnum(static_cast<unsigned char>(letter)) != 0;
}

} // namespace

std::vector<std::string> kernelsOf(const std::string& call) {
    std::vector<std::string> kernels;
    std::size_t at = call.find(".isolate_");
    if (at == call.npos) return kernels;
    const std::size_t end = call.find(')', at);
    for (at = call.find(',', at); at < end;) { // behind the tensor
        const std::size_t start = at + 2;
        at = call.find_first_of(",)", start);
        kernels.push_back(call.substr(start, at - start));
    }
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

} // namespace tactus::studies
