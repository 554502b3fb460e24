#include "mapping/network.h"

namespace tactus::mapping {

NetworkCall networkCallOf(const text::Word& receiver, const syntax::Call& call) {
    NetworkCall result{receiver, primitiveOf(call.name().text), call.name(),
                       {},       call.argumentsSpan(),          call.span()};
    for (const syntax::Expression& argument : call.arguments()) result.arguments.emplace_back(argument);
    return result;
}

static bool isIsolation(Primitive primitive) {
    return primitive == Primitive::IsolateProducer || primitive == Primitive::IsolateProducerChain ||
           primitive == Primitive::IsolateConsumer || primitive == Primitive::IsolateConsumerChain;
}

std::vector<text::Word> kernelsNamedBy(const NetworkCall& call) {
    std::vector<text::Word> kernels;
    if (!isIsolation(call.primitive)) return kernels;
    for (std::size_t a = 1; a < call.arguments.size(); ++a)
        if (const auto name = call.arguments[a].name()) kernels.push_back(*name);
    return kernels;
}

std::vector<text::Word> kernelsNamedBy(const syntax::Call& call) {
    return kernelsNamedBy(networkCallOf({}, call));
}

std::set<std::string> kernelsOf(const std::vector<NetworkCall>& calls) {
    std::set<std::string> kernels;
    for (const NetworkCall& one : calls)
        for (const text::Word& kernel : kernelsNamedBy(one)) kernels.insert(kernel.text);
    return kernels;
}

} // namespace tactus::mapping
