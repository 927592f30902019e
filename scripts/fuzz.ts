/**
 * `npm run fuzz -- --minutes=10 --seed=7`: sends valid and damaged input to every call for the given time. The same
 * seed sends the same input.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const usage = `Usage: npm run fuzz -- [options]
  --minutes=N   duration, above 0 (default 5); makes every call at least once
  --seed=N      a whole number from 0; repeats the input of that seed (default: random)`

interface FuzzOptions {
  readonly minutes: number
  readonly seed: number
}

function readAsked(args: readonly string[]): FuzzOptions | null {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({ args: [...args], options: { minutes: text, seed: text } })
    const { minutes = '5', seed = String(Math.floor(Math.random() * 2 ** 31)) } = values
    return Number(minutes) > 0 && /^\d{1,15}$/.test(seed) ? { minutes: Number(minutes), seed: Number(seed) } : null
  } catch {
    return null
  }
}

function fuzz({ minutes, seed }: FuzzOptions): number {
  const again = `npm run fuzz -- --minutes=${minutes} --seed=${seed}`
  console.log(`fuzz: ${again}`)
  const { status, signal } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--root', 'server', 'src/http/fuzz.test.ts'],
    { stdio: 'inherit', env: { ...process.env, FUZZ_MINUTES: String(minutes), FUZZ_SEED: String(seed) } },
  )
  console.log(
    status === 0 ? `fuzz: nothing found, with ${again}` : `fuzz: failed (${signal ?? `status ${status}`}). Repeat with: ${again}`,
  )
  return status ?? 1
}

const options = readAsked(process.argv.slice(2))
if (!options) console.error(usage)
process.exitCode = options ? fuzz(options) : 2
