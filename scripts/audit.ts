/**
 * `npm run audit`: asks npm's registry what is known against the dependencies in the lock file, and says it. Exit code 0: nothing;
 * 1: something; 2: nobody has answered. Licences are held to by `tidy/licences.test.ts`.
 */
import { spawnSync } from 'node:child_process'
import { verdictOf } from './audit/verdict.ts'

const MINUTE_MS = 60_000
const npm = process.env.npm_execpath
const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
const { stdout } = spawnSync(command, [...first, 'audit', '--json'], {
  encoding: 'utf8',
  timeout: 2 * MINUTE_MS,
  stdio: ['ignore', 'pipe', 'ignore'],
})
const { exitCode, lines } = verdictOf(stdout)
for (const line of lines) console.log(line)
process.exitCode = exitCode
