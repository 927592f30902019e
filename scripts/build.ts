/**
 * Builds the web app and the server, if their sources changed. A second build at the same time waits, because the two
 * would delete each other's files. Then it finds everything built and ends.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { noteBuilt, staleBuilds } from './bootstrap/builds.mjs'
import { root } from './bootstrap/root.mjs'
import { lockDataFolder } from '../server/src/platform/data-folder-lock.ts'

const vite = 'node_modules/vite/bin/vite.js'
const commands = {
  web: [
    [vite, 'build', 'web'],
    [vite, 'build', 'web', '--config', 'web/vite.admin.config.ts'],
  ],
  server: [['node_modules/rolldown/bin/cli.mjs', '--config', 'server/rolldown.config.ts']],
}

function build(name: keyof typeof commands): number {
  for (const command of commands[name]) {
    const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
    if (status !== 0) return status ?? 1
  }
  noteBuilt(name)
  return 0
}

const lock = await lockDataFolder(join(root, 'node_modules', '.cache', 'build'), { waitMs: Infinity })
process.exitCode =
  staleBuilds()
    .map(build)
    .find((status) => status !== 0) ?? 0
await lock.release()
