/**
 * `node fetch-wal.ts DIR NAME PATH`: PostgreSQL’s restore_command. Exit status 1: the archive has no such file, so the
 * WAL ends here. Exit status 130: the file is corrupt, and PostgreSQL stops the recovery. With a lower status,
 * PostgreSQL would take the file for the end of the WAL and lose later data.
 */
import { fetchWal } from './wal-archive.ts'

const DAMAGED = 130
const [dir, name, path] = process.argv.slice(2)
if (dir === undefined || name === undefined || path === undefined) throw new Error('usage: fetch-wal.ts DIR NAME PATH')
try {
  process.exitCode = fetchWal(dir, name, path) ? 0 : 1
} catch (error) {
  console.error(`${name} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = DAMAGED
}
