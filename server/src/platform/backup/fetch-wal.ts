/**
 * `node fetch-wal.ts DIR NAME PATH`: PostgreSQL’s restore_command. 1: there is no such file, which is how the log ends; 130: it is
 * damaged, and a recovery that went on as if it had ended there would pass over what came later.
 */
import { fetchWal } from './wal-archive.ts'

const DAMAGED = 130
const [dir, name, path] = process.argv.slice(2)
if (dir === undefined || name === undefined || path === undefined) throw new Error('say DIR NAME PATH')
try {
  process.exitCode = fetchWal(dir, name, path) ? 0 : 1
} catch (error) {
  console.error(`${name} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = DAMAGED
}
