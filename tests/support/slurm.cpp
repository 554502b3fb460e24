#include "support/slurm.h"

#include "system/processes/process.h"

#include <arpa/inet.h>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <pwd.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;

namespace tactus::test {

namespace {

int freePort() {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    bind(socket, reinterpret_cast<sockaddr*>(&address), size);
    getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
    close(socket);
    return ntohs(address.sin_port);
}

std::string answerOf(std::vector<std::string> words) {
    system::Run run;
    run.arguments = std::move(words);
    const auto finished = system::run(run);
    return finished && finished->status == 0 ? finished->out : "";
}

// Of "slurm-wlm 22.05.8" it is 22.
int versionOf(const std::string& said) {
    return std::atoi(said.c_str() + std::min(said.size(), said.find_first_of("0123456789")));
}

} // namespace

bool Slurm::isInstalled() {
    for (const char* program : {"slurmctld", "slurmd", "sbatch", "squeue", "scancel", "sinfo"})
        if (!system::isInstalled(program)) return false;
    return true;
}

Slurm::Slurm(int arraySize) {
    char host[256] = "localhost";
    gethostname(host, sizeof host - 1);
    const passwd* const user = getpwuid(geteuid());
    const std::string name = std::string(host).substr(0, std::string(host).find('.'));
    for (const char* part : {"state", "spool"}) fs::create_directory(folder_ / part);
    // Slurm 24.11 wants to be told that there are no control groups; 22.05 does not know these words.
    if (versionOf(answerOf({"slurmd", "-V"})) >= 23) folder_.write("cgroup.conf", "CgroupPlugin=disabled\n");
    const std::string file = folder_.write(
        "slurm.conf",
        fmt::format("ClusterName=tactus\nSlurmctldHost={0}(127.0.0.1)\nSlurmctldPort={1}\nSlurmdPort={2}\n"
                    "AuthType=auth/none\nCredType=cred/none\nSlurmUser={3}\nSlurmdUser={3}\n"
                    "StateSaveLocation={4}/state\nSlurmdSpoolDir={4}/spool\n"
                    "SlurmctldPidFile={4}/ctld.pid\nSlurmdPidFile={4}/d.pid\n"
                    "SlurmctldLogFile={4}/ctld.log\nSlurmdLogFile={4}/d.log\n"
                    "ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\n"
                    "JobAcctGatherType=jobacct_gather/none\nMpiDefault=none\nSelectType=select/cons_tres\n"
                    "SelectTypeParameters=CR_CPU\nReturnToService=2\nMaxArraySize={5}\n"
                    "NodeName={0} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN\n"
                    "PartitionName=all Nodes={0} Default=YES MaxTime=INFINITE State=UP\n",
                    name, freePort(), freePort(), user ? user->pw_name : "root", folder_.path().string(),
                    arraySize));
    setenv("SLURM_CONF", file.c_str(), 1);
    start({"slurmctld", "-c", "-D"}, "ctld.out");
    start({"slurmd", "-D", "-N", name}, "d.out");
    for (int tenths = 0; tenths < 300; ++tenths) {
        if (answerOf({"sinfo", "--noheader", "--format=%t"}).find("idle") != std::string::npos) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    reason_ = "Slurm has no idle node after 30 s: " + answerOf({"tail", "-n", "3", folder_ / "ctld.log"}) +
              answerOf({"tail", "-n", "3", folder_ / "d.log"});
}

Slurm::~Slurm() {
    for (const pid_t daemon : daemons_) kill(daemon, SIGTERM);
    for (const pid_t daemon : daemons_) {
        int waited = 0;
        for (; waited < 50 && waitpid(daemon, nullptr, WNOHANG) == 0; ++waited)
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        if (waited < 50) continue;
        kill(daemon, SIGKILL);
        waitpid(daemon, nullptr, 0);
    }
    unsetenv("SLURM_CONF");
}

void Slurm::start(const std::vector<std::string>& words, const std::string& log) {
    std::vector<std::string> own = words;
    std::vector<char*> arguments;
    for (std::string& word : own) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    const std::string place = folder_ / log;
    posix_spawn_file_actions_addopen(&files, 1, place.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&files, 1, 2);
    pid_t process = 0;
    if (posix_spawnp(&process, own.front().c_str(), &files, nullptr, arguments.data(), environ) == 0)
        daemons_.push_back(process);
    posix_spawn_file_actions_destroy(&files);
}

} // namespace tactus::test
