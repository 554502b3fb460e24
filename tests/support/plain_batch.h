// Designs exported as one batch (batch.h), whose results are compared with plain loops (plain_design.h).
#pragma once

#include "support/batch.h"
#include "support/plain_design.h"

namespace tactus::test {

class PlainBatch {
  public:
    struct Design {
        std::string text; // its name differs from that of every other design
        driver::Analysis analysis;
        std::vector<std::shared_ptr<const array::Model>> arrays;
        evaluate::Tensors inputs;
        std::map<std::string, plain::Elements> expected;

        const ure::System& system() const { return *analysis.designs.front().localised; }
    };

    // A mapping of the text, or `otherwise` where it has none of that name. Nothing if it is not legal, some
    // output is undefined, or a floating-point sum re-ordered.
    static std::optional<Design> designOf(const std::string& text, std::string_view mapping, unsigned seed,
                                          std::string_view otherwise = {});

    void add(Design design) { designs_.push_back(std::move(design)); }
    std::size_t size() const { return designs_.size(); }
    void expectEqual(const emit::Target& target) const;

  private:
    std::vector<Design> designs_;
};

} // namespace tactus::test
