#!/bin/sh
# A backup every night, of which the newest fourteen are kept. As the server's user, from cron or a timer.
set -eu
cd /opt/homedraw
set -a
. /etc/homedraw.env
set +a
kept=/var/backups/homedraw
npm run --silent backup -- "$kept"
ls -d "$kept"/homedraw-* | sort | head -n -14 | xargs -r rm -rf
