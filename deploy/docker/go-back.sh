#!/bin/bash
# Replaces the stopped database by a backup of /backup/base. The next start replays the WAL. The previous database is kept in another folder:
#   docker compose run --rm --no-deps database go-back 20261122T052000Z '2026-11-22 10:00:00+00'
# With `latest` as the time, everything in the archive is replayed. docs/operations/backup.md has all steps.
set -euo pipefail
[ $# = 2 ] || { echo "usage: go-back NAME TIME. Backups: $(ls "${BACKUP_FOLDER:-/backup}/base" | tr '\n' ' ')" >&2; exit 2; }
cd "${BACKUP_FOLDER:-/backup}"
backup=base/$1 to=$2
[ -f "$backup/backup_manifest" ] || { echo "there is no backup $1" >&2; exit 1; }
[[ $to == latest || $to =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}\ [0-9:.]+[+-][0-9:]+$ ]] || { echo "$to is not a time such as 2026-11-22 10:00:00+00" >&2; exit 2; }
[ ! -e "$PGDATA/postmaster.pid" ] || { echo "the database is running or was killed. Start it if it was killed, then run: docker compose stop database" >&2; exit 1; }
pg_verifybackup --quiet "$backup"
if [ -e "$PGDATA" ]; then
  before=$PGDATA.before-$(date -u +%Y%m%dT%H%M%SZ)
  mv --no-target-directory "$PGDATA" "$before"
  echo "the previous database is in $before"
fi
cp -a "$backup" "$PGDATA"
{
  echo "restore_command = 'cp $PWD/wal/%f %p'"
  echo "recovery_target_action = 'promote'"
  [ "$to" = latest ] || printf "recovery_target_inclusive = off\nrecovery_target_time = '%s'\n" "$to"
} >>"$PGDATA/postgresql.auto.conf"
touch "$PGDATA/recovery.signal"
chown --reference="$PGDATA" "$PGDATA/recovery.signal"
sync -f "$PGDATA"
echo "now start the database. It replays its log up to $to"
