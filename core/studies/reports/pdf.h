// A page of HTML printed by the browser of this machine.
#pragma once

#include <stop_token>
#include <string>
#include <tl/expected.hpp>

namespace tactus::studies {

// The content of the PDF. The error is a sentence: no Chromium is installed, or it failed.
tl::expected<std::string, std::string> printedToPdf(const std::string& html, std::stop_token stop = {});
// Is there a browser that prints?
bool printsPdf();

} // namespace tactus::studies
