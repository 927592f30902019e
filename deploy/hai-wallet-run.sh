#!/bin/sh
# Runs a command of the wallet by hand as the service runs: its user, its folder, its settings, and every secret and variable that its unit, with what
# `systemctl edit hai-wallet` has added to it, hands over. As root:
#   sh deploy/hai-wallet-run.sh npm run admin -- create-super-admin EMAIL
set -eu
[ $# -gt 0 ] || { sed -n '4s/^# *//p' "$0"; exit 2; }
unit=$(systemctl cat hai-wallet.service)
# values NAME: what the unit sets it to, a line each, without the quotes around one.
values() { printf '%s\n' "$unit" | sed -n "s/^$1=//p" | sed 's/^"\(.*\)"$/\1/; /^$/d'; }

# Settings are put behind the command, which at last is turned to the end.
words=$#
set -- "$@" --pty --quiet --collect --uid=hai-wallet --working-directory=/opt/hai-wallet
while read -r line; do [ -z "$line" ] || set -- "$@" "--property=EnvironmentFile=$line"; done <<END
$(values EnvironmentFile)
END
while read -r line; do [ -z "$line" ] || set -- "$@" "--property=LoadCredential=$line"; done <<END
$(values LoadCredential)
END
while read -r line; do [ -z "$line" ] || set -- "$@" "--setenv=$line"; done <<END
$(values Environment | grep -v '=%d/')
END
# Without braces, which systemd would take for variables of its own.
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
