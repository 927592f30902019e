import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { errorMessage } from '../start-refusal.ts'
import { quoted } from '../terminal.ts'
import { files, type KeptBackup } from './catalogue.ts'
import { readManifest } from './manifest.ts'
import { readTar } from './tar.ts'
import { timelineAt, type HistoryEntry, findHistoryFrom } from './timelines.ts'
import { type KeptWal, readWal } from './wal-archive.ts'
import { parseSegment, segmentBefore, segmentName, segmentOf } from './wal-names.ts'

/** A read error rejects the iteration. */
export function openArchive(backup: KeptBackup): AsyncIterable<Buffer> {
  const packed = createReadStream(join(backup.folder, files.archive))
  const unpacked = createGunzip()
  packed.once('error', (error) => unpacked.destroy(error))
  return packed.pipe(unpacked)
}

/** Empty if the copy matches its manifest. */
async function checkCopy(backup: KeptBackup): Promise<string[]> {
  const findings: string[] = []
  try {
    const { sums } = readManifest(readFileSync(join(backup.folder, files.manifest), 'utf8'))
    const missing = new Set(sums.keys())
    for await (const { path, kind, content } of readTar(openArchive(backup))) {
      if (kind === 'folder') continue
      const hash = createHash('sha256')
      for await (const piece of content()) hash.update(piece)
      const expected = sums.get(path)
      if (!missing.delete(path)) findings.push(`${path} is in the archive and not in its manifest`)
      else if (hash.digest('hex') !== expected?.sha256) findings.push(`${path} does not match the manifest`)
    }
    findings.push(...[...missing].map((path) => `${path} is missing`))
  } catch (error) {
    findings.push(errorMessage(error))
  }
  return findings
}

/** The WAL from the start of a backup to its end, and further until the first gap. */
export interface LogOfBackup {
  readonly segments: readonly KeptWal[]
  /** Missing segments between the start and the end of the backup. Every restore needs them. */
  readonly missing: readonly string[]
  /** The first missing segment that has later ones. A restore stops there. */
  readonly gap: string | null
  /**
   * The time at which the newest of `segments` was archived, or null if the backup cannot be restored. A commit
   * shortly before that time may be in a later segment, which was not archived yet.
   */
  readonly reaches: Date | null
}

export function logOf(
  backup: KeptBackup,
  wal: ReadonlyMap<string, KeptWal>,
  way: HistoryEntry = findHistoryFrom(backup, wal),
): LogOfBackup {
  const { timeline, start_lsn, stop_lsn } = backup
  const segments: KeptWal[] = []
  const missing: string[] = []
  const last = segmentBefore(timeline, stop_lsn).number
  const nameOf = (number: bigint): string => segmentName({ timeline: timelineAt(way, number), number })
  let number = segmentOf(timeline, start_lsn).number
  for (; ; number += 1n) {
    const segment = wal.get(nameOf(number))
    if (segment) segments.push(segment)
    else if (number <= last) missing.push(nameOf(number))
    else break
  }
  const isLater = (name: string): boolean => {
    const segment = parseSegment(name)
    return segment !== null && segment.number > number && nameOf(segment.number) === name
  }
  const newest = segments.at(-1)
  return {
    segments,
    missing,
    gap: [...wal.keys()].some(isLater) ? nameOf(number) : null,
    reaches: missing.length === 0 && newest ? statSync(newest.path).mtime : null,
  }
}

/**
 * Reads a whole backup and its WAL and returns the faults. Without faults, the backup can be restored to any time in
 * its WAL.
 */
export async function checkBackup(backup: KeptBackup, wal: ReadonlyMap<string, KeptWal>): Promise<readonly string[]> {
  const { segments, missing, gap } = logOf(backup, wal)
  const findings = await checkCopy(backup)
  findings.push(...missing.map((name) => `${name} of its WAL is missing`))
  if (gap !== null) findings.push(`${gap} of its WAL is missing, but later segments exist`)
  for (const segment of segments) {
    try {
      readWal(segment)
    } catch (error) {
      findings.push(errorMessage(error))
    }
  }
  return findings
}

const SAID_MOST = 10

/** Limited to ten faults, because one wrong byte can cause very many. */
export function linesOf(findings: readonly string[]): string {
  const more = findings.length - SAID_MOST
  return [...findings.slice(0, SAID_MOST).map(quoted), ...(more > 0 ? [`… and ${more} more`] : [])].join('\n')
}
