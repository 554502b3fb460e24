// The reads of inputs that an array makes itself, and where they read the same elements.
#pragma once

#include "mapping/build.h"
#include "mapping/reuse/input_reuse.h"

#include <map>

namespace tactus::mapping {

// The lattice of vectors along which a read is the same; empty if its index reads data.
polyhedra::Matrix reuseSpaceOf(const ure::System& system, const dependence::InputRead& read);

// A read and the short vectors along which it is the same.
struct OwnRead {
    const dependence::InputRead* read;
    std::vector<polyhedra::Vector> vectors;
};

// The reads of inputs for which reuse is looked for.
class OwnReads {
  public:
    OwnReads(const Plan& plan, const dependence::Graph& graph, const polyhedra::Budget& budget);

    const ure::System& system() const { return system_; }
    const std::vector<OwnRead>& all() const { return all_; }

    // Points of the readers that another reader lies the vector behind.
    polyhedra::Union reusing(const dependence::InputRead& read, const polyhedra::Vector& vector) const;

  private:
    bool isOwnInput(ure::TensorId id) const;
    bool isDeclared(const std::string& name) const;
    bool isFunc(const std::string& name) const;

    const Plan& plan_;
    const ure::System& system_;
    const polyhedra::Budget& budget_;
    std::vector<OwnRead> all_;
};

std::int64_t savedBy(const polyhedra::Union& points); // reads that handing on makes needless at these

// The reads of inputs that have reuse: a matter of the reads alone.
class Reads {
  public:
    Reads(const Plan& plan, const dependence::Graph& graph, const polyhedra::Budget& budget);

    const std::map<ure::TensorId, std::vector<const dependence::InputRead*>>& all() const { return reads_; }
    const std::map<ure::TensorId, InputReuse>& reuse() const { return reuse_; }

  private:
    void add(const ure::System& system, const dependence::InputRead& read, const polyhedra::Vector& vector,
             const polyhedra::Union& points);

    std::map<ure::TensorId, std::vector<const dependence::InputRead*>> reads_;
    std::map<ure::TensorId, InputReuse> reuse_;
};

} // namespace tactus::mapping
