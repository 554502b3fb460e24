// A proof that a map is legal, given the dependences: data that plain arithmetic checks
// (docs/certificates.md).
#pragma once

#include "mapping/legality.h"
#include "polyhedra/solve/refutation.h"

#include <tl/expected.hpp>

namespace tactus::mapping {

// Integer points over the loops: those at which all rows are >= 0, each quotient being the floor of its form
// over its divisor.
struct PointSet {
    std::vector<polyhedra::Quotient> quotients; // variables behind the loops
    std::vector<polyhedra::AffineForm> rows;    // over the loops and the quotients
};

// Where a dependence happens: at least at one point, and at each the value that is read is computed.
struct CertifiedReads {
    PointSet readers;
    polyhedra::Point witness; // one of them
    // For each row of the domain: the reader's rows, the definitions of the readers' quotients, those of the
    // domain's quotients at the producer, and the row's complement at the producer. The variables are
    // the loops, the readers' quotients and the domain's.
    std::vector<polyhedra::Refutation> producers;
};

struct Certificate {
    PointSet domain;
    struct Read {
        dependence::DependenceId dependence;
        DependenceVerdict::Kind kind;
        polyhedra::Vector space, lanes, time; // how far it leads
        std::vector<CertifiedReads> pieces;
    };
    std::vector<Read> reads; // in the order of the graph

    // Within a step values go up: potential . (places of the distance) + offset(reader) - offset(variable)
    // >= 1 for each read at time distance 0, so that no wires form a ring.
    polyhedra::Vector potential; // by place: space rows, then lanes
    polyhedra::Vector offsets;   // by equation

    // Differences of points with one place and time are integer combinations of the kernel's rows: with T
    // the rows of places and schedule, scale * I = scale * kernel^T leftInverse + rest T.
    polyhedra::Matrix kernel, leftInverse, rest;
    std::int64_t scale = 1;
    // For each row j of the kernel: no two points of the domain differ by a combination in which the factors
    // before j are 0 and that of j is at least 1. Rows: those of the domain and the definitions of its
    // quotients at p and at p + kernel^T z, and z_j >= 1. Variables: p, its quotients, z_j and those behind
    // it, the quotients of the other point.
    std::vector<polyhedra::Refutation> conflicts;
};

// The error is a sentence: what could not be shown. The map is legal by its judge, and without this it still
// is.
tl::expected<Certificate, std::string> certify(const dependence::Graph& graph, const SpaceTimeMap& map,
                                               const polyhedra::Budget& budget);

} // namespace tactus::mapping
