import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** npm records in node_modules which packages it installed. */
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
