import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

/** The inputs of each build, and a file that it writes. The web app also contains some files of `scripts` unchanged. */
const builds = {
  web: { sources: ['web', 'contract/src', 'scripts', 'package-lock.json'], built: 'web/dist/app.html' },
  server: {
    sources: ['server/src', 'server/help', 'server/locales', 'server/rolldown.config.ts', 'contract/src', 'package-lock.json'],
    built: 'server/dist/main.js',
  },
}
const ignored = new Set(['dist', 'node_modules'])

const stampOf = (name) => join(root, 'node_modules', '.cache', `${name}-built-from`)

function* filesBelow(path) {
  if (statSync(path).isFile()) return yield path
  for (const entry of readdirSync(path).sort()) if (!ignored.has(entry)) yield* filesBelow(join(path, entry))
}

function sourcesHash(name) {
  const hash = createHash('sha256')
  for (const source of builds[name].sources) {
    for (const file of filesBelow(join(root, source))) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file}\0${size}\0${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

const isBuilt = (name) =>
  existsSync(join(root, builds[name].built)) &&
  existsSync(stampOf(name)) &&
  readFileSync(stampOf(name), 'utf8') === sourcesHash(name)

/** The builds whose sources changed. */
export const staleBuilds = () => Object.keys(builds).filter((name) => !isBuilt(name))

export function noteBuilt(name) {
  mkdirSync(dirname(stampOf(name)), { recursive: true })
  writeFileSync(stampOf(name), sourcesHash(name))
}
