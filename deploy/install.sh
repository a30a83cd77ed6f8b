#!/bin/sh
# Installs this checkout to /opt/krabbel with the versions that its tests ran with; then, as root:
# cp deploy/krabbel.service /etc/systemd/system/ && systemctl enable --now krabbel
set -eu
cd "$(dirname "$0")/.."
target=${1:-/opt/krabbel}
python3 -m venv "$target"
"$target/bin/pip" install --quiet --require-hashes --no-deps -r requirements/play.txt
"$target/bin/pip" install --quiet --no-deps --no-build-isolation --force-reinstall .
"$target/bin/krabbel" --version
