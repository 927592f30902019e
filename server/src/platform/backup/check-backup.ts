import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { errorMessage } from '../start-refusal.ts'
import { quoted } from '../terminal.ts'
import { files, type KeptBackup } from './catalogue.ts'
import { readManifest } from './manifest.ts'
import { readTar } from './tar.ts'
import { timelineAt, type Way, wayFrom } from './timelines.ts'
import { type KeptWal, readWal } from './wal-archive.ts'
import { parseSegment, segmentBefore, segmentName, segmentOf } from './wal-names.ts'

/** The copy of the data folder, as a stream of the archive. Whoever reads it hears of what cannot be read. */
export function openArchive(backup: KeptBackup): AsyncIterable<Buffer> {
  const packed = createReadStream(join(backup.folder, files.archive))
  const unpacked = createGunzip()
  packed.once('error', (error) => unpacked.destroy(error))
  return packed.pipe(unpacked)
}

/** What is not as PostgreSQL wrote it. Empty: the copy is whole. */
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
      else if (hash.digest('hex') !== expected?.sha256) findings.push(`${path} is not what it was`)
    }
    findings.push(...[...missing].map((path) => `${path} is missing`))
  } catch (error) {
    findings.push(errorMessage(error))
  }
  return findings
}

/** The log from the beginning of a backup to its end, and on as far as it goes without a gap. */
export interface LogOfBackup {
  readonly segments: readonly KeptWal[]
  /** Without these the backup is worth nothing. */
  readonly missing: readonly string[]
  /** A segment that is missing while later ones are there: nobody gets past it. */
  readonly gap: string | null
  /** When the newest of `segments` was archived: what was committed until shortly before is there. */
  readonly reaches: Date | null
}

export function logOf(
  backup: KeptBackup,
  wal: ReadonlyMap<string, KeptWal>,
  /** Which log it goes on with. */
  way: Way = wayFrom(backup, wal),
): LogOfBackup {
  const { timeline, start_lsn, stop_lsn } = backup
  const segments: KeptWal[] = []
  const missing: string[] = []
  const last = segmentBefore(timeline, stop_lsn).number
  const nameOf = (number: bigint): string => segmentName({ timeline: timelineAt(way, number), number })
  let number = segmentOf(timeline, start_lsn).number
  for (; ; number += 1n) {
    const kept = wal.get(nameOf(number))
    if (kept) segments.push(kept)
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

/** Reads all of a backup and of its log, and answers what is wrong. Empty: it can be restored to every second its log reaches. */
export async function checkBackup(backup: KeptBackup, wal: ReadonlyMap<string, KeptWal>): Promise<readonly string[]> {
  const { segments, missing, gap } = logOf(backup, wal)
  const findings = await checkCopy(backup)
  findings.push(...missing.map((name) => `${name} of its log is missing`))
  if (gap !== null) findings.push(`${gap} of its log is missing, and later ones are there`)
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

/** A line for each of the first of them: of an archive with one wrong byte nothing behind it may be readable. */
export function linesOf(findings: readonly string[]): string {
  const more = findings.length - SAID_MOST
  return [...findings.slice(0, SAID_MOST).map(quoted), ...(more > 0 ? [`… and ${more} more`] : [])].join('\n')
}
