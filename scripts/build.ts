/** Builds the web app into web/dist: pages per language, code, dictionaries, compressed copies. */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'web'], { stdio: 'inherit' })
process.exitCode = status ?? 1
