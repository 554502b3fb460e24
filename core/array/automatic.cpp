#include "array/automatic.h"

namespace tactus::array {

std::vector<Automatic> automatic(const Model&) {
    return {};
}

std::string_view nameOf(Automatic::What what) {
    switch (what) {
    case Automatic::What::DrainOverlap:
        return "drain overlapped";
    case Automatic::What::RotatingRegisters:
        return "rotating registers";
    case Automatic::What::Flattening:
        return "flattening";
    case Automatic::What::Predication:
        return "predication";
    case Automatic::What::Autorun:
        return "autorun";
    case Automatic::What::TravellingControl:
        return "travelling control";
    }
    return {};
}

} // namespace tactus::array
