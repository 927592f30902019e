/**
 * `npm run audit`: reports known vulnerabilities of the dependencies in the lock file, from npm's registry. Exit code
 * 0: none; 1: some; 2: no answer. `conventions/licences.test.ts` checks the licences.
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
