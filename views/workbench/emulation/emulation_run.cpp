#include "views/workbench/emulation/emulation_run.h"

#include "driver/bounds/reference.h"
#include "views/models/words.h"

#include <QCoreApplication>
#include <chrono>

namespace tactus::views {

static QString trOf(const char* words) {
    return QCoreApplication::translate("EmulationRun", words);
}

QString whyNotEmulated(const ArrayResults& results) {
    if (results.codes.empty()) return results.codeRefusal.isEmpty() ? results.refusal : results.codeRefusal;
    if (!results.run || !results.run->expected.evaluation.complete)
        return results.runRefusal.isEmpty() ? trOf("There is no result to compare with.")
                                            : results.runRefusal;
    return {};
}

QString secondsText(double seconds) {
    const auto whole = static_cast<std::int64_t>(seconds + 0.5);
    if (whole < 60) return trOf("%1 s").arg(seconds, 0, 'f', 1);
    return trOf("%1 min %2 s").arg(number(whole / 60)).arg(whole % 60);
}

static double secondsSince(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

EmulationOutcome emulate(const ArrayResults& results, const emit::Exported& code, const emit::Target& target,
                         std::stop_token stop, const driver::EmulationNews& news) {
    const auto begin = std::chrono::steady_clock::now();
    const driver::Expected& expected = results.run->expected;
    const driver::Program program(*results.model, target);
    const auto checked =
        driver::emulateAndCompare(program, code, results.inputs->tensors, expected, std::move(stop), news);
    if (!checked) return {false, false, trOf("The emulation failed."), {text(checked.error().message)}};
    const evaluate::Comparison& comparison = checked->comparison;
    // An undefined output is an error, as on the command line, whatever the code gives there.
    EmulationOutcome outcome;
    outcome.hasRun = true;
    outcome.good = comparison.matches && !hasError(expected.evaluation.diagnostics);
    if (!comparison.first && !outcome.good)
        outcome.headline = trOf("The design leaves outputs undefined.");
    else if (!comparison.matches)
        outcome.headline = trOf("The result does not match direct evaluation.");
    else if (expected.bounds.largest > 0)
        outcome.headline = trOf("The result %1.").arg(text(driver::verdictOf(expected, comparison)));
    else
        outcome.headline = trOf("The result matches direct evaluation.");
    if (comparison.first)
        outcome.lines << text(driver::sentenceOf(results.model->system(), *comparison.first));
    if (checked->undefined > 0) outcome.lines << text(driver::undefinedSentence(*checked));
    if (!checked->emulated.note.empty()) outcome.lines << text(checked->emulated.note);
    outcome.seconds = secondsSince(begin);
    return outcome;
}

EmulationRun::EmulationRun(QObject* parent)
    : QObject(parent), background_(Background::Newer::Replaces, this) {
    connect(&background_, &Background::busyChanged, this, &EmulationRun::busyChanged);
    connect(&background_, &Background::failed, this, [this](const QString& reason) {
        Q_EMIT finished({false, false, tr("The emulation failed."), {reason}});
    });
}

void EmulationRun::start(const ArrayResults& results, std::shared_ptr<const emit::Exported> code,
                         const emit::Target& target) {
    background_.start([this, results, code = std::move(code), &target](const Background::Deliver& deliver,
                                                                       std::stop_token stop) {
        driver::EmulationNews news;
        news.begins = [&](int step, int steps, std::string_view what) {
            deliver([this, step, steps, words = text(what)] { Q_EMIT begun(step, steps, words); });
        };
        news.prints = [&](std::string_view bytes) {
            deliver([this, words = text(bytes)] { Q_EMIT printed(words); });
        };
        const EmulationOutcome outcome = emulate(results, *code, target, std::move(stop), news);
        deliver([this, outcome] { Q_EMIT finished(outcome); });
    });
}

void EmulationRun::cancel() {
    background_.cancel();
}

} // namespace tactus::views
