import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

/** The inputs of the build, which also copies some files of `scripts` unchanged. */
const sources = ['web', 'contract/src', 'scripts', 'package-lock.json']
const ignored = new Set(['dist', 'node_modules'])
const built = join(root, 'web', 'dist', 'app.html')
const stamp = join(root, 'node_modules', '.cache', 'web-built-from')

function* filesBelow(path) {
  if (statSync(path).isFile()) return yield path
  for (const entry of readdirSync(path).sort()) if (!ignored.has(entry)) yield* filesBelow(join(path, entry))
}

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

export const isWebBuilt = () => existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()

export function noteWebBuilt() {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sourcesHash())
}
