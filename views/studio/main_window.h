// The window: everything on it is a view of one workbench, on which one of the open designs lies.
#pragma once

#include "system/pictures/printed.h"
#include "views/canvas/array/array_canvas.h"
#include "views/models/examples.h"
#include "views/models/lesson/lesson_places.h"
#include "views/models/skeletons.h"
#include "views/panels/arrays/arrays_panel.h"
#include "views/panels/blank_guide.h"
#include "views/panels/board/board.h"
#include "views/panels/breakpoints/breakpoints_panel.h"
#include "views/panels/code/code_panel.h"
#include "views/panels/compare/compare_panel.h"
#include "views/panels/editor/editor.h"
#include "views/panels/help/help_panel.h"
#include "views/panels/inspector/inspector.h"
#include "views/panels/iteration_panel.h"
#include "views/panels/lanes/lanes_panel.h"
#include "views/panels/lesson/lesson_player.h"
#include "views/panels/lesson/lesson_scribe.h"
#include "views/panels/localisation/choices_panel.h"
#include "views/panels/localisation/localised_pane.h"
#include "views/panels/log_panel.h"
#include "views/panels/mapping/mapping_panel.h"
#include "views/panels/network/inside_panel.h"
#include "views/panels/network/network_panel.h"
#include "views/panels/parts/parts_panel.h"
#include "views/panels/problems_panel.h"
#include "views/panels/saving/export_dialog.h"
#include "views/panels/saving/film_dialog.h"
#include "views/panels/saving/handout_writer.h"
#include "views/panels/spacetime/spacetime_panel.h"
#include "views/panels/start_page.h"
#include "views/panels/time/timeline.h"
#include "views/panels/widgets/folding_tabs.h"
#include "views/studio/actions/actions.h"
#include "views/studio/arguments.h"
#include "views/studio/designs/design_tabs.h"
#include "views/studio/designs/recovery_offer.h"
#include "views/studio/docking/dock_space.h"
#include "views/studio/docking/self_opening.h"
#include "views/studio/panels/panel_table.h"
#include "views/studio/preferences/preferences.h"

#include <QApplication>
#include <QMainWindow>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTimer>

namespace tactus::views {

class MainWindow final : public QMainWindow {
    Q_OBJECT

  public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    Workbench& workbench() { return workbench_; }
    Editor& editor() { return *editor_; }
    LocalisedPane& localised() { return *localised_; }
    ChoicesPanel& choices() { return *choices_; }
    PartsPanel& parts() { return *parts_; }
    BreakpointsPanel& breakpointsPanel() { return *breakpoints_; }
    LanesPanel& lanes() { return *lanes_; }
    SpacetimePanel& spacetime() { return *spacetime_; }
    ArrayCanvas& canvas() { return *canvas_; }
    NetworkPanel& network() { return *network_; }
    InsidePanel& inside() { return *inside_; }
    HelpPanel& help() { return *help_; }
    ArraysPanel& arrays() { return *arrays_; }
    ComparePanel& compared() { return *compared_; }
    QTabWidget& pictures() { return *pictures_; }
    IterationPanel& iterations() { return *iterations_; }
    Timeline& timeline() { return *timeline_; }
    FileGuard& fileGuard() { return designs_->shown().guard(); }
    DesignTabs& designs() { return *designs_; }
    FoldingTabs& tabs() { return *tabs_; }
    LessonPlayer& lessons() { return *lessons_; }
    LessonScribe& scribe() { return *scribe_; }
    Board& board() { return *board_; }
    QAction& action(ActionId id) { return *actions_.at(id); }
    QWidget& panel(PanelId id) { return *panels_.at(id); }
    void reveal(PanelId id); // opened, unfolded and in front

    // Offers what crashed studios left, above the work.
    void offerRecovery() { recovery_->look(recoveryFolder()); }
    // A line on the start page, for somebody who begins there; once in the life of the user's settings.
    void offerTour();
    // In a tab of its own, or to the one where it is open; false: it could not be read, the window says why.
    bool open(const QString& path);
    void openSmall(const Example& example); // with its sizes and small data, ready to be played
    void newDesign();
    void newDesign(const Skeleton& skeleton);
    void closeDesign(int tab); // after asking, if it is not saved
    // Opens these, or without any those of the last time, and remembers from now on what is open.
    void beginSession(const std::vector<std::string>& files);
    // The design in front at a place in it, once it is known; what is not there is said.
    void goTo(const StudioPlace& place);
    // Panels, perspective and place on the screen, from one run of the studio to the next.
    void saveLayout();
    void restoreLayout(); // the first time, as large as the screen lets it be
    DockSpace& workspace() { return *workspace_; }
    void setTheme(const Theme& theme);
    void setDark(bool dark) { setTheme(dark ? Theme::night() : Theme::light()); }
    // Takes effect at once; setPreferences also writes them down.
    void usePreferences(const Preferences& preferences);
    void setPreferences(const Preferences& preferences);
    // Pictures, verdicts and simulation are done.
    bool isIdle() const;

  Q_SIGNALS:
    void presentingChanged(bool presents);

  protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void makeActions();
    void connectActions();
    void connectLayout();
    void connectBoard();
    void makeMenus();
    void makeToolBar();
    void fillToolBar(int level);
    void dressToolBar();
    int widthOfTools(int level) const;
    void fitToolBar();
    void makePages();
    void makePanels();
    static std::optional<Panel> dockOf(PanelId id);
    void addTabs(QTabWidget& tabs, Place place);
    void goTo(const PanelSpec& spec);
    static constexpr int leastEquations = 330; // pixels, to read them without scrolling all the time
    QWidget* makeEquations();
    void makeWorkspace();
    QWidget* makePictures();
    PictureArea& picture(); // that is in sight
    Zoomable& zoomable();   // with the focus, or that
    // The cursor of two arrays that are compared, which leads the bench's, or else that.
    TimeCursor& clock();
    QWidget* makeTabs();
    void makeStatus();
    void showTitle();
    void showStatus();
    void foldResults();
    int heightOfProblems();
    bool isAtWork() const { return pages_->currentWidget() == workspace_; } // not before the start page
    void showGuide();
    QMenu* makeSkeletonMenu(QWidget* parent);
    QMenu* makeRecentMenu(QWidget* parent);
    void fillWith(const Skeleton& skeleton);
    void makeRoomForText();
    void makeRoomForMapping();
    void fitToScreen();
    void showIcons();
    void showPerspective();
    void showVerdict();
    void present(bool on);
    void sayHowPresentingEnds(bool on);
    void showPreferences();
    void showCReading();
    void recallCReading();
    void showRunSettings();
    void chooseDark(bool dark);
    void chooseLocalised(bool shown);
    void showBeside();
    void changeLetters(int percent);
    double letterFactor() const;
    void showLetters();
    void takeLetters();
    void showTextSize();
    void goToPanel(int step);
    void inspect();
    void showHelp(std::optional<std::size_t> topic, const QString& word = {}); // the contents without one
    void explain(const QString& code);                                         // of a message
    void helpHere();
    bool isDeclared(const std::string& name) const;
    static constexpr double presentingFactor = 1.6; // of the type
    static constexpr int letterStep = 10;           // per cent
    void connectViews();
    void connectDesigns();
    void watchOver(OpenDesign& design);
    void showUndo();
    void remember();
    void recallTurn();
    static QString fileOf(const Document& document); // empty: in none yet
    void rememberTurn();
    Breakpoints& breakpoints() { return breakpoints_->breakpoints(); }
    void connectBreakpoints();
    void recallWatching();
    void rememberWatching();
    void recallBreakpoints();
    void rememberBreakpoints();
    void connectLanes();
    void recallWatches();
    void rememberWatches();
    void watchSelection();
    void saveWaveforms();
    void run();
    void breakOn(bool iteration);
    static QStringList recentFiles();
    void rememberRecent(const std::filesystem::path& path);
    void reopen();

    void showStart();
    void leaveStart();
    void showWorkspace();
    void openDialog();
    bool openQuietly(const std::filesystem::path& path, QString& reason);
    bool keepDesign(const std::string& design); // false: nobody wants it
    bool restore(const Unsaved& unsaved, RecoverySlot& slot);
    bool save(bool elsewhere);
    QString proposedFile();
    bool isExample(const std::filesystem::path& path) const;
    bool mayClose(const std::vector<OpenDesign*>& unsaved); // false: the user wants to go on with them
    bool saveAll(const std::vector<OpenDesign*>& designs);
    // A picture in sight, and its name, on the command line if one draws it.
    struct Pictured {
        std::function<QPixmap()> grab;
        std::string view;
        // As lines and letters, where the picture can say that.
        std::function<std::optional<draw::Picture>()> seen = {};
    };
    Pictured pictured();
    void connectLessons();
    QMenu* makeLessonsMenu(QWidget* parent);
    bool beginLesson(const QString& folder); // false: it can't be read, which is said
    void keepLesson(bool isFinished);
    void connectScribe();
    void recordLesson(bool on);
    QString folderOfLesson(const QString& name); // empty: none, and the recording goes on
    void writeLesson(const QString& name, const QString& folder);
    void saveAnswers();
    void takeTour();
    std::shared_ptr<Document> openForLesson(const LessonPlayer::Wanted& wanted);
    void bringIntoSight(QWidget& widget);
    void showTour();
    void connectPictures();
    std::vector<FilmView> filmViews(); // of the run
    bool hasFilm();
    QString filmDestination(const QString& view, const QString& ending);
    void saveFilm();
    void savePage();
    void saveReport();
    template<class Own>
    void writeHandout(Own options);       // of the text as it is
    void showFolder(const QString& path); // in another program
    void connectCompared();
    void pinArray();
    void unpinArray();
    void fillPictureMenu(QMenu& menu);
    void popUpPictureMenu(QWidget& of, QPoint globally, std::optional<ActionId> more = {});
    void savePicture(const Pictured& what);
    void goNear(const Selection& part);
    commands::ArrayOptions pictureOptions(const std::string& view);
    void savePictureAs(const Pictured& what, const QString& file);
    void saveSeen(const Pictured& what, system::PictureFormat format, const QString& file);
    void copyPicture(const Pictured& what);
    void copyCommand();
    void copyLink();
    bool chooseMapping(const driver::Analysis& analysis, const std::string& name);
    void goInArray(const StudioPlace& place);
    static QString lastFolder(); // where a file was opened or saved
    static void rememberFolder(const QString& file);
    // Empty: none. What is not written then has been said.
    QString chosenFile(const QString& title, const QString& proposed, const QStringList& filters);
    QString chosenForResult(const QString& title, const QString& name, const QStringList& filters);
    bool isOpenDesign(const QString& file, const Document* besides = nullptr);
    bool saveResult(const QString& file, std::string_view content); // false: it failed, which is said
    void saveCode(const QString& name, std::string content);        // as it is now
    void refuse(const QString& words);
    struct SavedTable {
        QString name;
        bool isTensor = false; // it may be a file of NumPy
        std::function<std::string(driver::DataFormat)> content;
    };
    SavedTable tableAt(const QWidget* widget);
    void saveTable(const SavedTable& table);
    bool hasOutputs();
    void saveOutputs();
    struct PanelMenu {
        QWidget *area, *panel; // the menu's, in this panel
        const char* name;
        bool isTable;
    };
    void popUpPanelMenu(const PanelMenu& of, QPoint globally);
    void connectTables();
    void exportCode();
    void showShortcuts();
    void showAbout();
    void warn(const QString& words);

    Workbench workbench_;
    Preferences preferences_;
    std::map<ActionId, QAction*> actions_;
    MessageBar* recoveryBar_ = nullptr;
    RecoveryOffer* recovery_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    StartPage* start_ = nullptr;
    const QString examplesFolder_ = examplesFolder(QCoreApplication::applicationDirPath());
    const QString lessonsFolder_ = lessonsFolder(QCoreApplication::applicationDirPath());
    DockSpace* workspace_ = nullptr;
    QToolBar* toolBar_ = nullptr;
    std::optional<int> wishedLetters_; // per cent
    QTimer lettersPassed_;             // all presses of a key until then are one change
    QPushButton* verdict_ = nullptr;
    QAction* verdictTool_ = nullptr;
    int toolLevel_ = 0; // 0: all tools are there
    std::map<ActionId, int> toolWidths_;
    QLabel* farewell_ = nullptr; // how presenting ends
    Board* board_ = nullptr;
    Perspective beforePresenting_ = Perspective::Map;
    bool presents_ = false;
    Background drawing_{Background::Newer::Replaces, this}; // of pictures for files
    HandoutWriter handouts_{this};
    const QFont workFont_ = QApplication::font(); // of the system
    bool remembers_ = false;                      // what is open
    bool isOtherDesign_ = false;                  // than the one that was analysed before
    SelfOpening* opening_ = nullptr;
    std::map<PanelId, QWidget*> panels_;
    std::map<PanelId, QWidget*> pagesOf_; // the panels, or what scrolls them
    DesignTabs* designs_ = nullptr;
    Editor* editor_ = nullptr;
    LocalisedPane* localised_ = nullptr;
    QStackedWidget* work_ = nullptr; // the pictures, or the guide of an empty page
    BlankGuide* guide_ = nullptr;
    QTabWidget* pictures_ = nullptr; // of the array, of its network, of a PE
    ArrayCanvas* canvas_ = nullptr;
    NetworkPanel* network_ = nullptr;
    InsidePanel* inside_ = nullptr;
    ComparePanel* compared_ = nullptr;
    IterationPanel* iterations_ = nullptr;
    Timeline* timeline_ = nullptr;
    MappingPanel* mapping_ = nullptr;
    Inspector* inspector_ = nullptr;
    HelpPanel* help_ = nullptr;
    ArraysPanel* arrays_ = nullptr;
    ProblemsPanel* problems_ = nullptr;
    ChoicesPanel* choices_ = nullptr;
    CodePanel* code_ = nullptr;
    LogPanel* log_ = nullptr;
    PartsPanel* parts_ = nullptr;
    BreakpointsPanel* breakpoints_ = nullptr;
    LanesPanel* lanes_ = nullptr;
    SpacetimePanel* spacetime_ = nullptr;
    FoldingTabs* tabs_ = nullptr;
    LessonPlayer* lessons_ = nullptr;
    LessonScribe* scribe_ = nullptr;
    QLabel* recorded_ = nullptr;                            // how much of a lesson
    Background writing_{Background::Newer::Replaces, this}; // of a lesson
    QLabel* state_ = nullptr;
    QLabel* place_ = nullptr;
};

} // namespace tactus::views
