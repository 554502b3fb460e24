// The whole way from the text of a design to its verdict, and its findings as text and JSON.
#include "../target.h"

#include "base/checked.h"
#include "diagnostics/render.h"
#include "driver/analysis.h"

#include <nlohmann/json.hpp>

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tactus;
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("fuzz.ure", std::string(fuzz::textOf(data, size)));
    try {
        const driver::Analysis analysis = driver::analyse(request);
        const diagnostics::List all = analysis.allDiagnostics();
        for (const diagnostics::Diagnostic& one : all) {
            fuzz::require(!one.message.empty(), "a finding says something");
            diagnostics::renderText(*request.source, one);
            diagnostics::renderJson(*request.source, one)
                .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        }
        fuzz::require(analysis.legal() || hasError(all) || analysis.designs.empty(),
                      "no design is refused silently");
    } catch (const base::Overflow&) { // a figure of more than 64 bits, which each command reports
    }
    return 0;
}
