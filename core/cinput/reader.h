// The caller's side: asks a child process that stays alive between questions and can be ended.
#pragma once

#include "cinput/tree.h"

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>

namespace tactus::cinput {

// A process that runs `serve` over two descriptors.
class Child {
  public:
    virtual ~Child() = default;               // ends it, whatever it does
    virtual int toChild() const = 0;          // what it reads; SIGPIPE is ignored
    virtual int fromChild() const = 0;        // what it writes
    virtual std::uint64_t memory() const = 0; // bytes that it holds; 0 once it has ended
};

struct ReaderLimits {
    std::chrono::milliseconds deadline{20'000};
    std::uint64_t memory = std::uint64_t{1} << 30; // bytes
    std::uint64_t answer = std::uint64_t{1} << 29; // bytes
    // How long an answer that nobody waits for any more may take: its child then stays for the next question.
    std::chrono::milliseconds afterCancel{0};
};

class Reader {
  public:
    // The error of `start` is a sentence.
    using Start = std::function<tl::expected<std::unique_ptr<Child>, std::string>()>;
    explicit Reader(Start start, ReaderLimits limits = {}) : start_(std::move(start)), limits_(limits) {}

    // One at a time. The error is a sentence: no child, cancelled, too late, too large, or the child has
    // ended by itself; the next question then starts another one.
    tl::expected<Tree, std::string> ask(const Question& question, std::stop_token stop = {});

  private:
    Start start_;
    ReaderLimits limits_;
    std::unique_ptr<Child> child_;
};

} // namespace tactus::cinput
