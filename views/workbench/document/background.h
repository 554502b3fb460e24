// Work away from the window's thread, one piece at a time; results come back as calls in the window's thread.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <optional>
#include <stop_token>

namespace tactus::views {

class Background final : public QObject {
    Q_OBJECT

  public:
    // Hands a result to the window's thread; it is dropped there if the work was replaced or cancelled
    // meanwhile.
    using Deliver = std::function<void(std::function<void()>)>;
    using Work = std::function<void(const Deliver& deliver, std::stop_token stop)>;
    enum class Newer {
        Replaces, // stops what is running and drops its results
        Waits,    // lets it end; what waited before is forgotten
    };

    explicit Background(Newer newer, QObject* parent);
    ~Background() override;

    void start(Work work);
    void cancel();
    bool busy() const { return running_ || waiting_; }

  Q_SIGNALS:
    void busyChanged(bool busy);
    void failed(const QString& reason); // an exception: memory, an overflow that no stage named

  private:
    void run(Work work);
    void ended();

    const Newer newer_;
    QThreadPool pool_;
    std::stop_source stop_;
    std::uint64_t serial_ = 0; // of the work whose results count
    bool running_ = false;
    std::optional<Work> waiting_;
};

} // namespace tactus::views
