import { spawnSync } from 'node:child_process'
import { chownSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Binaries, bundledBinaries } from '../postgres/binaries.ts'
import type { ClusterRecord } from '../postgres/cluster.ts'
import { startPostmaster } from '../postgres/postmaster.ts'
import type { RunAs } from '../postgres/run-as.ts'
import { embeddedSettings } from '../postgres/embedded-postgres.ts'
import { StartRefusal } from '../start-refusal.ts'
import { restoreCommand } from './postgres-commands.ts'
import { archiveWal } from './wal-archive.ts'

interface Recovery {
  readonly dataDir: string
  readonly record: ClusterRecord
  readonly backupDir: string
  readonly to: Date | null
  /** The timeline on which the replay ends. */
  readonly timeline: number
  readonly runAs: RunAs
}

/** Replaying the WAL of many days takes hours. */
const RECOVERED_WITHIN_MS = 24 * 3_600_000

/**
 * Archives the history of the new timeline that the restore created, so that a later restore gets a different number.
 */
function keepHistory(cluster: string, backupDir: string, runAs: RunAs): void {
  const wal = join(cluster, 'pg_wal')
  const newest = readdirSync(wal)
    .filter((name) => name.endsWith('.history'))
    .toSorted()
    .at(-1)
  if (newest === undefined) throw new Error('the restored database has no new timeline')
  const { path } = archiveWal(backupDir, newest, readFileSync(join(wal, newest)))
  if (runAs) for (const own of [dirname(path), path]) chownSync(own, runAs.uid, runAs.gid)
}

/** Sets the passwords of `record`, because the passwords in the backup may be lost. */
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
  if (status !== 0 || stderr.includes('ERROR:')) throw new Error('could not set the passwords of the restored database')
}

/** PostgreSQL parses the time early in its start, when it knows no time zone names, not even `Z`. */
const inPostgres = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', '+00')

function explain(error: unknown, to: Date | null, logPath: string): unknown {
  const log = readFileSync(logPath, 'utf8')
  if (to === null || !log.includes('recovery ended before configured recovery target was reached')) return error
  const last = /last completed transaction was at log time ([\d-]+ [\d:.]+)/.exec(log)?.[1]
  return new StartRefusal(
    `The WAL of this backup ends before ${to.toISOString()}${last === undefined ? '' : `: its last change is of ${last} UTC`}. Use --to latest to restore all of it.`,
    { cause: error },
  )
}

/**
 * Replays the WAL on the copy up to the requested time, begins a new timeline, and stops the database. Throws
 * StartRefusal if the WAL does not reach that far or is corrupt.
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
        hot_standby: 'off', // no connections until the recovery is complete
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
