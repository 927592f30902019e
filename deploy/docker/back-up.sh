#!/bin/bash
# Makes one backup of the database in /backup/base and verifies it. Then deletes the oldest backups and their WAL. Run it once a day:
#   docker compose exec -T --user postgres database back-up
set -euo pipefail
keep=${BACKUP_KEEP:-3}
cd "${BACKUP_FOLDER:-/backup}"
[[ $keep =~ ^[1-9][0-9]*$ ]] || { echo "BACKUP_KEEP must be 1 or more" >&2; exit 2; }
exec 9>base/.lock
flock --nonblock 9 || { echo "another backup is running" >&2; exit 1; }

rm -rf base/.unfinished-*
name=$(date -u +%Y%m%dT%H%M%SZ)
unfinished=base/.unfinished-$name
pg_basebackup --username=postgres --checkpoint=fast --manifest-checksums=SHA256 --no-password --pgdata="$unfinished"
# Reads the whole backup with its WAL and compares it with PostgreSQL's manifest.
pg_verifybackup --quiet "$unfinished"
sync -f "$unfinished"
mv --no-target-directory "$unfinished" "base/$name"
sync base
echo "base/$name: $(du -sh "base/$name" | cut -f1), verified"

mapfile -t all < <(ls base)
for old in "${all[@]:0:$((${#all[@]} > keep ? ${#all[@]} - keep : 0))}"; do
  mv "base/$old" "base/.unfinished-$old"
  rm -rf "base/.unfinished-$old"
  echo "base/$old: deleted, because only the newest $keep backups are kept"
done
# The WAL file in which the oldest remaining backup starts. Earlier WAL is no longer needed.
oldest=base/$(ls base | head -n 1)
begins=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]\{24\}\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup wal "$begins"
