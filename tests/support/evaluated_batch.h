// Exports compiled as one batch (batch.h), whose results are compared with direct evaluation.
#pragma once

#include "support/batch.h"

namespace tactus::test {

class EvaluatedBatch {
  public:
    void add(std::shared_ptr<const array::Model> model, evaluate::Tensors inputs, std::string name);
    // The array of a mapping, or of the first one, on the data that the design gives or on random data. The
    // design's name becomes one of its own in the batch.
    void add(const std::string& text, const std::string& mapping = "");
    // The same on random data; false, and nothing is added, if the mapping is not legal, has no order within
    // a step (broadcast-order), or leaves an output undefined.
    bool addIfLegal(const std::string& text, const std::string& mapping = "", unsigned seed = 1);
    std::size_t size() const { return members_.size(); }

    // The mistakes of the code for this target; empty if each result is as evaluated, bit for bit, and no
    // compiler warned.
    std::string wrong(const emit::Target& target, Batch::Place place = Batch::Place::Emulator) const;
    // For all targets.
    std::string wrong() const;

  private:
    struct Member {
        std::shared_ptr<const array::Model> model;
        evaluate::Tensors inputs;
        std::string name;
    };
    std::vector<Member> members_;
};

// "design lu7 {...}" of "design lu {...}".
std::string renamedDesign(std::string text, std::size_t number);

} // namespace tactus::test
