#!/bin/sh
# slurmd (Slurm 22.05.8, Debian 12, x86-64): a node whose configuration has nothing to do with cgroups (processes are tracked by
# /proc, no task plugin, no accounting) does not start when cgroup.conf says `CgroupPlugin=disabled`, the line with which newer
# releases start where there are no cgroups: this one looks for a plugin of that name, and gives up. It starts without the file, and
# with `CgroupPlugin=autodetect`. So no one cgroup.conf serves nodes of both releases; a program that writes it has to ask
# `slurmd -V` first.
#
# Expected: the file is not read, as no plugin needs it, or the unknown name is a warning.
# Seen: "cannot find cgroup plugin for disabled", and slurmd ends with status 1.
#
# Needs: apt-get, dpkg, timeout, x86-64, the libraries hwloc and numa. Runs for nine seconds, without a controller.
set -eu
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cd "$room"
apt-get download -q slurmd=22.05.8-4+deb12u3 slurm-wlm-basic-plugins=22.05.8-4+deb12u3 >apt.log 2>&1 || {
    cat apt.log
    exit 2
}
for package in *.deb; do dpkg -x "$package" root; done
plugins=$room/root/usr/lib/x86_64-linux-gnu/slurm-wlm
user=$(id -un)

# begin CGROUP_CONF: a folder of its own for each; "" is no such file
begin() {
    rm -rf node
    mkdir -p node/state node/spool
    [ -z "$1" ] || echo "$1" >node/cgroup.conf
    cat >node/slurm.conf <<TEXT
ClusterName=one
SlurmctldHost=localhost
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
PluginDir=$plugins
SlurmctldPort=27817
SlurmdPort=27818
StateSaveLocation=$room/node/state
SlurmdSpoolDir=$room/node/spool
SlurmdPidFile=$room/node/slurmd.pid
NodeName=one NodeHostname=localhost CPUs=1
PartitionName=all Nodes=one Default=YES
TEXT
    status=0
    LD_LIBRARY_PATH=$plugins timeout 3 root/usr/sbin/slurmd-wlm -D -N one -f "$room/node/slurm.conf" >log 2>&1 || status=$?
    [ "$status" != 124 ] || status="runs until it is stopped"
    echo "${1:-no cgroup.conf}: $status"
    sed -n 's/^slurmd[^:]*: error: \(cannot find cgroup plugin.*\)/    \1/p' log
}

{
    begin ""
    begin CgroupPlugin=autodetect
    begin CgroupPlugin=disabled
} >seen
cat seen
cat >expected <<'TEXT'
no cgroup.conf: runs until it is stopped
CgroupPlugin=autodetect: runs until it is stopped
CgroupPlugin=disabled: 1
    cannot find cgroup plugin for disabled
TEXT
cmp -s seen expected || {
    echo "This has changed."
    exit 1
}
