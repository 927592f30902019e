/** Builds the web app into web/dist: pages per language, code, dictionaries, compressed copies; then the staff's app beside it. */
import { spawnSync } from 'node:child_process'

const builds = [[], ['--config', 'web/vite.admin.config.ts']]
for (const more of builds) {
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'web', ...more], { stdio: 'inherit' })
  if (status === 0) continue
  process.exitCode = status ?? 1
  break
}
