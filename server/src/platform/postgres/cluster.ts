import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { StartRefusal } from '../start-refusal.ts'
import type { Binaries } from './binaries.ts'
import { findFreePort } from './free-port.ts'
import { canReach, type RunAs } from './run-as.ts'
import { SHARED_PLACE } from './shared-place.ts'

const schema = z.object({
  /**
   * PostgreSQL’s folder. It is relative to the data folder, so that the data folder can be moved, or it is an absolute
   * path outside it.
   */
  cluster: z.string(),
  port: z.int(),
  /** Password of the superuser `postgres`, for migrations and administration. */
  owner_password: z.string(),
  /** Password of `hai_server`, the server’s login. */
  server_password: z.string(),
})
/** Stored in `postgres.json`, which only its owner can read. */
export type ClusterRecord = z.infer<typeof schema>

const recordPath = (dataDir: string): string => join(dataDir, 'postgres.json')

export function readRecord(dataDir: string): ClusterRecord | null {
  if (!existsSync(recordPath(dataDir))) return null
  return schema.parse(JSON.parse(readFileSync(recordPath(dataDir), 'utf8')))
}

export function writeRecord(dataDir: string, record: ClusterRecord): void {
  const unfinished = `${recordPath(dataDir)}.new`
  writeFileSync(unfinished, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(unfinished, recordPath(dataDir))
}

/**
 * Chooses the folder of a new cluster: inside the data folder, or in the shared folder if PostgreSQL’s user cannot
 * reach the data folder (for example below /root).
 */
function chooseClusterFolder(dataDir: string, runAs: RunAs): string {
  const folder = resolve(dataDir)
  if (existsSync(join(folder, 'postgres'))) {
    throw new StartRefusal(
      `The data folder ${folder} holds a database but no postgres.json, without which it cannot be opened: restore that file, or set DATA_DIR to another folder.`,
    )
  }
  if (!runAs || canReach([folder], 'x', runAs)) return 'postgres'
  const { mode, uid } = statSync(folder)
  if (uid === 0) chmodSync(folder, mode | 0o001) // other users may pass through but not list; the contents keep their own permissions
  if (canReach([folder], 'x', runAs)) return 'postgres'
  return join(SHARED_PLACE, 'clusters', `${basename(dirname(folder))}-${randomBytes(4).toString('hex')}`)
}

const newPassword = (): string => randomBytes(24).toString('base64url')

/** Does not store the record. */
export const newRecord = async (dataDir: string, runAs: RunAs): Promise<ClusterRecord> => ({
  cluster: chooseClusterFolder(dataDir, runAs),
  port: await findFreePort(),
  owner_password: newPassword(),
  server_password: newPassword(),
})

export function checkVersion(cluster: string, dataDir: string, major: number): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (Number(found) === major) return
  throw new StartRefusal(
    `The data folder ${resolve(dataDir)} belongs to PostgreSQL ${found}, and this version includes PostgreSQL ${major}: start the version that created it, or set DATA_DIR to another folder.`,
  )
}

/** PostgreSQL has locales of its own since version 17. Before, it uses those of the system. */
const localeArguments = (major: number): readonly string[] =>
  major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']

/** Creates a cluster with UTF-8, the same sort order on every machine, checksums, and sign-in with passwords only. */
export function initCluster(cluster: string, ownerPassword: string, binaries: Binaries, runAs: RunAs): void {
  const unfinished = `${cluster}.unfinished`
  const passwordFile = `${cluster}.password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(dirname(cluster), { recursive: true, mode: 0o755 })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, ownerPassword, { mode: 0o600 })
  if (runAs) for (const path of [unfinished, passwordFile]) chownSync(path, runAs.uid, runAs.gid)
  try {
    const { status, stderr, error } = spawnSync(
      binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        ...localeArguments(binaries.major),
        '--data-checksums',
        '--no-instructions',
      ],
      { ...runAs, cwd: '/', encoding: 'utf8', env: { LC_ALL: 'C', TZ: 'UTC' } },
    )
    if (status !== 0)
      throw new StartRefusal(`PostgreSQL could not create its data folder ${cluster}: ${error?.message ?? stderr.trim()}`)
    renameSync(unfinished, cluster)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(unfinished, { recursive: true, force: true })
  }
}
