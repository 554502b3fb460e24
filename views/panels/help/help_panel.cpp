#include "views/panels/help/help_panel.h"

#include "views/theme/icons.h"

#include <QBoxLayout>
#include <QDesktopServices>
#include <QEvent>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>

namespace tactus::views {

namespace {

const QString scheme = QStringLiteral("help");

QUrl urlOf(const HelpTopic& topic) {
    QUrl url;
    url.setScheme(scheme);
    url.setPath(QStringLiteral("/%1/%2").arg(topic.page, topic.anchor));
    return url;
}

QUrl contentsUrl() {
    return QUrl(QStringLiteral("help:/"));
}

QString linkTo(const HelpTopic& topic) {
    return QStringLiteral("- [%1](%2)\n").arg(topic.title, urlOf(topic).toString());
}

std::optional<std::size_t> topicOf(const QUrl& url) {
    const QStringList parts = url.path().split(QLatin1Char('/'), Qt::SkipEmptyParts);
    if (parts.isEmpty()) return std::nullopt;
    return HelpTopics::all().find(parts[0], parts.size() > 1 ? parts[1] : QString());
}

// All pages with the topics of the second level; of the messages there are too many.
QString contents() {
    const HelpTopics& topics = HelpTopics::all();
    QString text = QStringLiteral("# %1\n\n").arg(HelpPanel::tr("Help"));
    for (std::size_t n = 0; n < topics.list().size(); ++n) {
        const HelpTopic& page = topics.list()[n];
        if (page.above != n) continue;
        text += QStringLiteral("\n**[%1](%2)**\n\n").arg(page.title, urlOf(page).toString());
        if (page.page == QStringLiteral("diagnostics.md")) continue;
        for (const std::size_t below : topics.below(n)) text += linkTo(topics.list()[below]);
    }
    return text;
}

// The topic with the way up, and links to what is below it.
QString textOf(std::size_t number) {
    const HelpTopics& topics = HelpTopics::all();
    const HelpTopic& topic = topics.list()[number];
    QStringList way;
    for (std::size_t n = number; topics.list()[n].above != n;) {
        n = topics.list()[n].above;
        way.prepend(
            QStringLiteral("[%1](%2)").arg(topics.list()[n].title, urlOf(topics.list()[n]).toString()));
    }
    way.prepend(QStringLiteral("[%1](%2)").arg(HelpPanel::tr("Help"), contentsUrl().toString()));
    QString text = way.join(QStringLiteral(" › ")) + QStringLiteral("\n\n") + topic.text;
    const auto below = topics.below(number);
    if (!below.empty()) text += QLatin1Char('\n');
    for (const std::size_t one : below) text += linkTo(topics.list()[one]);
    return text;
}

} // namespace

HelpBrowser::HelpBrowser(QWidget* parent) : QTextBrowser(parent) {
    setAccessibleName(tr("Page of the help"));
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(2 * spacing);
}

void HelpBrowser::show(std::size_t topic) {
    setSource(urlOf(HelpTopics::all().list()[topic]), QTextDocument::MarkdownResource);
}

void HelpBrowser::showContents() {
    setSource(contentsUrl(), QTextDocument::MarkdownResource);
}

// Links between pages are written "language.md#types"; others lead out of the program.
void HelpBrowser::doSetSource(const QUrl& url, QTextDocument::ResourceType) {
    if (!url.scheme().isEmpty() && url.scheme() != scheme) {
        QDesktopServices::openUrl(url);
        return;
    }
    QUrl wanted = url;
    const QString file = url.path().section(QLatin1Char('/'), -1);
    if (url.hasFragment() || file.endsWith(QStringLiteral(".md"))) {
        const auto here = topicOf(source());
        const QString page = file.endsWith(QStringLiteral(".md")) ? file
                             : here                               ? HelpTopics::all().list()[*here].page
                                                                  : QString();
        const auto topic = HelpTopics::all().find(page, url.fragment());
        if (!topic) return; // a page that is not in the program
        wanted = urlOf(HelpTopics::all().list()[*topic]);
    }
    QTextBrowser::doSetSource(wanted, QTextDocument::MarkdownResource);
    dress();
}

// Tables with thin lines and air, code in its own letters.
void HelpBrowser::dress() {
    const Theme& theme = Theme::of(*this);
    for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (!table) continue;
        QTextTableFormat format = table->format();
        format.setBorderCollapse(true);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(theme.line);
        format.setBorder(1);
        format.setCellPadding(spacing / 2);
        format.setTopMargin(spacing);
        format.setBottomMargin(spacing);
        table->setFormat(format);
    }
    const QStringList code = codeFont().families();
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextFragment fragment = part.fragment();
            if (!fragment.charFormat().fontFixedPitch()) continue;
            QTextCursor cursor(document());
            cursor.setPosition(fragment.position());
            cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
            QTextCharFormat letters;
            letters.setFontFamilies(code);
            letters.setForeground(theme.function);
            cursor.mergeCharFormat(letters);
        }
}

void HelpBrowser::goTo(const QString& word) {
    moveCursor(QTextCursor::Start);
    if (!word.isEmpty() && find(word, QTextDocument::FindWholeWords)) ensureCursorVisible();
}

QVariant HelpBrowser::loadResource(int type, const QUrl& name) {
    if (type == QTextDocument::MarkdownResource) {
        const auto topic = topicOf(name);
        return topic ? textOf(*topic) : contents();
    }
    if (type == QTextDocument::ImageResource) {
        QImage picture(QStringLiteral(":/help/pictures/") + name.path().section(QLatin1Char('/'), -1));
        const int room = std::max(160, viewport()->width() - 5 * spacing);
        return picture.width() > room ? picture.scaledToWidth(room, Qt::SmoothTransformation) : picture;
    }
    return {};
}

void HelpBrowser::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !source().isValid()) return;
    reload();
    dress();
}

HelpPanel::HelpPanel(QWidget* parent)
    : QWidget(parent), words_(new QLineEdit(this)), contents_(new QToolButton(this)),
      back_(new QToolButton(this)), forward_(new QToolButton(this)), pages_(new QStackedWidget(this)),
      browser_(new HelpBrowser(this)), found_(new QListWidget(this)) {
    setAccessibleName(tr("Help"));
    setMinimumWidth(260);
    words_->setPlaceholderText(tr("Search the help"));
    words_->setAccessibleName(words_->placeholderText());
    words_->setClearButtonEnabled(true);
    found_->setAccessibleName(tr("Topics found"));
    found_->setFrameShape(QFrame::NoFrame);
    found_->setWordWrap(true);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(spacing, spacing / 2, spacing, spacing / 2);
    row->setSpacing(2);
    const auto add = [&](QToolButton* button, const QString& name, const QString& words) {
        button->setProperty("flat", true);
        button->setObjectName(name);
        button->setToolTip(words);
        button->setAccessibleName(words);
        row->addWidget(button);
    };
    add(contents_, QStringLiteral("home"), tr("Contents"));
    add(back_, QStringLiteral("undo"), tr("Back"));
    add(forward_, QStringLiteral("redo"), tr("Forward"));
    for (QToolButton* button : {contents_, back_, forward_})
        button->setIcon(icon(button->objectName(), Theme::of(*this)));
    row->addWidget(words_, 1);
    pages_->addWidget(browser_);
    pages_->addWidget(found_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(pages_, 1);
    connect(contents_, &QToolButton::clicked, this, &HelpPanel::showContents);
    connect(back_, &QToolButton::clicked, browser_, &QTextBrowser::backward);
    connect(forward_, &QToolButton::clicked, browser_, &QTextBrowser::forward);
    connect(browser_, &QTextBrowser::backwardAvailable, back_, &QWidget::setEnabled);
    connect(browser_, &QTextBrowser::forwardAvailable, forward_, &QWidget::setEnabled);
    back_->setEnabled(false);
    forward_->setEnabled(false);
    connect(words_, &QLineEdit::textChanged, this, &HelpPanel::search);
    const auto choose = [this](const QListWidgetItem* item) {
        if (item && item->data(Qt::UserRole).isValid()) show(item->data(Qt::UserRole).toULongLong());
    };
    connect(found_, &QListWidget::itemClicked, this, choose);
    connect(found_, &QListWidget::itemActivated, this, choose);
    connect(words_, &QLineEdit::returnPressed, this, [this, choose] { choose(found_->item(0)); });
}

// A panel that was open the last time is not empty.
void HelpPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!browser_->source().isValid()) browser_->showContents();
}

void HelpPanel::show(std::size_t topic, const QString& word) {
    const QSignalBlocker quiet(words_);
    words_->clear();
    pages_->setCurrentWidget(browser_);
    browser_->show(topic);
    if (!word.isEmpty()) browser_->goTo(word);
}

void HelpPanel::showContents() {
    const QSignalBlocker quiet(words_);
    words_->clear();
    pages_->setCurrentWidget(browser_);
    browser_->showContents();
}

void HelpPanel::show(const QString& page, const QString& anchor) {
    if (const auto topic = HelpTopics::all().find(page, anchor)) show(*topic);
}

QString HelpPanel::title() const {
    const auto topic = topicOf(browser_->source());
    return topic ? HelpTopics::all().list()[*topic].title : tr("Help");
}

void HelpPanel::search(const QString& words) {
    found_->clear();
    if (words.trimmed().isEmpty()) return pages_->setCurrentWidget(browser_);
    constexpr std::size_t most = 40;
    const HelpTopics& topics = HelpTopics::all();
    const std::vector<std::size_t> found = topics.search(words);
    for (const std::size_t n : found) {
        if (static_cast<std::size_t>(found_->count()) == most) break;
        const HelpTopic& topic = topics.list()[n];
        const QString page = topics.list()[*topics.find(topic.page, {})].title;
        auto* item =
            new QListWidgetItem(page == topic.title ? page : tr("%1 (%2)").arg(topic.title, page), found_);
        item->setData(Qt::UserRole, qulonglong(n));
    }
    if (found.empty()) {
        auto* none = new QListWidgetItem(tr("No help page matches."), found_);
        none->setFlags(Qt::NoItemFlags);
    }
    pages_->setCurrentWidget(found_);
}

} // namespace tactus::views
