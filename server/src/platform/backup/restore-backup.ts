import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { newRecord, writeRecord } from '../postgres/cluster.ts'
import { chooseRunAs } from '../postgres/run-as.ts'
import { errorMessage, StartRefusal } from '../start-refusal.ts'
import { type KeptBackup, listBackups } from './catalogue.ts'
import { logOf } from './check-backup.ts'
import { recover } from './recover.ts'
import {
  describeDoubt,
  isWritten,
  leadsOver,
  livingTimeline,
  findUnknownTimeline,
  type HistoryEntry,
  readHistoryOf,
} from './timelines.ts'
import { unpackBackup } from './unpack-backup.ts'
import { allWal } from './wal-archive.ts'

interface RestoreTarget {
  /** Restores everything committed before this time, or everything archived if null. */
  readonly to: Date | null
  /** The timeline to follow, if earlier restores created several. Null for the current one. */
  readonly timeline: number | null
  /** Name of the backup to start from. Null for the newest one from which the time can be reached. */
  readonly from: string | null
}

interface BackupChoice {
  readonly backup: KeptBackup
  readonly way: HistoryEntry
  readonly otherwise: string
}

/**
 * Throws StartRefusal if no backup reaches that time, if WAL is missing, or if it is unclear which timeline the
 * operator wants.
 */
function choose(dir: string, { to, timeline, from }: RestoreTarget): BackupChoice {
  const wal = allWal(dir)
  if (timeline !== null && !isWritten(timeline, wal)) throw new StartRefusal(`There is no WAL of timeline ${timeline} in ${dir}.`)
  const way = readHistoryOf(timeline ?? livingTimeline(wal), wal)
  const why = timeline === null ? describeDoubt(way, to, wal) : null
  if (why !== null) throw new StartRefusal(`${why}. Choose one with --timeline and its number.`)
  const all = listBackups(dir).filter((one) => leadsOver(way, one.timeline, one.stop_lsn))
  const fitting = all.filter(({ restorable_from }) => to === null || Date.parse(restorable_from) <= to.getTime())
  const backup = fitting.findLast(({ name }) => from === null || name === from)
  if (!backup) {
    if (from !== null)
      throw new StartRefusal(
        `No backup ${from} in ${dir} can be restored to that time. Those that can: ${fitting.map(({ name }) => name).join(', ') || 'none'}.`,
      )
    const first = all[0] && ` that is old enough: the first reaches back to ${all[0].restorable_from}`
    throw new StartRefusal(`There is no backup in ${dir}${first ?? ` that leads to timeline ${way.timeline}`}.`)
  }
  const { missing, gap, reaches } = logOf(backup, wal, way)
  const older = fitting[fitting.indexOf(backup) - 1]
  if (missing[0] !== undefined) {
    const before = older && logOf(older, wal, way).reaches
    throw new StartRefusal(
      `The backup ${backup.name} is incomplete: ${missing[0]} of its WAL is missing, which is needed for every restore${before ? `: choose a time before ${before.toISOString()}` : ''}.`,
    )
  }
  if (gap !== null && to === null)
    throw new StartRefusal(
      `${gap} of the WAL is missing, but later segments exist: choose a time before ${reaches?.toISOString() ?? 'it'}.`,
    )
  if (to && reaches && to > reaches)
    throw new StartRefusal(
      `The WAL in ${dir} reaches to ${reaches.toISOString()} only. The running server adds more within WAL_SECONDS. Use --to latest to restore all of it.`,
    )
  const otherwise = older
    ? `An older backup can be restored to that time too, with more WAL to replay: add --from ${older.name}.`
    : 'No older backup can be restored to that time.'
  return { backup, way, otherwise }
}

interface RestoreOptions extends RestoreTarget {
  readonly backupDir: string
  /** The new data folder. It must be empty or must not exist. */
  readonly into: string
  readonly print: (line: string) => void
}

/**
 * Creates a data folder with the database as of the requested time, stopped and with new passwords. Adds the history of
 * the new timeline to BACKUP_DIR and changes nothing else there. Throws StartRefusal if `into` has files, if the time
 * cannot be restored, or if the backup is damaged. A failed restore removes the data folder.
 */
export async function restoreBackup({ backupDir, into, to, timeline, from, print }: RestoreOptions): Promise<void> {
  if (existsSync(into) && readdirSync(into).length > 0)
    throw new StartRefusal(`${into} is not empty: choose a folder that does not exist yet.`)
  const { backup, way, otherwise } = choose(backupDir, { to, timeline, from })
  mkdirSync(into, { recursive: true })
  const dataDir = realpathSync(into)
  const runAs = chooseRunAs(resolve(dataDir, 'postgres'))
  const record = await newRecord(dataDir, runAs)
  const cluster = resolve(dataDir, record.cluster)
  try {
    writeRecord(dataDir, record)
    print(`Unpacking the backup ${backup.name} …`)
    await unpackBackup(backup, cluster, runAs).catch((error: unknown) => {
      const why = `The backup ${backup.name} cannot be unpacked into ${into}: ${errorMessage(error)}.`
      const hint = `To check whether the backup is damaged, run npm run backup -- --check ${backup.name}.`
      throw new StartRefusal(`${why} ${hint} ${otherwise}`, { cause: error })
    })
    const timelines = [...way.branches.filter((one) => one.timeline >= backup.timeline), way].map((one) => one.timeline)
    print(`Replaying its WAL up to ${to?.toISOString() ?? 'its end'}, on timeline ${timelines.join(', then ')} …`)
    const lost = to === null && timeline === null ? findUnknownTimeline(way, allWal(backupDir)) : null
    if (lost)
      print(
        `A restore to before ${lost.before.toISOString()} has archived no WAL here, so the changes it undid come back. If that restored database was in use, use --to ${lost.before.toISOString()} instead.`,
      )
    await recover({ dataDir, record, backupDir, to, timeline: way.timeline, runAs })
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}
