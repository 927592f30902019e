/**
 * A second build at the same time waits, because the two would delete each other's files. Then it finds everything
 * built and ends.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './bootstrap/root.mjs'
import { isWebBuilt, noteWebBuilt } from './bootstrap/web-build.mjs'
import { lockDataFolder } from '../server/src/platform/data-folder-lock.ts'

const builds = [[], ['--config', 'web/vite.admin.config.ts']]

function build(): number {
  for (const more of builds) {
    const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'web', ...more], {
      stdio: 'inherit',
    })
    if (status !== 0) return status ?? 1
  }
  noteWebBuilt()
  return 0
}

const wasBuilt = isWebBuilt()
const lock = await lockDataFolder(join(root, 'node_modules', '.cache', 'web-build'), { waitMs: Infinity })
process.exitCode = !wasBuilt && isWebBuilt() ? 0 : build()
await lock.release()
