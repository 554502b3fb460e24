// All figures of a run of a network as text, to compare runs.
#pragma once

#include "simulate/network_result.h"

#include <fmt/ranges.h>

namespace tactus::test {

inline std::string textOfRun(const simulate::NetworkSimulation& run) {
    std::string text = fmt::format("complete {}, {} cycles\n", run.complete, run.cycles);
    for (const diagnostics::Diagnostic& one : run.diagnostics) text += one.message + "\n";
    for (const simulate::ProcessRun& one : run.processes) {
        text +=
            fmt::format("{}{}: {} iterations, {}..{}", one.name, one.pe, one.iterations, one.first, one.last);
        for (const simulate::Stall& stall : one.stalls)
            text += fmt::format(", {} {} {}: {}", int(stall.cause.kind), stall.cause.channel.index(),
                                stall.cause.buffer.index(), stall.cycles);
        text += "\n";
    }
    for (const simulate::FifoRun& one : run.fifos)
        text += fmt::format("FIFO {}{}: {} tokens, {} at once\n", one.channel.index(), one.instance,
                            one.tokens, one.greatest);
    for (const simulate::BankRun& one : run.banks)
        text += fmt::format("bank {}{}, {}: {}..{}, {}..{}\n", one.buffer.index(), one.pe, one.period,
                            one.filledFrom, one.filledTo, one.sentFrom, one.sentTo);
    for (const simulate::MemoryRun& one : run.memory)
        text += fmt::format("memory {}: {} words, {} requests, {} bytes, {} at once\n", one.kernel.index(),
                            one.words, one.requests, one.bytes, one.most);
    return text;
}

// Of outputs, by tensor.
inline std::string textOfValues(const evaluate::Tensors& tensors) {
    std::string text;
    for (const evaluate::TensorValues& tensor : tensors) {
        for (std::size_t element = 0; element < tensor.values.size(); ++element)
            text += tensor.isDefined(element) ? fmt::format(" {:x}", tensor.values[element].bits) : " -";
        text += "\n";
    }
    return text;
}

} // namespace tactus::test
