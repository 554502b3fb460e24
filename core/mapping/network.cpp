#include "mapping/network.h"

namespace tactus::mapping {

std::vector<syntax::Word> kernelsNamedBy(const syntax::Call& call) {
    std::vector<syntax::Word> kernels;
    switch (primitiveOf(call.name().text)) {
    case Primitive::IsolateProducer:
    case Primitive::IsolateProducerChain:
    case Primitive::IsolateConsumer:
    case Primitive::IsolateConsumerChain:
        break;
    default:
        return kernels;
    }
    const std::vector<syntax::Expression> arguments = call.arguments();
    for (std::size_t a = 1; a < arguments.size(); ++a)
        if (const auto name = syntax::as<syntax::NameExpression>(arguments[a]))
            kernels.push_back(name->name());
    return kernels;
}

} // namespace tactus::mapping
