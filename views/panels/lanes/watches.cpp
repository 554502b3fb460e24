#include "views/panels/lanes/watches.h"

#include "views/models/lanes/signal_of.h"
#include "views/models/network_activity.h"
#include "views/models/words.h"

#include <algorithm>

namespace tactus::views {

Watches::One::Share Watches::One::share(std::int64_t from, std::int64_t to) const {
    const std::int64_t length = activity->cellCycles();
    const std::int64_t first = from / length,
                       last = std::min((to - 1) / length, std::ssize(activity->cells()) - 1);
    Share share;
    const double all =
        double(std::max<std::int64_t>(1, pes)) * double(((to - 1) / length - first + 1) * length);
    for (std::int64_t n = first; n <= last; ++n) {
        using enum simulate::StallCause::Kind;
        const auto& cell = activity->cells()[std::size_t(n)];
        share.works += double(cell.works) / all;
        share.data += double(cell.waits[std::size_t(Data)]) / all;
        share.room += double(cell.waits[std::size_t(Room)]) / all;
        share.other += double(cell.waits[std::size_t(Bank)] + cell.waits[std::size_t(Memory)]) / all;
    }
    return share;
}

double Watches::One::waiting() const {
    if (!activity || activity->cells().empty()) return -1;
    const Share all = share(0, std::ssize(activity->cells()) * activity->cellCycles());
    return all.data + all.room + all.other;
}

Watches::Watches(Workbench& workbench, QObject* parent)
    : QObject(parent), workbench_(workbench), background_(Background::Newer::Replaces, this) {
    connect(&background_, &Background::busyChanged, this, &Watches::busyChanged);
    connect(&background_, &Background::failed, this, &Watches::failed);
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &Watches::bind);
    connect(&workbench_.array(), &ArrayRun::runChanged, this, &Watches::runChanged);
}

std::vector<std::string> Watches::kept() const {
    std::vector<std::string> kept;
    for (const One& one : all_) kept.push_back(one.name);
    return kept;
}

void Watches::show(const std::vector<std::string>& kept) {
    background_.cancel();
    all_.clear();
    for (const std::string& name : kept) all_.push_back({name});
    model_ = nullptr; // the array that is shown may be of the design before
    run_ = nullptr;
    Q_EMIT changed();
}

QString Watches::problemOf(const std::string& name) const {
    const auto signal = driver::anySignalNamed(*model_, name);
    return signal ? QString() : text(signal.error());
}

const simulate::NetworkSimulation* Watches::network() const {
    return run_ && run_->network && !run_->network->steps.empty() ? run_->network.get() : nullptr;
}

// Without an array nothing is known: what was said of the last one stays.
void Watches::bind() {
    const auto& model = workbench_.array().results().model;
    if (model == model_) return;
    background_.cancel();
    model_ = model;
    run_ = nullptr;
    for (One& one : all_) {
        one = {one.name, one.radix, one.problem};
        if (model_) one.problem = problemOf(one.name);
    }
    Q_EMIT changed();
}

// Other data, or another run: lanes of the last one are wrong.
void Watches::runChanged() {
    const auto& results = workbench_.array().results();
    if (results.model != model_) bind();
    if (results.run == run_) return;
    background_.cancel();
    run_ = results.run;
    for (One& one : all_) one = {one.name, one.radix, one.problem};
    Q_EMIT changed();
    sample();
}

std::int64_t Watches::cycles() const {
    if (!run_ || !run_->simulation.complete || !model_) return 0;
    return network() ? network()->cycles : model_->cycles;
}

std::int64_t Watches::cycleOfStep(std::int64_t step) const {
    if (!network()) return step;
    const auto& steps = network()->steps;
    return steps[std::size_t(std::clamp<std::int64_t>(step, 0, std::ssize(steps) - 1))];
}

std::int64_t Watches::stepOf(std::int64_t cycle) const {
    return network() ? stepOfCycle(*network(), cycle) : cycle;
}

bool Watches::hasRoom(std::int64_t bytes, QString& problem) const {
    if (bytes <= room_) return true;
    problem = tr("The lanes would take %1 MB together; at most %2 MB are kept.")
                  .arg(number(bytes >> 20), number(room_ >> 20));
    return false;
}

// What the run has counted of a kernel or a FIFO; why it has not.
QString Watches::showOfNetwork(One& one, const driver::NetworkSignal& signal) const {
    const simulate::NetworkSimulation& run = *run_->network;
    if (signal.kind == driver::NetworkSignal::Kind::Kernel) {
        if (signal.kernel.index() >= run.activity.size()) return tr("The run did not count it.");
        one.activity = run.activity[signal.kernel.index()];
        one.pes = driver::pesOf(run, signal.kernel);
        return {};
    }
    if (one.lane) return {};
    auto tokens = driver::tokensIn(run, signal);
    if (!tokens) return tr("The run has too many tokens to keep when each came and went.");
    one.lane = std::make_shared<const Lane>(std::move(*tokens));
    one.depth = model_->network->channels[signal.channel].depth;
    return {};
}

// All that lack a lane, by one replay.
void Watches::sample() {
    const ArrayResults& results = workbench_.array().results();
    if (cycles() == 0 || !results.arrayInputs) return;
    std::vector<std::string> names;
    std::vector<driver::AnySignal> signals;
    std::int64_t bytes = 0;
    const std::int64_t each = Lane::bytes(cycles());
    for (One& one : all_) {
        const auto signal = driver::anySignalNamed(*model_, one.name);
        one.problem = signal ? QString() : text(signal.error());
        if (!signal) continue;
        const auto* ofNetwork = std::get_if<driver::NetworkSignal>(&*signal);
        const bool isKernel = ofNetwork && ofNetwork->kind == driver::NetworkSignal::Kind::Kernel;
        if (!isKernel) bytes += each; // kernels are counted already
        if (!isKernel && !hasRoom(bytes, one.problem)) continue;
        if (ofNetwork) one.problem = showOfNetwork(one, *ofNetwork);
        if (ofNetwork || one.lane) continue;
        names.push_back(one.name);
        signals.push_back(*signal);
    }
    Q_EMIT changed();
    if (names.empty()) return;
    background_.start([this, names, signals, model = model_, run = run_, network = network(),
                       inputs = results.arrayInputs](const Background::Deliver& deliver,
                                                     const std::stop_token& stop) {
        simulate::Options options;
        options.stop = stop;
        auto samples = driver::samplesOf(model, network, signals, *inputs, run->simulation.outputs, options);
        if (stop.stop_requested()) return;
        std::vector<std::pair<std::shared_ptr<const Lane>, QString>> lanes; // or why there is none
        for (auto& own : samples)
            lanes.emplace_back(own ? std::make_shared<const Lane>(std::move(*own)) : nullptr,
                               own ? QString() : text(own.error()));
        deliver([this, names, lanes] {
            for (One& one : all_) {
                const auto at = std::ranges::find(names, one.name);
                if (at != names.end())
                    std::tie(one.lane, one.problem) = lanes[std::size_t(at - names.begin())];
            }
            Q_EMIT changed();
        });
    });
}

QString Watches::add(const std::string& name) {
    if (!model_) return tr("There is no array whose signals could be watched.");
    const auto signal = driver::anySignalNamed(*model_, name);
    return signal ? addNamed(nameOf(*model_, *signal)) : text(signal.error());
}

QString Watches::addNamed(const std::string& usual) {
    if (std::ranges::find(all_, usual, &One::name) != all_.end()) return {};
    all_.push_back({usual});
    sample();
    Q_EMIT changed();
    return {};
}

QString Watches::add(const Selection& selection) {
    if (!model_) return tr("There is no array whose signals could be watched.");
    std::vector<std::string> names;
    if (selection.kind == Selection::Kind::Pe) {
        const std::size_t each = model_->system().variables.size(); // of the first lane
        for (const simulate::Signal& signal : driver::signalsOf(*model_, selection.pe))
            if (names.size() < each) names.push_back(driver::nameOf(*model_, signal));
    } else if (const auto name = signalOf(selection, *model_, run_ ? run_->network.get() : nullptr)) {
        names.push_back(*name);
    }
    if (names.empty())
        return tr(
            "Select a processing element, a link, an element of a tensor, a kernel or a channel first.");
    for (const std::string& name : names)
        if (const QString problem = add(name); !problem.isEmpty()) return problem;
    return {};
}

QString Watches::addKernels() {
    if (!model_) return tr("There is no array whose signals could be watched.");
    if (!model_->network) return tr("There are no kernels: the array reads and writes memory itself.");
    const std::size_t before = all_.size();
    QStringList onHost;
    for (const spatial::KernelId id : model_->network->kernels.keys()) {
        if (const spatial::Kernel& kernel = model_->network->kernels[id]; kernel.onHost) {
            onHost << text(kernel.name);
            continue;
        }
        const auto name = driver::nameOf(*model_->network, {driver::NetworkSignal::Kind::Kernel, id, {}, {}});
        if (std::ranges::find(all_, name, &One::name) == all_.end()) all_.push_back({name});
    }
    if (all_.size() > before) {
        sample();
        Q_EMIT changed();
    }
    if (onHost.isEmpty()) return {};
    return tr("Left out, since work on the host takes no cycles: %1").arg(onHost.join(QStringLiteral(", ")));
}

void Watches::sortByWaiting() {
    std::ranges::stable_sort(all_, std::ranges::greater(), &One::waiting);
    Q_EMIT changed();
}

Watches::Values Watches::values() const {
    Values values;
    for (const One& one : all_) {
        if (one.lane) {
            values.signals.push_back({one.name, &one.lane->samples()});
            continue;
        }
        std::optional<simulate::Samples> starts;
        if (one.activity)
            if (const auto kernel = driver::networkSignalNamed(*model_->network, one.name))
                starts = driver::startsIn(*run_->network, kernel->kernel);
        if (starts)
            values.signals.push_back({one.name, &values.ofKernels.emplace_back(std::move(*starts))});
        else
            values.missing << text(one.name);
    }
    return values;
}

std::string Watches::csv() const {
    return driver::csvOf(values().signals);
}

void Watches::remove(std::size_t number) {
    if (number >= all_.size()) return;
    all_.erase(all_.begin() + std::ptrdiff_t(number));
    sample(); // there may be room for another one
    Q_EMIT changed();
}

void Watches::setRadix(std::size_t number, Radix radix) {
    if (number >= all_.size() || all_[number].radix == radix) return;
    all_[number].radix = radix;
    Q_EMIT changed();
}

QStringList Watches::namesLike(const QString& begin, int most) const {
    QStringList names;
    if (!model_) return names;
    model_->forEachPe([&](const polyhedra::Point& pe) {
        for (const simulate::Signal& signal : driver::signalsOf(*model_, pe))
            if (const QString name = text(driver::nameOf(*model_, signal));
                name.startsWith(begin, Qt::CaseInsensitive))
                names << name;
        return names.size() < most;
    });
    return names.mid(0, most);
}

} // namespace tactus::views
