#include "views/models/lesson/lesson.h"

#include <QFile>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace tactus::views {

namespace {

using nlohmann::json;

const std::map<std::string, Selection::Kind> selections{{"pe", Selection::Kind::Pe},
                                                        {"link", Selection::Kind::Link},
                                                        {"tensor", Selection::Kind::Tensor},
                                                        {"dependence", Selection::Kind::Dependence},
                                                        {"part", Selection::Kind::Part}};
const std::map<std::string, bool> verdicts{{"legal", true}, {"not legal", false}};

// The fields of one object. The first mistake is kept; what is read after it is empty, or right.
class Fields {
  public:
    Fields(const json& object, QString place, QString& mistake)
        : object_(object), place_(std::move(place)), mistake_(mistake) {
        if (!object_.is_object()) complain(QStringLiteral("is no object"));
    }
    const json* find(const char* name) {
        known_.insert(name);
        const auto field = object_.is_object() ? object_.find(name) : object_.end();
        return field == object_.end() ? nullptr : &*field;
    }
    std::string words(const char* name) {
        const json* field = find(name);
        if (field && field->is_string() && !field->get_ref<const std::string&>().empty())
            return field->get<std::string>();
        complain(QStringLiteral("needs words in '%1'").arg(QLatin1String(name)));
        return {};
    }
    QString text(const char* name) { return QString::fromStdString(words(name)); }
    std::int64_t number(const char* name, const json& field) {
        if (field.is_number_unsigned()) return field.get<std::int64_t>();
        complain(QStringLiteral("needs a number in '%1'").arg(QLatin1String(name)));
        return 0;
    }
    template<class Value>
    Value oneOf(const std::map<std::string, Value>& values, const char* name) {
        const auto value = values.find(words(name));
        if (value != values.end()) return value->second;
        complain(QStringLiteral("has an unknown '%1'").arg(QLatin1String(name)));
        return {};
    }
    void refuseOthers() {
        if (!object_.is_object()) return;
        for (const auto& field : object_.items())
            if (!known_.contains(field.key()))
                complain(
                    QStringLiteral("has an unknown field '%1'").arg(QString::fromStdString(field.key())));
    }
    void complain(const QString& what) {
        if (mistake_.isEmpty()) mistake_ = place_ + QLatin1Char(' ') + what;
    }

  private:
    const json& object_;
    const QString place_;
    QString& mistake_;
    std::set<std::string> known_;
};

Expected readExpected(const json& object, const QString& place, QString& mistake) {
    Fields fields(object, place, mistake);
    Expected read;
    if (object.size() != 1) fields.complain(QStringLiteral("must expect exactly one thing"));
    if (fields.find("action")) {
        read.kind = Expected::Kind::Action;
        read.action = fields.text("action");
    } else if (const json* cycle = fields.find("cycle")) {
        read.kind = Expected::Kind::Cycle;
        read.cycle = fields.number("cycle", *cycle);
    } else if (fields.find("selected")) {
        read.kind = Expected::Kind::Selected;
        read.selected = fields.oneOf(selections, "selected");
    } else if (fields.find("verdict")) {
        read.kind = Expected::Kind::Verdict;
        read.isLegal = fields.oneOf(verdicts, "verdict");
    }
    fields.refuseOthers();
    return read;
}

LessonStep readStep(const json& object, const QString& place, QString& mistake) {
    Fields fields(object, place, mistake);
    LessonStep step{fields.text("title"), fields.text("text"), fields.text("widget"), {}, {}, {}};
    if (const json* cycle = fields.find("cycle")) step.cycle = fields.number("cycle", *cycle);
    if (const json* expected = fields.find("expected")) {
        step.expected = readExpected(*expected, place, mistake);
        step.then = fields.text("then");
    }
    fields.refuseOthers();
    return step;
}

} // namespace

tl::expected<Lesson, QString> readLesson(const QByteArray& bytes) {
    const json read = json::parse(bytes.begin(), bytes.end(), nullptr, false);
    if (read.is_discarded()) return tl::unexpected(QStringLiteral("the lesson is not JSON"));
    QString mistake;
    Fields fields(read, QStringLiteral("the lesson"), mistake);
    Lesson lesson{fields.text("name"), fields.text("title"), fields.text("design"), {}};
    const json* steps = fields.find("steps");
    if (!steps || !steps->is_array() || steps->empty())
        fields.complain(QStringLiteral("needs steps"));
    else
        for (const json& step : *steps)
            lesson.steps.push_back(
                readStep(step, QStringLiteral("step %1").arg(lesson.steps.size() + 1), mistake));
    fields.refuseOthers();
    if (!mistake.isEmpty()) return tl::unexpected(mistake);
    return lesson;
}

const Lesson& tour() {
    static const Lesson lesson = [] {
        QFile file(QStringLiteral(":/lessons/tour.json"));
        if (!file.open(QIODevice::ReadOnly)) return Lesson{};
        return readLesson(file.readAll()).value_or(Lesson{});
    }();
    return lesson;
}

} // namespace tactus::views
