// Graphviz, cairo and Pango in a process of its own: both programs are their own layout worker (hidden option
// --layout-worker, looked at before anything else starts), because libgvc is neither thread-safe nor
// cancellable.
//
// For `lines` the worker reads DOT on stdin and writes one short line a node and edge:
//
//   node ID X Y WIDTH HEIGHT          (points).
//   edge FROM TO KEY N X1 Y1 ... XN YN    (control points of the spline or ends of the lines; KEY is the
//                                         edge's attribute `key`, - if it has none).
//   label KEY X Y                     (the middle of its label).
//
// For `paint` it reads a picture and writes a file (system/pictures/printed.h).
#pragma once

#include "system/processes/process.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace tactus::system {

// If the arguments say that this process is a layout worker, does its work and returns its exit status.
std::optional<int> layoutWorker(int argc, char** argv);

struct LayoutOptions {
    std::string program = {}; // the worker; empty: this very program (/proc/self/exe)
    std::chrono::milliseconds deadline{60'000};
    std::stop_token stop = {};
    // For the message that it took too long: what is laid out, and what helps.
    std::string what = "the picture", advice = {};
    // Lines are kept in this folder, and found there the next time; empty: nothing is kept.
    std::filesystem::path kept = {};
};
// What the worker ends with when it is given `question`; the error, a sentence, is that it did not end.
tl::expected<Finished, std::string> askWorker(std::string_view work, std::string_view question,
                                              const LayoutOptions& options);
// The lines of a graph; the error is a sentence.
tl::expected<std::string, std::string> layout(std::string_view dot, const LayoutOptions& options);

} // namespace tactus::system
