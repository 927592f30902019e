import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartRefusal } from '../start-refusal.ts'

/** The user that PostgreSQL runs as. Undefined: our own user, which is not root. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined

/** PostgreSQL refuses to run as root. This user runs it if we are root and the cluster belongs to no other user. */
const SYSTEM_USER = 'hai-wallet'

const ownId = (flag: '-u' | '-g'): number | undefined => {
  const { status, stdout } = spawnSync('id', [flag, SYSTEM_USER], { encoding: 'utf8' })
  return status === 0 ? Number(stdout.trim()) : undefined
}

function makeSystemUser(): void {
  const result = spawnSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', SYSTEM_USER],
    {
      encoding: 'utf8',
    },
  )
  if (result.status === 0 || ownId('-u') !== undefined) return
  const why = result.error?.message ?? result.stderr.trim()
  throw new StartRefusal(
    `PostgreSQL must not run as root, and the system user "${SYSTEM_USER}" could not be created (${why}): start as an ordinary user, or set DATABASE_URL.`,
  )
}

/**
 * Undefined if we are not root. Otherwise the owner of the cluster’s folder, or SYSTEM_USER if there is no folder or
 * root owns it.
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

/** True if the user `runAs` has this right for all paths: x to enter or execute, w to write, r to read. */
export function canReach(paths: readonly string[], right: 'x' | 'w' | 'r', runAs: RunAs): boolean {
  const script = `for path in "$@"; do test -${right} "$path" || exit 1; done`
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { ...runAs, cwd: '/' }).status === 0
}
