// The work behind a legal mapping, in the background and piece by piece: array, scene, code, simulation
// beside direct evaluation.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "array/automatic/automatic.h"
#include "draw/scene.h"
#include "studies/pictures/picture.h"
#endif
#include "views/canvas/geometry/scene_index.h"
#include "views/models/activity/activity.h"
#include "views/models/words.h"
#include "views/workbench/document/background.h"
#include "views/workbench/run_settings.h"

namespace tactus::views {

// Immutable once handed over; a part that has not come yet, or was refused, is null.
struct ArrayResults {
    std::shared_ptr<const driver::Analysis> analysis; // holds the mapping
    const driver::MappingAnalysis* mapping = nullptr;
    std::shared_ptr<const array::Model> model;
    std::vector<array::Automatic> byItself; // what the compiler does with the model, and what not
    std::shared_ptr<const array::Model>
        projection; // in its place where the map is not legal: what space decides
    std::shared_ptr<const draw::Scene> scene;
    std::shared_ptr<const SceneIndex> index;  // of the scene
    std::shared_ptr<const Activity> activity; // null also where walking the iterations would take long
    std::vector<std::shared_ptr<const emit::Exported>> codes; // by driver::targetNames(), or none
    std::shared_ptr<const evaluate::Inputs> inputs;
    std::shared_ptr<const evaluate::Tensors> arrayInputs; // that PEs read; with isolated expressions
    std::shared_ptr<const driver::Verified> run;
    diagnostics::List diagnostics; // of the array, which the analysis does not build
    QString refusal;               // why there is no array or picture, a sentence
    QString codeRefusal;           // why there is no code
    QString runRefusal;            // why there is no simulation
    bool awaitsWish = false;       // there is none because nobody has asked for it
    // While the text has an error: the picture of the last text that had none. It has no run and no code.
    std::shared_ptr<const ArrayResults> lastCorrect;

    // A step of the array is not a cycle of the run: kernels around it, memory or operators take time.
    bool hasTwoClocks() const { return model && (model->network || (run && run->network)); }
    TimeUnit timeUnit() const { return hasTwoClocks() ? TimeUnit::Step : TimeUnit::Cycle; }
    // PEs and links, to be shown; of a legal map or not. Null: there is nothing to show.
    const array::Model* structure() const { return model ? model.get() : projection.get(); }
};

// Why nothing is made of an array that lacks some figure; empty where it has them all.
QString undecidedText(const array::Model& model);
// The sentence of the first error.
QString firstError(const diagnostics::List& list, const QString& otherwise);

class ArrayRun final : public QObject {
    Q_OBJECT

  public:
    using Draw = std::function<decltype(studies::sceneOf)>; // called in other threads

    explicit ArrayRun(QObject* parent, Draw draw = studies::sceneOf);

    // `mapping` belongs to `analysis`; null: everything is cleared; not legal: only what space alone decides
    // is drawn. An array of more than automatic() iterations
    // is not simulated unless `evenIfLarge`.
    void start(std::shared_ptr<const driver::Analysis> analysis, const driver::MappingAnalysis* mapping,
               const RunRequest& request, bool evenIfLarge = false);
    // While the map is in the hand, code and run wait for a moment in which no other map takes their place.
    void setInHand(bool isInHand) { isInHand_ = isInHand; }
    // The same array in another run: its results but the run are there.
    void runAgain(const RunRequest& request, bool evenIfLarge);
    void clear(const QString& reason);
    void clearWhileWrong(const QString& reason); // but for lastCorrect
    void show(ArrayResults results);             // of an earlier start, in place of what is under way
    void cancel();
    bool busy() const { return background_.busy(); }
    const ArrayResults& results() const { return results_; }
    // The model of the results, or of those that are on their way: what shows no scene need not wait for one.
    const std::shared_ptr<const array::Model>& model() const { return model_; }
    std::int64_t automatic() const { return automatic_; }
    void setAutomatic(std::int64_t iterations) { automatic_ = iterations; }

  Q_SIGNALS:
    void modelChanged(); // model(); before arrayChanged, or with it
    void arrayChanged(); // the results: model, scene, activity
    void codeChanged();
    void runChanged();
    void progress(double done); // 0..1, of the simulation
    void busyChanged();
    void failed(const QString& reason);

  private:
    void startProjection(ArrayResults begun);
    void drawScene(ArrayResults& results, const array::Model& model, const std::stop_token& stop) const;
    void buildArray(ArrayResults& results, const Background::Deliver& deliver, const std::stop_token& stop);
    void run(ArrayResults& results, const RunRequest& request, bool evenIfLarge, std::int64_t most,
             const Background::Deliver& deliver, const std::stop_token& stop);
    void take(const ArrayResults& results);

    const Draw draw_;
    Background background_;
    ArrayResults results_;
    std::shared_ptr<const array::Model> model_;
    std::int64_t automatic_ = 10'000'000; // a few seconds
    bool isInHand_ = false;
};

} // namespace tactus::views
