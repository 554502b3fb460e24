#include "start.h"

#include "support/measure.h"
#include "views/studio/main_window.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QPaintEvent>
#include <QProcess>
#include <QTemporaryDir>
#include <cstdio>

namespace tactus::bench {

namespace {

// Sees pictures: the window's first, and the canvas's first with an array.
class Watch final : public QObject {
  public:
    Watch(views::MainWindow& studio, double begin) : window_(studio), begin_(begin) {}

    double window = 0, array = 0;
    double passed() const { return 1000 * (now(CLOCK_MONOTONIC) - begin_); }

  protected:
    bool eventFilter(QObject* seen, QEvent* event) override {
        if (event->type() != QEvent::Paint) return false;
        isArray_ =
            isArray_ || (seen == window_.canvas().viewport() && window_.workbench().array().results().scene);
        if (!isAsked_)
            QMetaObject::invokeMethod(
                this, [this] { painted(); }, Qt::QueuedConnection);
        isAsked_ = true;
        return false;
    }

  private:
    // Behind the painting.
    void painted() {
        isAsked_ = false;
        if (window == 0) window = passed();
        if (array == 0 && isArray_) array = passed();
    }

    views::MainWindow& window_;
    const double begin_;
    bool isAsked_ = false, isArray_ = false;
};

} // namespace

int studioThatTells(int argc, char** argv) {
    const double begin = QByteArray(argv[2]).toDouble();
    const QString file = QString::fromUtf8(argv[3]);
    QApplication application(argc, argv);
    views::provideFonts(application);
    views::applyTheme(application, views::Theme::light());
    views::MainWindow window;
    window.setDark(false);
    Watch watch(window, begin);
    application.installEventFilter(&watch);
    window.restoreLayout();
    window.show();
    window.beginSession(file.isEmpty() ? std::vector<std::string>{} : std::vector{file.toStdString()});
    window.offerRecovery();
    QElapsedTimer clock;
    for (clock.start(); clock.elapsed() < 60'000 && !(window.isIdle() && watch.window > 0);)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    QCoreApplication::processEvents();
    std::printf("%f %f %f %f\n", watch.window, watch.array, watch.passed(), 1000 * now());
    std::fflush(stdout);
    window.close();
    return 0;
}

Times startOnce(const QString& program, const QString& file) {
    const QTemporaryDir home; // the studio remembers what was open
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* variable : {"XDG_DATA_HOME", "XDG_CONFIG_HOME"})
        environment.insert(QLatin1String(variable), home.path());
    QProcess child;
    child.setProcessEnvironment(environment);
    child.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    child.start(program, {QStringLiteral("--start"), QString::number(now(CLOCK_MONOTONIC), 'f', 6), file});
    Times times{0, 0, 0, 0, 0};
    if (!child.waitForReadyRead(60'000)) return times;
    const double told = now(CLOCK_MONOTONIC);
    if (!child.waitForFinished(60'000)) return times;
    const QList<QByteArray> words = child.readAllStandardOutput().trimmed().split(' ');
    if (words.size() == 4)
        times = {words[0].toDouble(), words[1].toDouble(), words[2].toDouble(), words[3].toDouble(),
                 1000 * (now(CLOCK_MONOTONIC) - told)};
    return times;
}

} // namespace tactus::bench
