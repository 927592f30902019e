/**
 * Adds the SHA-256 of every new migration to migrations.lock.json. Fails if a committed migration was changed or
 * removed.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const folder = at('../migrations')
const lock = at('../migrations.lock.json')

const sums = (files: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(`${folder}/${file}`))
        .digest('hex'),
    ]),
  )

const noted = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(lock, 'utf8')))
const present = sums(readdirSync(folder).toSorted())
const committed = new Set(
  execFileSync('git', ['ls-tree', '--name-only', 'HEAD', './'], { cwd: folder, encoding: 'utf8' }).split('\n'),
)
const broken = Object.keys(noted).filter((file) => committed.has(file) && present[file] !== noted[file])
if (broken.length > 0) {
  console.error(
    `Recorded migrations have changed: ${broken.join(', ')}. Before the first release, delete their lines in server/migrations.lock.json and run this again. After it, restore the files and write a new migration, because databases have run them.`,
  )
  process.exit(1)
}
writeFileSync(lock, `${JSON.stringify(present, null, 2)}\n`)
