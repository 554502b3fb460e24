#include "cinput/reader.h"

#include "cinput/wire/messages.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <optional>
#include <poll.h>
#include <unistd.h>

namespace tactus::cinput {

namespace {

class Exchange {
  public:
    Exchange(Child& child, const ReaderLimits& limits, std::stop_token stop, std::string sent)
        : child_(child), limits_(limits), stop_(std::move(stop)), sent_(std::move(sent)) {
        fcntl(child_.toChild(), F_SETFL, O_NONBLOCK);
    }

    tl::expected<std::string, std::string> talk() {
        using Clock = std::chrono::steady_clock;
        const auto start = Clock::now();
        std::optional<Clock::time_point> cancelled;
        while (!isComplete()) {
            if (stop_.stop_requested() && !cancelled) cancelled = Clock::now();
            if (cancelled && Clock::now() - *cancelled >= limits_.afterCancel)
                return tl::unexpected(std::string("reading the C file was cancelled"));
            if (Clock::now() - start > limits_.deadline)
                return tl::unexpected(
                    fmt::format("reading the C file took more than {} s: is there a macro that grows?",
                                std::chrono::duration<double>(limits_.deadline).count()));
            if (child_.memory() > limits_.memory || received_.size() > limits_.answer)
                return tl::unexpected(tooLarge());
            if (!step()) return tl::unexpected(ended());
        }
        return received_.substr(lengthBytes);
    }

  private:
    bool isComplete() const {
        return received_.size() >= lengthBytes && received_.size() - lengthBytes >= lengthOf(received_);
    }
    std::string tooLarge() const {
        return fmt::format("reading the C file took more than {} MiB of memory: is there a macro that grows?",
                           std::min(limits_.memory, limits_.answer) >> 20);
    }
    static std::string ended() {
        return "the compiler ended while it read the C file: does something nest too deep, or grow too "
               "large?";
    }

    // Whether the child is still there.
    bool step() {
        std::array<pollfd, 2> watched{pollfd{child_.fromChild(), POLLIN, 0},
                                      pollfd{sentBytes_ < sent_.size() ? child_.toChild() : -1, POLLOUT, 0}};
        constexpr int sliceMs = 5; // how late a cancel may come
        if (poll(watched.data(), watched.size(), sliceMs) <= 0) return true;
        if (watched[1].revents && !send()) return false;
        return !watched[0].revents || receive();
    }
    bool send() {
        const ssize_t count = write(child_.toChild(), sent_.data() + sentBytes_, sent_.size() - sentBytes_);
        if (count > 0) sentBytes_ += static_cast<std::size_t>(count);
        return count >= 0 || errno == EAGAIN || errno == EINTR;
    }
    bool receive() {
        std::array<char, 1 << 16> block{};
        const ssize_t count = read(child_.fromChild(), block.data(), block.size());
        if (count > 0) received_.append(block.data(), static_cast<std::size_t>(count));
        return count > 0 || (count < 0 && errno == EINTR);
    }

    Child& child_;
    const ReaderLimits& limits_;
    std::stop_token stop_;
    std::string sent_, received_;
    std::size_t sentBytes_ = 0;
};

} // namespace

tl::expected<Tree, std::string> Reader::ask(const Question& question, std::stop_token stop) {
    if (!child_) {
        auto started = start_();
        if (!started) return tl::unexpected(std::move(started.error()));
        child_ = std::move(*started);
    }
    const auto message = Exchange(*child_, limits_, std::move(stop), framed(toMessage(question))).talk();
    if (!message) {
        child_ = nullptr; // it may still be busy with this question
        return tl::unexpected(message.error());
    }
    return answerFrom(*message);
}

} // namespace tactus::cinput
