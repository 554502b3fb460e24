// The words behind `tactus-studio`, in a process of its own that has no display.
#include "support/paths.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <gtest/gtest.h>

namespace tactus::views {

namespace {

struct Ended {
    int status;
    std::string out, err;
};

QString exampleFile(const char* name) {
    return QString::fromStdString(test::inRepository(fmt::format("/examples/{}.ure", name)));
}

Ended studio(const QStringList& words) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QString::fromLatin1(name));
    process.setProcessEnvironment(environment);
    process.start(QCoreApplication::applicationFilePath(), QStringList{"--studio"} + words);
    EXPECT_TRUE(process.waitForFinished(120'000));
    EXPECT_EQ(process.exitStatus(), QProcess::NormalExit) << words.join(QLatin1Char(' ')).toStdString();
    return {process.exitCode(), process.readAllStandardOutput().toStdString(),
            process.readAllStandardError().toStdString()};
}

} // namespace

TEST(Arguments, helpAndVersionNeedNoDisplay) {
    for (const char* word : {"--help", "-h"}) {
        const Ended help = studio({word});
        EXPECT_EQ(help.status, 0);
        EXPECT_TRUE(help.out.starts_with("usage: tactus-studio [FILE...] [--mapping NAME]")) << help.out;
        EXPECT_EQ(help.err, "");
    }
    const Ended version = studio({"--version"});
    EXPECT_EQ(version.status, 0);
    EXPECT_TRUE(version.out.starts_with("tactus-studio ") && version.out.ends_with("\n")) << version.out;
}

TEST(Arguments, mistakesAreSaidAndNeedNoDisplay) {
    const QTemporaryDir folder;
    const QString latin = folder.filePath(QStringLiteral("latin.ure"));
    QFile file(latin);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly) && file.write("// caf\xe9\ndesign d {}\n") > 0);
    file.close();
    const std::pair<QStringList, std::string> mistakes[] = {
        {{"--grab", folder.path(), latin},
         "can't edit '" + latin.toStdString() +
             "': it is not UTF-8 text; save it as UTF-8 in another editor"},
        {{"--garb", "x"}, "unknown option '--garb'"},
        {{"-platform"}, "unknown option '-platform'"},
        {{"--grab"}, "--grab needs a folder"},
        {{"--grab="}, "--grab needs a folder"},
        {{"--mapping"}, "--mapping needs a name"},
        {{"--at", "soon", exampleFile("gemm")}, "--at needs a cycle, 0 or later, not 'soon'"},
        {{"--at=-1", exampleFile("gemm")}, "--at needs a cycle, 0 or later, not '-1'"},
        {{"--pe", "2,x", exampleFile("gemm")}, "--pe needs coordinates such as 2,3, not '2,x'"},
        {{"--pe", "2,3"}, "--mapping, --at and --pe need a design"},
        {{"--grab", "x", "a.ure", "b.ure"}, "--grab takes one design: 'a.ure' and 'b.ure' were given"},
        {{exampleFile("gemm"), "no/such.ure"}, "can't read 'no/such.ure': No such file or directory"},
        {{""}, "the name of the file is empty"},
        {{"--", "--help"}, "can't read '--help': No such file or directory"},
        {{"no/such.ure"}, "can't read 'no/such.ure': No such file or directory"},
        {{folder.path()},
         "can't read '" + folder.path().toStdString() + "/lesson.json': No such file or directory"},
        {{"--grab", folder.path(), "no/such.ure"}, "can't read 'no/such.ure': No such file or directory"},
        {{exampleFile("gemm")}, "no display"},
        {{}, "no display"},
    };
    for (const auto& [words, reason] : mistakes) {
        const Ended ended = studio(words);
        EXPECT_EQ(ended.status, 2) << reason;
        EXPECT_EQ(ended.out, "");
        // Qt may have something to say before.
        EXPECT_NE(("\n" + ended.err).find("\ntactus-studio: " + reason), std::string::npos) << ended.err;
    }
}

TEST(Arguments, grabsWithoutADisplay) {
    const QTemporaryDir folder;
    const Ended ended = studio({"--grab", folder.path(), exampleFile("fir")});
    EXPECT_EQ(ended.status, 0) << ended.err;
    for (const char* name : {"fir-light.png", "fir-dark.png"})
        EXPECT_TRUE(QFile::exists(folder.filePath(QString::fromLatin1(name)))) << name;
}

} // namespace tactus::views
