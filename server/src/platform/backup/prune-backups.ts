import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { baseFolder, type KeptBackup, listBackups, UNFINISHED } from './catalogue.ts'
import { isUnfinished } from './durable.ts'
import { isKnown, leadsOver, wayTo } from './timelines.ts'
import { allWal, type KeptWal, walFolder } from './wal-archive.ts'
import { parseSegment, segmentOf } from './wal-names.ts'

/** Renames the folder before deleting it, so that a partly deleted folder is never taken for a backup. */
function removeBackup({ folder, name }: KeptBackup): void {
  const gone = join(dirname(folder), `${UNFINISHED}${name}`)
  renameSync(folder, gone)
  rmSync(gone, { recursive: true })
}

type Archive = ReturnType<typeof allWal>

/** True if no remaining backup needs this WAL file on any timeline. Timeline histories are tiny and always stay. */
function isOutlived({ name }: KeptWal, staying: readonly KeptBackup[], wal: Archive): boolean {
  // A backup history file is named after the first segment and is deleted with it.
  const segment = parseSegment(name.slice(0, 24))
  if (!segment || !isKnown(segment.timeline, wal)) return false
  const way = wayTo(segment.timeline, wal)
  return !staying.some(({ timeline, start_lsn, stop_lsn }) =>
    timeline === segment.timeline ? segmentOf(timeline, start_lsn).number <= segment.number : leadsOver(way, timeline, stop_lsn),
  )
}

/** Older unfinished files were abandoned, because active ones are seconds old. */
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
 * Deletes all backups except the newest `keep`, the WAL files that none of these needs, and abandoned files. It must be
 * called after a new complete backup. The newest backup is never deleted. Returns the deleted names.
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
