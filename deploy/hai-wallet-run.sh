#!/bin/sh
# Runs a command as the service does: with its user, folder, settings, and all secrets and variables of its unit, including those added by
# `systemctl edit`. With your own PostgreSQL, the unit is hai-wallet@.service. The command then also gets the login of the database owner, and runs
# as hai-wallet-owner, so that code in a process of the service cannot read this login. As root:
#   sh deploy/hai-wallet-run.sh npm run admin -- create-super-admin EMAIL
set -eu
[ $# -gt 0 ] || { sed -n '5s/^# *//p' "$0"; exit 2; }
owner=/etc/hai-wallet/secrets/database-owner-url
user=hai-wallet
if [ -e "$owner" ]; then
  user=hai-wallet-owner
  unit=$(systemctl cat hai-wallet@.service)
  unit="$unit
LoadCredential=database-owner-url:$owner
Environment=DATABASE_OWNER_URL_FILE=%d/database-owner-url"
else
  unit=$(systemctl cat hai-wallet.service)
fi
# values NAME: the unit's values of NAME, one per line, without quotes, and without those of a single process.
values() { printf '%s\n' "$unit" | sed -n "s/^$1=//p" | sed 's/^"\(.*\)"$/\1/; /^$/d; /%i/d'; }

# systemd-run uses --pipe instead of --pty without a terminal, such as in cron, so that errors stay on standard error.
# First the settings are appended to the arguments. At the end the command is moved behind them.
words=$#
set -- "$@" --pty --pipe --quiet --collect "--uid=$user" --working-directory=/opt/hai-wallet
while read -r line; do [ -z "$line" ] || set -- "$@" "--property=EnvironmentFile=$line"; done <<END
$(values EnvironmentFile)
END
while read -r line; do [ -z "$line" ] || set -- "$@" "--property=LoadCredential=$line"; done <<END
$(values LoadCredential)
END
while read -r line; do [ -z "$line" ] || set -- "$@" "--setenv=$line"; done <<END
$(values Environment | grep -v '=%d/')
END
# Without braces, because systemd would expand them as its own variables.
set -- "$@" sh -c 'while [ "$1" != -- ]; do export "$1=$CREDENTIALS_DIRECTORY/$2"; shift 2; done; shift; exec "$@"' sh
while read -r line; do [ -z "$line" ] || set -- "$@" "${line%%=*}" "${line#*=%d/}"; done <<END
$(values Environment | grep '=%d/')
END
set -- "$@" --
while [ "$words" -gt 0 ]; do
  word=$1
  shift
  set -- "$@" "$word"
  words=$((words - 1))
done
exec systemd-run "$@"
