import { statSync } from 'node:fs'
import type { BackupFacts } from './catalogue.ts'
import { type KeptWal, readWal } from './wal-archive.ts'
import { bytesOf, parseSegment, type Segment, segmentNumberOf } from './wal-names.ts'

/**
 * Every restore makes a new timeline: the log splits where it ended, and what the restored database writes on has the next number. Which log a
 * backup goes on with is therefore a way from its own timeline over such places to another.
 */

/** Where a timeline was left for the next. */
interface Branch {
  readonly timeline: number
  /** Up to here, in bytes of the log, its log counts. */
  readonly until: bigint
  /** When the first act that the restore undid was committed. Null: it undid nothing that was there. */
  readonly before: Date | null
}

/** A timeline, and what it came from. */
export interface Way {
  /** The timeline it ends in. */
  readonly timeline: number
  /** The timelines before, the oldest first. */
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

/** What PostgreSQL calls the file that says where a timeline came from. */
const historyName = (timeline: number): string => `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`

/** The way to a timeline, as the archive tells of it. Throws where what it tells is damaged. */
export function wayTo(timeline: number, wal: Archive): Way {
  const kept = wal.get(historyName(timeline))
  return { timeline, branches: kept ? readWal(kept).toString('utf8').split('\n').flatMap(branchOf) : [] }
}

/** Whether the archive knows where a timeline came from. The first came from nowhere. */
export const isKnown = (timeline: number, wal: Archive): boolean => timeline === 1 || wal.has(historyName(timeline))

/** Whether a database that was whole at `lsn` of `timeline` comes along there. */
export const leadsOver = (way: Way, timeline: number, lsn: string): boolean =>
  way.timeline === timeline || way.branches.some((branch) => branch.timeline === timeline && bytesOf(lsn) <= branch.until)

/** Of which timeline the segment of that number is, on the way: where two share it, the later one has what both wrote. */
export function timelineAt({ timeline, branches }: Way, number: bigint): number {
  const left = branches.findLastIndex(({ until }) => segmentNumberOf(until) <= number)
  return branches[left + 1]?.timeline ?? timeline
}

/** The timelines that were written to, each with when its newest segment was archived; the oldest first. */
function written(wal: Archive): ReadonlyMap<number, { newest: Segment; at: Date }> {
  const found = new Map<number, { newest: Segment; at: Date }>()
  for (const { name, path } of wal.values()) {
    const segment = parseSegment(name)
    if (!segment) continue
    const known = found.get(segment.timeline)
    if (!known || known.newest.number < segment.number) found.set(segment.timeline, { newest: segment, at: statSync(path).mtime })
  }
  return new Map([...found].toSorted(([one], [other]) => one - other))
}

/** A restore that somebody only looked at has a number, and no log: the newest timeline that was written to is the one that lives. */
export const livingTimeline = (wal: Archive): number => [...written(wal).keys()].at(-1) ?? 1

/** Which log a backup goes on with, unless somebody asks for another: that of the timeline that lives, or where it does not lead there, its own. */
export function wayFrom({ timeline, stop_lsn }: Pick<BackupFacts, 'timeline' | 'stop_lsn'>, wal: Archive): Way {
  const living = wayTo(livingTimeline(wal), wal)
  return leadsOver(living, timeline, stop_lsn) ? living : wayTo(timeline, wal)
}

/** Whether the archive has log of that timeline: one that somebody only looked at has none, and PostgreSQL would go on with that of another. */
export const isWritten = (timeline: number, wal: Archive): boolean => written(wal).has(timeline)

/**
 * A restore that went back on this way and has brought no log since: somebody only looked at it, or it was lost within WAL_SECONDS of being put in
 * place. The newest; null: there is none.
 */
export function unheardOf(way: Way, wal: Archive): { readonly timeline: number; readonly before: Date } | null {
  for (const name of [...wal.keys()].toSorted().toReversed()) {
    const timeline = Number.parseInt(/^([0-9A-F]{8})\.history$/.exec(name)?.[1] ?? '0', 16)
    if (timeline <= way.timeline || isWritten(timeline, wal)) continue
    const left = wayTo(timeline, wal).branches.at(-1)
    if (left?.timeline === way.timeline && left.before) return { timeline, before: left.before }
  }
  return null
}

/**
 * Why nobody can know which past is meant: a database of before a restore wrote on after the restored one had, or `to` lies in what a restore
 * undid. Null: `way` is what happened.
 */
export function doubt(way: Way, to: Date | null, wal: Archive): string | null {
  const all = written(wal)
  const own = all.get(way.timeline)
  const later = [...all].find(([timeline, { at }]) => timeline !== way.timeline && own && at > own.at)
  if (later)
    return `Timeline ${later[0]} was written to until ${later[1].at.toISOString()}, and timeline ${way.timeline}, which a restore made, until ${own?.at.toISOString() ?? 'never'}`
  for (const [index, { timeline, until, before }] of way.branches.entries()) {
    const next = way.branches[index + 1]?.timeline ?? way.timeline
    const kept = wal.get(historyName(next))
    const last = all.get(timeline)?.newest.number ?? -1n
    const undid = before !== null || last > segmentNumberOf(until)
    const restoredAt = kept ? statSync(kept.path).mtime : null
    // The server may have gone on until the restored folder was put in its place: what it wrote meanwhile is undone, too.
    const wroteUntil = all.get(timeline)?.at
    const undoneUntil = restoredAt && wroteUntil && wroteUntil > restoredAt ? wroteUntil : restoredAt
    if (undid && to && restoredAt && undoneUntil && to <= undoneUntil && !(before && to <= before))
      return `A restore at ${restoredAt.toISOString()} went back${before ? ` to before ${before.toISOString()}` : ''}: timeline ${timeline} has what it undid, until ${undoneUntil.toISOString()}, timeline ${way.timeline} what came after it`
  }
  return null
}
