import { statSync } from 'node:fs'
import type { BackupFacts } from './catalogue.ts'
import { type KeptWal, readWal } from './wal-archive.ts'
import { bytesOf, parseSegment, type Segment, segmentNumberOf } from './wal-names.ts'

/**
 * Every restore creates a new timeline: the WAL branches off where the restore ended, and the restored database
 * continues under the next number. The WAL after a backup is therefore a path over several timelines.
 */

/** The point where a timeline ends on the path, because the next one branched off. */
interface Branch {
  readonly timeline: number
  /** Position in bytes up to which the timeline’s WAL counts. */
  readonly until: bigint
  /** Commit time of the first transaction that the restore undid. Null if the history does not name one. */
  readonly before: Date | null
}

export interface HistoryEntry {
  readonly timeline: number
  readonly branches: readonly Branch[]
}

const LINE = /^(\d+)\t([0-9A-F]+\/[0-9A-F]+)\t(?:before (\d{4}-\d\d-\d\d) ([\d:.]+)\+00)?/

function branchOf(line: string): Branch[] {
  const [, timeline, lsn, day, time] = LINE.exec(line) ?? []
  if (timeline === undefined || lsn === undefined) return []
  const before = day === undefined || time === undefined ? null : new Date(`${day}T${time}Z`)
  return [{ timeline: Number(timeline), until: bytesOf(lsn), before }]
}

type Archive = ReadonlyMap<string, KeptWal>

const historyName = (timeline: number): string => `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`

/** Throws if the archived history is corrupt. */
export function readHistoryOf(timeline: number, wal: Archive): HistoryEntry {
  const archived = wal.get(historyName(timeline))
  return { timeline, branches: archived ? readWal(archived).toString('utf8').split('\n').flatMap(branchOf) : [] }
}

/** The first timeline has no history. */
export const isKnown = (timeline: number, wal: Archive): boolean => timeline === 1 || wal.has(historyName(timeline))

export const leadsOver = (way: HistoryEntry, timeline: number, lsn: string): boolean =>
  way.timeline === timeline || way.branches.some((branch) => branch.timeline === timeline && bytesOf(lsn) <= branch.until)

/**
 * The timeline of a segment on the path. A segment at a branch exists on two timelines: the later one has both parts.
 */
export function timelineAt({ timeline, branches }: HistoryEntry, number: bigint): number {
  const left = branches.findLastIndex(({ until }) => segmentNumberOf(until) <= number)
  return branches[left + 1]?.timeline ?? timeline
}

function findNewestSegments(wal: Archive): ReadonlyMap<number, { newest: Segment; at: Date }> {
  const found = new Map<number, { newest: Segment; at: Date }>()
  for (const { name, path } of wal.values()) {
    const segment = parseSegment(name)
    if (!segment) continue
    const known = found.get(segment.timeline)
    if (!known || known.newest.number < segment.number) found.set(segment.timeline, { newest: segment, at: statSync(path).mtime })
  }
  return new Map([...found].toSorted(([one], [other]) => one - other))
}

/** The current timeline: the newest one with archived WAL. A restored folder that was only inspected archived none. */
export const livingTimeline = (wal: Archive): number => [...findNewestSegments(wal).keys()].at(-1) ?? 1

/**
 * The default path for a backup: to the current timeline, or to the backup’s own timeline if the current one does not
 * descend from it.
 */
export function findHistoryFrom({ timeline, stop_lsn }: Pick<BackupFacts, 'timeline' | 'stop_lsn'>, wal: Archive): HistoryEntry {
  const living = readHistoryOf(livingTimeline(wal), wal)
  return leadsOver(living, timeline, stop_lsn) ? living : readHistoryOf(timeline, wal)
}

export const isWritten = (timeline: number, wal: Archive): boolean => findNewestSegments(wal).has(timeline)

/**
 * The newest restore that went back to a time on this path’s last timeline and has archived no WAL, or null. The
 * restored database was only inspected, or its disk was lost before it archived its first WAL (WAL_SECONDS).
 */
export function findUnknownTimeline(
  way: HistoryEntry,
  wal: Archive,
): { readonly timeline: number; readonly before: Date } | null {
  for (const name of [...wal.keys()].toSorted().toReversed()) {
    const timeline = Number.parseInt(/^([0-9A-F]{8})\.history$/.exec(name)?.[1] ?? '0', 16)
    if (timeline <= way.timeline || isWritten(timeline, wal)) continue
    const left = readHistoryOf(timeline, wal).branches.at(-1)
    if (left?.timeline === way.timeline && left.before) return { timeline, before: left.before }
  }
  return null
}

/**
 * Returns the reason why it is unclear which history the operator wants, or null. Either an old database kept running
 * after a restored one had started, or `to` is in a period that a restore undid.
 */
export function describeDoubt(way: HistoryEntry, to: Date | null, wal: Archive): string | null {
  const all = findNewestSegments(wal)
  const own = all.get(way.timeline)
  const later = [...all].find(([timeline, { at }]) => timeline !== way.timeline && own && at > own.at)
  if (later)
    return `Timeline ${later[0]} was written to until ${later[1].at.toISOString()}, and timeline ${way.timeline}, which a restore made, until ${own?.at.toISOString() ?? 'never'}`
  for (const [index, { timeline, until, before }] of way.branches.entries()) {
    const next = way.branches[index + 1]?.timeline ?? way.timeline
    const archived = wal.get(historyName(next))
    const last = all.get(timeline)?.newest.number ?? -1n
    const undid = before !== null || last > segmentNumberOf(until)
    const restoredAt = archived ? statSync(archived.path).mtime : null
    // The old server may have accepted changes until the restored folder replaced its own. The restore undid them too.
    const wroteUntil = all.get(timeline)?.at
    const undoneUntil = restoredAt && wroteUntil && wroteUntil > restoredAt ? wroteUntil : restoredAt
    if (undid && to && restoredAt && undoneUntil && to <= undoneUntil && !(before && to <= before))
      return `A restore at ${restoredAt.toISOString()} went back${before ? ` to before ${before.toISOString()}` : ''}: timeline ${timeline} has the changes it undid, until ${undoneUntil.toISOString()}, and timeline ${way.timeline} has the later ones`
  }
  return null
}
