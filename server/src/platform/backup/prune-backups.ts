import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { baseFolder, type KeptBackup, listBackups, UNFINISHED } from './catalogue.ts'
import { isUnfinished } from './durable.ts'
import { isKnown, leadsOver, wayTo } from './timelines.ts'
import { allWal, type KeptWal, walFolder } from './wal-archive.ts'
import { parseSegment, segmentOf } from './wal-names.ts'

/** Half a folder must never look like a backup. */
function removeBackup({ folder, name }: KeptBackup): void {
  const gone = join(dirname(folder), `${UNFINISHED}${name}`)
  renameSync(folder, gone)
  rmSync(gone, { recursive: true })
}

type Archive = ReturnType<typeof allWal>

/** Whether no backup that stays goes on with that file of the log, to whichever timeline. Histories of timelines are a few bytes, and stay. */
function isOutlived({ name }: KeptWal, staying: readonly KeptBackup[], wal: Archive): boolean {
  // Named after the segment where a backup began, with its place in it: goes with that segment.
  const segment = parseSegment(name.slice(0, 24))
  if (!segment || !isKnown(segment.timeline, wal)) return false
  const way = wayTo(segment.timeline, wal)
  return !staying.some(({ timeline, start_lsn, stop_lsn }) =>
    timeline === segment.timeline ? segmentOf(timeline, start_lsn).number <= segment.number : leadsOver(way, timeline, stop_lsn),
  )
}

/** A try that was cut short has left what nobody looks for; one that is under way is seconds old. */
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
 * Throws away all but the newest `keep` backups, and the log that none of those needs. Called when a new backup is whole: the
 * newest always stays. Answers the names of those that went. What a crash has left half written in the log’s folder goes, too.
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
