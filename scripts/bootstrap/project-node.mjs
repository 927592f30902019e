import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.mjs'

const MAJOR = 24

/** The Node of the project's packages, otherwise the running Node if it is new enough, otherwise null. */
export function projectNode() {
  const bundled = join(root, 'node_modules', '.bin', 'node')
  if (spawnSync(bundled, ['--version'], { stdio: 'ignore' }).status === 0) return bundled
  return Number(process.versions.node.split('.')[0]) >= MAJOR ? process.execPath : null
}
