import { readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { baseFolder, type KeptBackup, listBackups, UNFINISHED } from './catalogue.ts'
import { allWal, type KeptWal } from './wal-archive.ts'
import { parseSegment, segmentOf } from './wal-names.ts'

/** Half a folder must never look like a backup. */
function removeBackup({ folder, name }: KeptBackup): void {
  const gone = join(dirname(folder), `${UNFINISHED}${name}`)
  renameSync(folder, gone)
  rmSync(gone, { recursive: true })
}

/** Whether no backup that stays begins before or in that file of the log. Histories of timelines are a few bytes, and stay. */
function isOutlived({ name }: KeptWal, staying: readonly KeptBackup[]): boolean {
  // Named after the segment where a backup began, with its place in it: goes with that segment.
  const segment = parseSegment(name.slice(0, 24))
  if (!segment) return false
  const begins = staying.map(({ timeline, start_lsn }) => segmentOf(timeline, start_lsn))
  const own = begins.filter(({ timeline }) => timeline === segment.timeline)
  if (own.length > 0) return own.every(({ number }) => number > segment.number)
  return begins.length > 0 && begins.every(({ timeline }) => timeline > segment.timeline)
}

/**
 * Throws away all but the newest `keep` backups, and the log that none of those needs. Called when a new backup is whole: the
 * newest always stays. Answers the names of those that went.
 */
export function pruneBackups(dir: string, keep: number): readonly string[] {
  for (const name of readdirSync(baseFolder(dir)).filter((one) => one.startsWith(UNFINISHED)))
    rmSync(join(baseFolder(dir), name), { recursive: true })
  const all = listBackups(dir)
  const going = all.slice(0, Math.max(0, all.length - Math.max(1, keep)))
  going.forEach(removeBackup)
  const staying = listBackups(dir)
  for (const file of allWal(dir).values()) if (isOutlived(file, staying)) rmSync(file.path)
  return going.map(({ name }) => name)
}
