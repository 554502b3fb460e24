// How the network of kernels becomes boxes and arrows.
#pragma once

#include "draw/network/flows.h"

#include <map>
#include <set>

namespace tactus::draw {

class NetworkBoxes {
  public:
    explicit NetworkBoxes(const array::Model& model);
    Diagram build();

  private:
    std::size_t add(Box box);
    // With sheets below it, so that a replicated kernel is a stack.
    std::size_t addStack(Box box, std::int64_t copies);
    void addKernel(spatial::KernelId id);
    void addBuffer(spatial::BufferId id, std::size_t holder);
    // Its processing elements are small squares, of which there are a few.
    void addArray();
    void addElements(std::int64_t rows, std::int64_t columns);
    std::int64_t lanesOfArray() const;
    bool isLong() const;
    void addChannel(spatial::ChannelId id);
    void addArrow(const Flow& flow, bool isHop, spatial::ChannelId channel);

    // The box of a tensor in memory.
    std::size_t memory(const std::string& name, bool isSerialised, bool onHost);
    void connectMemory(std::size_t memory, std::size_t kernel, bool isRead, const std::string& width);
    void addAccesses(const spatial::Process& process);
    // The tensors that the array reads or writes in memory itself.
    void addPorts();
    // Kernels on the host and the tensors in its memory, before the array or behind it.
    void addHost(spatial::Kernel::Role role);

    const array::Model& model_;
    const spatial::Network* plan_;
    const ure::System& inMemory_; // whose tensors are in memory
    Diagram diagram_;
    std::size_t array_ = 0;
    std::map<spatial::KernelId, std::size_t> kernels_;             // boxes
    std::map<std::pair<std::string, bool>, std::size_t> memories_; // by name, serialised or not
    std::set<std::size_t> serialised_; // boxes of tensors in the order of the accesses
};

// "16 × Float(32)"
std::string widthText(std::int64_t lanes, ure::Type type);

} // namespace tactus::draw
