// What later stages compute of an object alone, kept with it by its type: the object is const, and knows
// nothing of them. A copy of the object keeps nothing yet.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <typeindex>

namespace tactus::base {

class Kept {
  public:
    Kept() = default;
    Kept(const Kept&) {}
    Kept& operator=(const Kept&) {
        const std::scoped_lock lock(mutex_);
        all_.clear();
        return *this;
    }

    // Made by the first who asks; whoever asks meanwhile waits. What `make` throws is thrown, and nothing
    // kept.
    template<class T>
    std::shared_ptr<const T> of(const std::function<std::shared_ptr<const T>()>& make) const {
        const std::scoped_lock lock(mutex_);
        std::shared_ptr<const void>& one = all_[typeid(T)];
        if (!one) one = make();
        return std::static_pointer_cast<const T>(one);
    }

  private:
    mutable std::mutex mutex_;
    mutable std::map<std::type_index, std::shared_ptr<const void>> all_;
};

} // namespace tactus::base
