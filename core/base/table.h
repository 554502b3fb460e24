// A growing table whose elements are named by a typed index.
#pragma once

#include "base/id.h"

#include <cassert>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

namespace tactus::base {

template<class Key, class T>
class Table {
  public:
    Key add(T value) {
        values_.push_back(std::move(value));
        return Key(values_.size() - 1);
    }

    T& operator[](Key key) {
        assert(contains(key));
        return values_[key.index()];
    }
    const T& operator[](Key key) const {
        assert(contains(key));
        return values_[key.index()];
    }

    bool contains(Key key) const { return key.index() < values_.size(); }
    std::size_t size() const { return values_.size(); }
    bool empty() const { return values_.empty(); }
    auto begin() { return values_.begin(); }
    auto end() { return values_.end(); }
    auto begin() const { return values_.begin(); }
    auto end() const { return values_.end(); }

    // All keys, in the order of insertion.
    auto keys() const {
        return std::views::iota(std::size_t{0}, values_.size()) |
               std::views::transform([](std::size_t index) { return Key(index); });
    }

    // The first element for which `holds`, or nothing.
    template<class Predicate>
    std::optional<Key> find(Predicate holds) const {
        for (Key key : keys())
            if (holds(values_[key.index()])) return key;
        return std::nullopt;
    }

  private:
    std::vector<T> values_;
};

} // namespace tactus::base
