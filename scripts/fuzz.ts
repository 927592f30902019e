/**
 * `npm run fuzz -- --minutes=10 --seed=7`: sends every call what does not belong there, for as long as asked. Without a seed it takes a new
 * one, which it prints; the same seed sends the same.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string', default: 'random' } },
})
if (!(Number(values.minutes) > 0) || (values.seed !== 'random' && !Number.isSafeInteger(Number(values.seed)))) {
  console.error('Say --minutes=N, above 0, and --seed=N, a whole number, or neither.')
  process.exit(2)
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--root', 'server', 'src/http/fuzz.test.ts'],
  { stdio: 'inherit', env: { ...process.env, FUZZ_MINUTES: values.minutes, FUZZ_SEED: values.seed } },
)
process.exitCode = status ?? 1
