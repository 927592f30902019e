/** `node archive-wal.ts DIR PATH NAME`: PostgreSQL’s archive_command. Anything but 0 lets PostgreSQL keep the file and ask again. */
import { readFileSync } from 'node:fs'
import { keepWal } from './wal-archive.ts'

const [dir, path, name] = process.argv.slice(2)
if (dir === undefined || path === undefined || name === undefined) throw new Error('say DIR PATH NAME')
try {
  keepWal(dir, name, readFileSync(path))
} catch (error) {
  console.error(`${name} was not archived: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
