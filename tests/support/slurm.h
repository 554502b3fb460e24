// Slurm in a folder of its own: a controller and one node of two processors, without a database, accounts and
// control groups.
#pragma once

#include "support/folder.h"

#include <string>
#include <sys/types.h>
#include <vector>

namespace tactus::test {

class Slurm {
  public:
    // Indices of job arrays are below `arraySize`. SLURM_CONF says where it is, as long as it runs.
    explicit Slurm(int arraySize);
    Slurm(const Slurm&) = delete;
    Slurm& operator=(const Slurm&) = delete;
    ~Slurm();

    // Why it does not run; empty: it does.
    const std::string& reason() const { return reason_; }
    static bool isInstalled();

  private:
    void start(const std::vector<std::string>& words, const std::string& log);

    Folder folder_;
    std::vector<pid_t> daemons_;
    std::string reason_;
};

} // namespace tactus::test
