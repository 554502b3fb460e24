// Typed indices: an Id<Tag> names an element of one Table and nothing else.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace tactus::base {

template<class Tag>
class Id {
  public:
    constexpr Id() = default;
    constexpr explicit Id(std::uint32_t index) : index_(index) {}
    constexpr explicit Id(std::size_t index) : index_(static_cast<std::uint32_t>(index)) {}

    constexpr bool valid() const { return index_ != none; }
    constexpr std::uint32_t index() const { return index_; }
    friend constexpr auto operator<=>(Id, Id) = default;

  private:
    static constexpr std::uint32_t none = 0xffffffff;
    std::uint32_t index_ = none;
};

} // namespace tactus::base

template<class Tag>
struct std::hash<tactus::base::Id<Tag>> {
    std::size_t operator()(tactus::base::Id<Tag> id) const { return id.index(); }
};
