// Work in numbered shards, each a command that leaves its part and knows nothing of the others: run here, or
// by Slurm. A shard that ends without its part is run again, three times in all; one that always fails is
// named.
#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace tactus::system {

struct Shards {
    std::vector<int> numbers;                // from 1
    std::function<std::string(int)> command; // of a shard, for a shell
    std::function<bool(int)> isDone;         // it has left its part; asked in one thread at a time
    std::filesystem::path folder;            // for scripts and logs; all nodes see it
    std::stop_token stop = {};
    std::function<void(const std::string&)> progress = {}; // "5 of 8 shards are done, 2 run"
};
struct FailedShard {
    int number = 0;
    std::string reason; // a sentence
};
struct ShardsEnd {
    std::vector<FailedShard> failed; // by number
    bool isStopped = false;
};

// So many processes at a time.
ShardsEnd runHere(const Shards& shards, unsigned jobs);
// As job arrays of Slurm, `sbatch` and `squeue`. The error is a sentence: they are not there, or refuse the
// work.
tl::expected<ShardsEnd, std::string> runOnSlurm(const Shards& shards);

} // namespace tactus::system
