import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverFlags } from '../scripts/bootstrap/server-flags.mjs'
import { findFreePort } from '../server/src/platform/postgres/free-port.ts'
import { keep } from './goals.ts'
import { residentBytes } from './memory.ts'
import { number, print } from './report.ts'

interface StartMeasured {
  /**
   * From the start of the program to the first successful /readyz, with embedded PostgreSQL and an existing data
   * folder.
   */
  readonly startMs: number
  /** Null without /proc. */
  readonly restMb: number | null
}

const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
/** V8 returns the memory of the start to the system after about 100 seconds with few allocations, in two steps. */
const REST_MS = 240_000
const SHORT_REST_MS = 3_000
const MB = 1024 * 1024

async function startOnce(dataDir: string, restMs = SHORT_REST_MS): Promise<StartMeasured> {
  const port = await findFreePort()
  const started = performance.now()
  const env = {
    PATH: process.env.PATH,
    /** The compile cache of `npm start`, which the first, unmeasured start fills. */
    ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
    NODE_ENV: 'test',
    PORT: `${port}`,
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [...serverFlags, main], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('the server exited before it was ready')
    await delay(10)
  }
  const startMs = performance.now() - started
  await delay(restMs)
  const rest = residentBytes(child.pid)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { startMs, restMb: rest === null ? null : rest / MB }
}

const megabytes = ({ restMb }: StartMeasured): string => (restMb === null ? '–' : number(restMb))

/** The first start creates the data folder and does not count. */
export async function benchStart(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hai-bench-start-'))
  try {
    await startOnce(dataDir)
    const starts = [await startOnce(dataDir), await startOnce(dataDir), await startOnce(dataDir)]
    const [, middle] = starts.map(({ startMs }) => startMs / 1000).toSorted((a, b) => a - b)
    const rested = await startOnce(dataDir, REST_MS)
    keep('start with everything installed, to serving', middle ?? Number.NaN)
    if (rested.restMb !== null) keep('idle server process', rested.restMb)
    print(
      '',
      `Started ${starts.length} times: ready after ${starts.map(({ startMs }) => number(startMs / 1000, 2)).join(', ')} s (including its own PostgreSQL); ` +
        `resident ${SHORT_REST_MS / 1000} s later: ${starts.map(megabytes).join(', ')} MB. Resident ${REST_MS / 60_000} minutes after a start: ${megabytes(rested)} MB.`,
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
