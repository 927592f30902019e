import { spawnSync } from 'node:child_process'
import { chownSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Binaries, bundledBinaries } from '../postgres/binaries.ts'
import type { ClusterRecord } from '../postgres/cluster.ts'
import { startPostmaster } from '../postgres/postmaster.ts'
import type { RunAs } from '../postgres/run-as.ts'
import { embeddedSettings } from '../postgres/settings.ts'
import { StartRefusal } from '../start-refusal.ts'
import { restoreCommand } from './postgres-commands.ts'
import { keepWal } from './wal-archive.ts'

interface Recovery {
  readonly dataDir: string
  readonly record: ClusterRecord
  readonly backupDir: string
  /** What was committed before it comes back. Null: all that the log has. */
  readonly to: Date | null
  /** Which log is followed to its end. */
  readonly timeline: number
  readonly runAs: RunAs
}

/** A long log takes long to replay. */
const RECOVERED_WITHIN_MS = 24 * 3_600_000

/**
 * Where the log splits: the database that is restored writes on in a timeline of its own. It is noted in the archive, so that nobody who
 * restores from it again is given the same number.
 */
function keepHistory(cluster: string, backupDir: string, runAs: RunAs): void {
  const wal = join(cluster, 'pg_wal')
  const newest = readdirSync(wal)
    .filter((name) => name.endsWith('.history'))
    .toSorted()
    .at(-1)
  if (newest === undefined) throw new Error('the restored database has no timeline of its own')
  const { path } = keepWal(backupDir, newest, readFileSync(join(wal, newest)))
  if (runAs) for (const own of [dirname(path), path]) chownSync(own, runAs.uid, runAs.gid)
}

/** The passwords of the time of the backup may be nobody's any more: those of the record hold from now on. */
function setPasswords(
  cluster: string,
  { owner_password, server_password }: ClusterRecord,
  { postgres }: Binaries,
  runAs: RunAs,
): void {
  const input = [`alter role postgres password '${owner_password}'`, `alter role hai_server password '${server_password}'`]
  const { status, stderr } = spawnSync(postgres, ['--single', '-D', cluster, 'postgres'], {
    ...runAs,
    cwd: '/',
    encoding: 'utf8',
    input: `${input.join('\n')}\n`,
    env: { LC_ALL: 'C', TZ: 'UTC' },
  })
  if (status !== 0 || stderr.includes('ERROR:')) throw new Error('the restored database took no new passwords')
}

/** So early in its start PostgreSQL knows no names of time zones, `Z` among them. */
const inPostgres = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', '+00')

/** Why the log did not lead there, in a sentence for whoever asked. */
function explain(error: unknown, to: Date | null, logPath: string): unknown {
  const log = readFileSync(logPath, 'utf8')
  if (to === null || !log.includes('recovery ended before configured recovery target was reached')) return error
  const last = /last completed transaction was at log time ([\d-]+ [\d:.]+)/.exec(log)?.[1]
  return new StartRefusal(
    `The log of this backup ends before ${to.toISOString()}${last === undefined ? '' : `: the last it has is of ${last} UTC`}. Say --to latest for all of it.`,
    { cause: error },
  )
}

/**
 * Replays the log on the copy in the data folder, up to the time asked for, and ends as a database of its own that nothing follows. The
 * postmaster is stopped again. Refuses with StartRefusal where the log does not reach so far, or is damaged.
 */
export async function recover({ dataDir, record, backupDir, to, timeline, runAs }: Recovery): Promise<void> {
  const cluster = resolve(dataDir, record.cluster)
  const binaries = bundledBinaries(runAs)
  const signal = join(cluster, 'recovery.signal')
  writeFileSync(signal, '', { mode: 0o600 })
  if (runAs) chownSync(signal, runAs.uid, runAs.gid)
  const logPath = join(dataDir, 'postgres.log')
  const target = to === null ? {} : { recovery_target_time: inPostgres(to), recovery_target_inclusive: 'off' }
  try {
    const postmaster = await startPostmaster({
      program: binaries.postgres,
      cluster,
      port: record.port,
      logPath,
      settings: {
        ...embeddedSettings,
        ...target,
        restore_command: restoreCommand(backupDir, runAs),
        recovery_target_timeline: String(timeline),
        recovery_target_action: 'promote',
        hot_standby: 'off', // nobody gets in before it is done
      },
      runAs,
      readyWithinMs: RECOVERED_WITHIN_MS,
    })
    await postmaster.stop()
  } catch (error) {
    throw explain(error, to, logPath)
  }
  keepHistory(cluster, backupDir, runAs)
  setPasswords(cluster, record, binaries, runAs)
}
