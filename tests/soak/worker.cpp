#include "worker.h"

#include "child.h"
#include "generators.h"

#include <csignal>
#include <stdexcept>
#include <sys/prctl.h>
#include <unistd.h>

namespace tactus::soak {

namespace {

constexpr int secondsOfADesign = 60, secondsOfABatch = 600;

[[noreturn]] void fail(Progress& own, const Failure& failure) {
    _exit(exitStatusOf(failure, own.said.data(), own.said.size()));
}

void exportWaiting(Shared& shared, Progress& own, unsigned seed) {
    std::vector<ExportedDesign> designs;
    for (std::size_t n = 0; n < own.waiting; ++n) {
        Design design = designOf(own.numbers[n], seed);
        designs.push_back({std::move(design.text), design.seed});
    }
    limitProcessorTime(secondsOfABatch);
    own.isExporting = true;
    std::size_t exported = 0;
    if (const auto failure = judgeExports(designs, exported)) fail(own, *failure);
    own.isExporting = false;
    own.waiting = 0;
    shared.exported += exported;
}

void tryNext(Shared& shared, Progress& own, unsigned seed) {
    own.number = shared.next++;
    own.isBusy = true;
    limitProcessorTime(secondsOfADesign);
    const Design design = designOf(own.number, seed);
    const Verdict verdict = judge(design.text, design.seed);
    if (verdict.failure) fail(own, *verdict.failure);
    own.isBusy = false;
    ++shared.designs;
    shared.legal += verdict.legal;
}

} // namespace

pid_t startWorker(Shared& shared, Progress& own, unsigned seed) {
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("no process");
    if (child > 0) return child;
    setpgid(0, 0); // Ctrl+C is for the parent
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    while (!shared.stops) {
        if (own.waiting == batchSize) exportWaiting(shared, own, seed);
        tryNext(shared, own, seed);
        if (isExported(own.number)) own.numbers[own.waiting++] = own.number.load();
    }
    _exit(0);
}

} // namespace tactus::soak
