// The words that a widget writes, and their places: a device that keeps words and short strokes instead of
// painting them.
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QWidget>
#include <vector>

namespace tactus::views {

struct WrittenWords {
    QString words;
    QRectF place; // of their letters, with the descenders of all letters
};

class WordsRecorder final : public QPaintDevice {
  public:
    explicit WordsRecorder(QSize size) : size_(size), engine_(*this) {}
    // The words of a widget as it is.
    static WordsRecorder of(QWidget& widget) {
        WordsRecorder recorder(widget.size());
        widget.render(&recorder);
        return recorder;
    }
    WordsRecorder(const WordsRecorder& other)
        : QPaintDevice(), words(other.words), strokes(other.strokes), size_(other.size_), engine_(*this) {}

    QStringList all() const {
        QStringList list;
        for (const WrittenWords& one : words) list << one.words;
        return list;
    }

    std::vector<WrittenWords> words;
    std::vector<QRectF> strokes; // straight ones, such as the bars of a channel that is waited for

    QPaintEngine* paintEngine() const override { return &engine_; }

  protected:
    int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
        case PdmWidth:
            return size_.width();
        case PdmHeight:
            return size_.height();
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return 96;
        case PdmDepth:
            return 32;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return int(devicePixelRatioFScale());
        default:
            return 0;
        }
    }

  private:
    struct Engine final : QPaintEngine {
        explicit Engine(WordsRecorder& into) : QPaintEngine(AllFeatures), recorder(into) {}
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState&) override {}
        void drawPath(const QPainterPath&) override {}
        void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
        void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
        void drawTextItem(const QPointF& base, const QTextItem& item) override {
            const QRectF letters(base.x(), base.y() - item.ascent(), item.width(),
                                 item.ascent() + item.descent());
            recorder.words.push_back({item.text(), painter()->combinedTransform().mapRect(letters)});
        }
        void drawLines(const QLineF* lines, int count) override {
            for (int line = 0; line < count; ++line)
                recorder.strokes.push_back(painter()->combinedTransform().mapRect(
                    QRectF(lines[line].p1(), lines[line].p2()).normalized()));
        }
        Type type() const override { return User; }
        WordsRecorder& recorder;
    };

    QSize size_;
    mutable Engine engine_;
};

} // namespace tactus::views
