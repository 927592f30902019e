import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartRefusal } from '../start-refusal.ts'

/** The user that PostgreSQL runs as. Undefined for our own user, if that is not root. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined

/** PostgreSQL refuses to run as root, so root starts it as this user. */
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
 * The user for the cluster. If we are root, it is the folder’s owner, or an unprivileged system user, which is created
 * if needed. Otherwise our own.
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

/** True if that user has access to `path`: x to enter or execute, w to write, r to read. */
export function canReach(path: string, right: 'x' | 'w' | 'r', runAs: RunAs): boolean {
  return spawnSync('/bin/sh', ['-c', `test -${right} "$1"`, 'sh', path], { ...runAs, cwd: '/' }).status === 0
}
