// A design as its text says it, to be asked at other sizes, with other options and after edits of the text.
#pragma once

#include "driver/analysed.h"
#include "sizes/build.h"

#include <set>

namespace tactus::driver {

// An integer param that no other param decides.
struct FreeSize {
    std::string name;
    std::int64_t value = 0;
    bool isHeld = false; // by --set, to this value
};

// A value: no question changes it, from whatever thread it is asked.
class WrittenDesign {
  public:
    // In the text that is asked about, read anew. Nothing: the text has no design of this name ("": none at
    // all).
    static std::optional<WrittenDesign> of(Request request, std::string_view name);
    // In a text that has been analysed.
    static std::optional<WrittenDesign> of(const Analysis& analysis, const std::string& name,
                                           std::stop_token stop = {});
    WrittenDesign(std::shared_ptr<const syntax::Tree> tree, syntax::Design design, Request asked)
        : tree_(std::move(tree)), design_(design), asked_(std::move(asked)) {}

    const syntax::Design& syntax() const { return design_; }
    const std::shared_ptr<const syntax::Tree>& tree() const { return tree_; }
    const Request& asked() const { return asked_; }
    bool isStopped() const { return asked_.budget.stop.stop_requested(); }
    const diagnostics::List& mistakes() const { return mistakes_; } // of the whole text, if it was read anew

    // The same design at these values of params, which count more than those of --set.
    WrittenDesign at(const sizes::Sizes& sizes) const;
    // Asked other things; about the same text.
    WrittenDesign asking(Request request) const;
    // In the text after these edits. Nothing: it is not there any more.
    std::optional<WrittenDesign> after(const std::vector<text::Edit>& edits) const;

    // As a system, its data and fills left out; with open sizes, for all of them.
    ure::Elaborated elaborated() const;
    ure::Elaborated elaboratedForAllSizes() const;
    // With its mappings, or those of these names; data and fills are left out. Mappings whose text is wrong
    // are always among them.
    DesignAnalysis judged(const std::set<std::string>& mappings = {}) const;
    std::vector<FreeSize> freeSizes() const;

  private:
    std::shared_ptr<const syntax::Tree> tree_;
    syntax::Design design_; // a view of it
    Request asked_;
    diagnostics::List mistakes_;
};

} // namespace tactus::driver
