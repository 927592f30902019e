import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** True if the packages in node_modules, according to npm's own record, are those of package-lock.json. */
export function isInstalled() {
  const noted = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(noted)) return false
  const present = packagesOf(noted)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true
    const found = present[path]
    return found ? found.version === wanted.version : wanted.optional === true // optional package for another platform
  })
}
