#!/bin/sh
# clean_root.sh PACKAGE PROJECT: installs the Debian package into a system of its own that has nothing else, and scans PROJECT
# there. The system is removed in the end.
set -eu
package=$1 project=$2
root=$(mktemp -d "${TMPDIR:-/tmp}/loiter-root.XXXXXX")
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf "$root"' EXIT
trap 'exit 1' INT TERM

suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
debootstrap --variant=minbase "$suite" "$root" > "$root.log" 2>&1 || { tail "$root.log"; rm "$root.log"; exit 1; }
rm "$root.log" "$root/etc/apt/sources.list"
cp /etc/apt/sources.list.d/debian.sources "$root/etc/apt/sources.list.d/" 2>/dev/null || cp /etc/apt/sources.list "$root/etc/apt/"
mount -t proc proc "$root/proc"
cp "$package" "$root/tmp/loiter.deb"
cp -r "$project" "$root/tmp/project"
chroot "$root" apt-get update -q > "$root/tmp/log"
chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends /tmp/loiter.deb > "$root/tmp/log" 2>&1 ||
  { tail "$root/tmp/log"; exit 1; }
chroot "$root" loiter --version
chroot "$root" loiter rules check
chroot "$root" sh -c 'cd /tmp/project && loiter scan' || echo "status $?"
chroot "$root" apt-get remove -y -q loiter > "$root/tmp/log" 2>&1
left=$(chroot "$root" find /usr -iname '*loiter*')
echo "left behind: ${left:-nothing}"
