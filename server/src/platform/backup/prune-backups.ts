import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { baseFolder, type KeptBackup, listBackups, UNFINISHED } from './catalogue.ts'
import { isUnfinished } from './durable.ts'
import { isKnown, leadsOver, readHistoryOf } from './timelines.ts'
import { allWal, type KeptWal, walFolder } from './wal-archive.ts'
import { parseSegment, segmentOf } from './wal-names.ts'

/** Renames the folder first, so that a partly deleted folder never looks like a backup. */
function removeBackup({ folder, name }: KeptBackup): void {
  const unfinished = join(dirname(folder), `${UNFINISHED}${name}`)
  renameSync(folder, unfinished)
  rmSync(unfinished, { recursive: true })
}

type Archive = ReturnType<typeof allWal>

/** True for WAL that none of the backups `staying` needs. Timeline histories are tiny and always kept. */
function isOutlived({ name }: KeptWal, staying: readonly KeptBackup[], wal: Archive): boolean {
  // The name of a backup history file starts with the backup’s first segment. Both are deleted together.
  const segment = parseSegment(name.slice(0, 24))
  if (!segment || !isKnown(segment.timeline, wal)) return false
  const way = readHistoryOf(segment.timeline, wal)
  return !staying.some(({ timeline, start_lsn, stop_lsn }) =>
    timeline === segment.timeline ? segmentOf(timeline, start_lsn).number <= segment.number : leadsOver(way, timeline, stop_lsn),
  )
}

/** A file that is still being written is seconds old. */
const ABANDONED_AFTER_MS = 3_600_000

function removeAbandoned(dir: string): void {
  const before = Date.now() - ABANDONED_AFTER_MS
  for (const folder of readdirSync(walFolder(dir)).map((name) => join(walFolder(dir), name)))
    for (const file of readdirSync(folder)
      .filter(isUnfinished)
      .map((name) => join(folder, name)))
      if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < before) rmSync(file, { force: true })
}

/**
 * Deletes all backups except the newest `keep` (at least one). Then deletes WAL that no remaining backup needs, and
 * abandoned files. Call this only while no backup is being made, because it deletes unfinished ones. Returns the names
 * of the deleted backups.
 */
export function pruneBackups(dir: string, keep: number): readonly string[] {
  for (const name of readdirSync(baseFolder(dir)).filter((one) => one.startsWith(UNFINISHED)))
    rmSync(join(baseFolder(dir), name), { recursive: true })
  const all = listBackups(dir)
  const going = all.slice(0, Math.max(0, all.length - Math.max(1, keep)))
  going.forEach(removeBackup)
  const staying = listBackups(dir)
  const wal = allWal(dir)
  for (const file of wal.values()) if (isOutlived(file, staying, wal)) rmSync(file.path)
  removeAbandoned(dir)
  return going.map(({ name }) => name)
}
