// One design on the bench: its text, its verdicts, its array, its time and what is selected. Views show it
// and ask it for changes; every change of the design is an edit of the text. One of several designs that are
// open lies on the bench.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "commands/request/command.h"
#endif
#include "views/models/counterexample.h"
#include "views/models/pointing/pointing.h"
#include "views/models/selection.h"
#include "views/workbench/all_sizes_run.h"
#include "views/workbench/array_run.h"
#include "views/workbench/document/analyser.h"
#include "views/workbench/follower.h"
#include "views/workbench/time_cursor.h"

namespace tactus::views {

// Rows that the user wants in place of the mapping's.
struct MapWish {
    enum class Part { Space, Schedule };
    Part part;
    std::vector<polyhedra::AffineForm> rows;
    QString step; // wishes with one name, one after the other, are one undo step
};

class Workbench final : public QObject {
    Q_OBJECT

  public:
    explicit Workbench(QObject* parent = nullptr, Analyser::Analyse analyse = driver::analyse,
                       ArrayRun::Draw draw = studies::sceneOf);

    Document& document() { return *document_; }
    const std::shared_ptr<Document>& sharedDocument() { return document_; }
    // Another design. The knowledge about the present one is kept for its return; work for it that was under
    // way begins again then.
    void turnTo(const std::shared_ptr<Document>& document);
    void forget(const Document& document); // it will not return

    Analyser& analyser() { return analyser_; }
    ArrayRun& array() { return array_; }
    TimeCursor& time() { return time_; }
    AllSizesRun& allSizes() { return allSizes_; }
    Follower& follower() { return follower_; }
    Pointing& pointing() { return pointing_; }

    // The shown part of the last analysis: null if there is none.
    const driver::DesignAnalysis* design() const;
    const driver::MappingAnalysis* mapping() const;
    // The text, or the shown design in it, has an error: views keep what they know of the last one that had
    // none.
    bool isWrong() const;
    void choose(const std::string& design, const std::string& mapping);

    const Selection& selection() const { return selection_; }
    void select(const Selection& selection);
    // The dependence that is selected, or those that the selected link carries.
    std::vector<dependence::DependenceId> selectedDependences() const;

    // Why a pair is no array, in the iteration space in place of the mapping's; null: the mapping's. It is of
    // the text as it is: another analysis, mapping or design takes it away.
    const std::shared_ptr<const Counterexample>& counterexample() const { return counterexample_; }
    void lookAt(std::shared_ptr<const Counterexample> example);

    // Edits of the text of the last analysis, which is of this revision, as one undo step (see Document).
    // None is of a C file: the design that it became is kept as a text of its own, if its user wants that,
    // which then lies on the bench.
    bool edit(const std::vector<text::Edit>& edits, std::uint64_t revision, const QString& step = {});
    // Asks whether to keep this design, and lays it on the bench; false: it is not wanted.
    using Keep = std::function<bool(const std::string& design)>;
    void setKeep(Keep keep) { keep_ = std::move(keep); }
    // A fix is of the last analysis and dropped if the text has moved on; a wish waits for the verdict on the
    // text as it is, and is forgotten if something else changes the text before.
    bool applyFix(const diagnostics::Fix& fix);
    void wish(const MapWish& wish);
    bool hasWish() const { return wish_.has_value(); }
    // Without the wishes of this undo step, whether they are fulfilled or wait, unless something else has
    // changed the text since.
    void takeBack(const QString& step);

    // The data to run with, of inputs by their names; nothing: what the design says. A choice lasts while the
    // design is open, and the log's line has it.
    driver::DataChoices dataChoices() const;
    void chooseData(const std::string& input, const std::optional<evaluate::DataChoice>& choice);
    // How this design is run and checked, as long as it is open. Nothing is wrong in these settings.
    const RunSettings& runSettings() const;
    void setRunSettings(const RunSettings& settings);
    RunRequest runRequest() const; // with the data that are chosen, and these settings
    void simulateEvenIfLarge();
    void setAutomatic(std::int64_t iterations); // that are simulated without being asked for
    // Nothing is on its way any more.
    bool isIdle() const;

    // The options that name the document and the mapping, for the log.
    template<std::derived_from<commands::DesignOptions> Own>
    Own options() const {
        Own own;
        addTo(own);
        if constexpr (std::derived_from<Own, commands::DataOptions>) own.data = chosenData();
        return own;
    }
    // With what is run with.
    template<std::derived_from<commands::DesignOptions> Own>
    Own runOptions() const {
        Own own = options<Own>();
        views::addTo(own, runSettings());
        return own;
    }
    void log(const commands::Options& options);
    // The command that draws what is on screen: "array", "network" or "inside"; or as the options say.
    void logPicture(const std::string& view);
    void logPicture(commands::ArrayOptions options);

  Q_SIGNALS:
    void documentChanged(); // another design
    void shownChanged();    // another analysis or mapping
    void selectionChanged();
    void counterexampleChanged();
    void runSettingsChanged(); // also by another design
    void busyChanged();
    void logged(const QString& line);
    void showText(text::Span span);      // please, in the text of the last analysis
    void showPlace(text::Span span);     // the same, in the text as it is
    void written(text::Span span);       // by another writer than the editor, in the text as it is
    void wantedInSight(text::Span span); // of the text of the last analysis; its cursor stays
    void rewritten(text::Span span);     // by hand in another panel, as long as it goes on
    void failed(const QString& reason);

  private:
    void analysed();
    void keepSelection();
    bool fulfilWish();
    bool rewrite(const std::vector<text::Edit>& edits, std::uint64_t revision, const QString& step);
    QString wrongText() const; // why there is no array, where it is wrong
    void runChanged();
    void startArray(bool evenIfLarge);
    void runAgain();
    void judgeAllSizes();
    void logPath();
    commands::CheckOptions checkOptions() const;
    void addTo(commands::DesignOptions& options) const;
    commands::Words chosenData() const; // "A=index"

    // The knowledge about a design that is not on the bench.
    struct StoredDesign {
        std::shared_ptr<const driver::Analysis> analysis;
        std::uint64_t revision = 0;
        ArrayResults array;
        bool isUnfinished = false, evenIfLarge = false; // its array was being made
        std::int64_t cycle = 0;
        std::string design, mapping;
        Selection selection;
        std::shared_ptr<const dependence::Graph> selectedIn;
        std::shared_ptr<const AllSizesResults> allSizes;
    };
    StoredDesign keep() const;

    std::shared_ptr<Document> document_;
    std::map<const Document*, StoredDesign> kept_;
    std::map<const Document*, driver::DataChoices> data_;
    std::map<const Document*, RunSettings> settings_;
    Analyser analyser_;
    ArrayRun array_;
    TimeCursor time_;
    AllSizesRun allSizes_;
    Follower follower_;
    Pointing pointing_;
    std::string design_, mapping_; // as chosen
    Selection selection_;
    std::shared_ptr<const dependence::Graph> selectedIn_; // of a selected dependence
    std::shared_ptr<const Counterexample> counterexample_;
    std::optional<MapWish> wish_;
    std::uint64_t wishRevision_ = 0;
    Keep keep_;
    bool evenIfLarge_ = false; // the array that was started last
    bool isTurning_ = false;   // nothing is done but shown again
    QString lastLine_;
};

} // namespace tactus::views
