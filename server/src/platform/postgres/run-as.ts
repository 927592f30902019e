import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartRefusal } from '../start-refusal.ts'

/** Whose rights PostgreSQL runs with. Undefined: our own, which are not root’s. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined

/** The system user root hands PostgreSQL to; PostgreSQL refuses to run as root. */
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
    `PostgreSQL must not run as root, and the system user "${SYSTEM_USER}" could not be made (${why}): start as an ordinary user, or set DATABASE_URL.`,
  )
}

/**
 * Whose rights the cluster in `cluster` is to run with: our own, unless we are root; then its present owner’s, or an
 * unprivileged system user that is made when it is missing.
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

/** Whether that user gets through to `path` with the right `test` asks for: x to pass or execute, w to write, r to read. */
export function canReach(path: string, right: 'x' | 'w' | 'r', runAs: RunAs): boolean {
  return spawnSync('/bin/sh', ['-c', `test -${right} "$1"`, 'sh', path], { ...runAs, cwd: '/' }).status === 0
}
