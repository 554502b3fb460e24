// The mistakes of a design, found by walking all points: which reads are undefined, whether they reach an
// output, which elements are written twice or never, which indices are out of bounds, which points read
// themselves.
#pragma once

#include "dependence/verify.h"
#include "diagnostics/diagnostic.h"

#include <map>
#include <set>
#include <string>

namespace tactus::test {

class Brute {
  public:
    explicit Brute(const ure::System& system);

    // "dead-undefined-read at 120" (the beginning of the span) for each expected finding.
    std::multiset<std::string> findings() const;

    // Undefined and Bounds: the first point does what the family says, each later one reads the one before,
    // the last one writes. Cycle: each point reads the next one. Twice: both write one element.
    bool confirms(const diagnostics::Witness& witness) const;

  private:
    using Node = std::pair<ure::EquationId, polyhedra::Point>;
    enum class Cause { Outside, Missing, Bounds };
    struct Family {
        ure::ExprId site; // the first
        std::set<Node> certain;
    };
    struct Edge {
        Node reader;
        bool certain;
    };

    void visit(const Node& node, const dependence::AtPoint::Happening& happening);
    void visitFunc(const Node& node, const dependence::AtPoint::Happening& happening);
    bool outside(ure::ExprId inputSite, const polyhedra::Point& point) const;
    void undefined(const Node& node, ure::ExprId site, Cause cause, bool certain);
    bool reads(const std::string& reader, const polyhedra::Point& at, const std::string& variable,
               const polyhedra::Point& from) const;
    bool sameElement(const diagnostics::Witness::Point& p, const diagnostics::Witness::Point& q) const;
    bool isWritten(const Node& node, bool certain) const;
    bool reaches(const std::set<Node>& from, bool certain) const;
    bool cycleAt(const polyhedra::Point& point, bool certain) const;
    std::string codeOf(const std::pair<std::string, Cause>& key, const Family& family) const;
    void addCycle(std::multiset<std::string>& list) const;
    void addWrites(std::multiset<std::string>& list) const;
    void addElements(std::multiset<std::string>& list, ure::TensorId tensor) const;
    polyhedra::Point element(const Node& node) const;

    const ure::System& system_;
    std::map<Node, dependence::AtPoint> computed_;
    std::map<std::pair<std::string, Cause>, Family> families_; // by reader, what it reads, and why it fails
    std::map<Node, std::vector<Edge>> readers_;                // of a node
    std::map<ure::EquationId, ure::ExprId> underData_;         // its first read under a guard on data
};

} // namespace tactus::test
