import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

/** `scripts` also for those that are laid beside the app as they are. */
const sources = ['web', 'contract/src', 'scripts', 'package-lock.json']
const ignored = new Set(['dist', 'node_modules'])
const built = join(root, 'web', 'dist', 'app.html')
const stamp = join(root, 'node_modules', '.cache', 'web-built-from')

function* filesBelow(path) {
  if (statSync(path).isFile()) return yield path
  for (const entry of readdirSync(path).sort()) if (!ignored.has(entry)) yield* filesBelow(join(path, entry))
}

/** What the build depends on, as one hash over names, sizes and times: a file that was added, changed or removed changes it. */
function sourcesHash() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesBelow(join(root, source))) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file}\0${size}\0${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

/** Whether the built web app was made from the sources as they are now. */
export const isWebBuilt = () => existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()

export function noteWebBuilt() {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sourcesHash())
}
