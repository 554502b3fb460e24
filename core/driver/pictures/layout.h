// Graphviz, cairo and Pango in a process of its own: both programs are their own layout worker (hidden option
// --layout-worker, looked at before anything else starts), because libgvc is neither thread-safe nor
// cancellable.
//
// The worker reads DOT on stdin and writes the bytes of a picture, or, as `lines`, one short line a node and
// edge:
//
//   node ID X Y WIDTH HEIGHT          (points).
//   edge FROM TO KEY N X1 Y1 ... XN YN    (control points of the spline or ends of the lines; KEY is the
//                                         edge's attribute `key`, - if it has none).
//   label KEY X Y                     (the middle of its label).
//
// Several graphs have a zero byte between them; then each picture follows a line with its length in bytes.
#pragma once

#include "driver/processes/process.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace tactus::driver {

enum class LayoutFormat { Lines, Svg, Png, Pdf, Gif };

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
// The worker's output; the error is a sentence.
tl::expected<std::string, std::string> layout(std::string_view dot, LayoutFormat format,
                                              const LayoutOptions& options);

// The pictures of several graphs, by one worker.
tl::expected<std::vector<std::string>, std::string>
layoutAll(const std::vector<std::string>& dots, LayoutFormat format, const LayoutOptions& options);

} // namespace tactus::driver
