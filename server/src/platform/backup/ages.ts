import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listBackups } from './catalogue.ts'
import { walFolder } from './wal-archive.ts'

const secondsSince = (time: number): number => Math.max(0, (Date.now() - time) / 1000)

/** The age of the newest backup in seconds. Infinity without a complete backup. */
export function backupAge(dir: string): number {
  const newest = listBackups(dir).at(-1)
  return newest ? secondsSince(Date.parse(newest.restorable_from)) : Infinity
}

/** The age of the newest archived WAL file in seconds. Infinity if PostgreSQL never archived one. */
export function logAge(dir: string): number {
  const wal = walFolder(dir)
  const folder = existsSync(wal)
    ? readdirSync(wal)
        .filter((name) => name !== 'history')
        .toSorted()
        .at(-1)
    : undefined
  if (folder === undefined) return Infinity
  const times = readdirSync(join(wal, folder)).map(
    (file) => statSync(join(wal, folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  return times.length === 0 ? Infinity : secondsSince(Math.max(...times))
}
