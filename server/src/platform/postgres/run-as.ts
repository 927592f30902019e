import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartRefusal } from '../start-refusal.ts'

/** The user that PostgreSQL runs as. Undefined: our own user, which is not root. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined

/** PostgreSQL does not run as root. If we are root, this user runs it. */
const SYSTEM_USER = 'hai-wallet'

const ownId = (flag: '-u' | '-g'): number | undefined => {
  const { status, stdout } = spawnSync('id', [flag, SYSTEM_USER], { encoding: 'utf8' })
  return status === 0 ? Number(stdout.trim()) : undefined
}

function makeSystemUser(): void {
  const made = spawnSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', SYSTEM_USER],
    {
      encoding: 'utf8',
    },
  )
  if (made.status === 0 || ownId('-u') !== undefined) return
  const why = made.error?.message ?? made.stderr.trim()
  throw new StartRefusal(
    `PostgreSQL must not run as root, and the system user "${SYSTEM_USER}" could not be created (${why}): start as an ordinary user, or set DATABASE_URL.`,
  )
}

/**
 * The user for the cluster. Our own user, unless we are root. Root uses the owner of the folder, or else a system user
 * without rights, which is created if needed.
 */
export function chooseRunAs(cluster: string): RunAs {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  if (ownId('-u') === undefined) makeSystemUser()
  const uid = ownId('-u')
  const gid = ownId('-g')
  if (uid === undefined || gid === undefined)
    throw new StartRefusal(`The system user "${SYSTEM_USER}" cannot be found: start as an ordinary user, or set DATABASE_URL.`)
  return { uid, gid }
}

/** True if that user may access `path`: x to enter or execute, w to write, r to read. */
export function canReach(path: string, right: 'x' | 'w' | 'r', runAs: RunAs): boolean {
  return spawnSync('/bin/sh', ['-c', `test -${right} "$1"`, 'sh', path], { ...runAs, cwd: '/' }).status === 0
}
