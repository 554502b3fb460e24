// Permissions do not bind the super-user, so what is to fail is done as nobody.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace tactus::test {

struct AsNobody {
    AsNobody() {
        if (wasRoot) (void)!seteuid(65534);
    }
    ~AsNobody() {
        if (wasRoot) (void)!seteuid(0);
    }
    AsNobody(const AsNobody&) = delete;
    AsNobody& operator=(const AsNobody&) = delete;
    const bool wasRoot = geteuid() == 0;
};

} // namespace tactus::test
