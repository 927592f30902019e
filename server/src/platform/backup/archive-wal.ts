/**
 * `node archive-wal.ts DIR PATH NAME`: PostgreSQL’s archive_command. On any exit status except 0, PostgreSQL keeps the
 * file and tries again.
 */
import { readFileSync } from 'node:fs'
import { archiveWal } from './wal-archive.ts'

const [dir, path, name] = process.argv.slice(2)
if (dir === undefined || path === undefined || name === undefined) throw new Error('usage: archive-wal.ts DIR PATH NAME')
try {
  archiveWal(dir, name, readFileSync(path))
} catch (error) {
  console.error(`${name} was not archived: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
