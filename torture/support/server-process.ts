import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Complaints } from '../world/complaints.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const READY_WITHIN_MS = 240_000

/** A server process and the PostgreSQL that it starts, in their own folder. */
export interface Installation {
  readonly url: string
  readonly dataDir: string
  /** Resolves when the server responds. Also possible after `kill`. */
  readonly start: () => Promise<void>
  /** Sends SIGKILL. PostgreSQL keeps running. */
  readonly kill: () => Promise<void>
  /** Sends SIGTERM. */
  readonly leave: () => Promise<void>
  readonly remove: () => Promise<void>
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

interface Program {
  /** The folder of another copy of the program, which runs in place of ours. */
  readonly home?: string
  readonly complaints?: Complaints
}

export async function createInstallation(
  port: number,
  settings: (dataDir: string) => NodeJS.ProcessEnv = () => ({}),
  { home = root, complaints }: Program = {},
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hai-torture-'))
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''

  async function start(): Promise<void> {
    const started = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: home,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        ...settings(dataDir),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    complaints?.listenTo(started.stderr)
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-20_000)
    }
    started.stdout.on('data', keep)
    started.stderr.on('data', keep)
    const end = Date.now() + READY_WITHIN_MS
    while (!(await isReady(url))) {
      if (started.exitCode !== null || Date.now() > end) throw new Error(`the server did not start:\n${output}`)
      await pause(50)
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child?.exitCode !== null || child.signalCode !== null) return
    const closed = once(child, 'exit')
    child.kill(signal)
    await closed
  }

  return {
    url,
    dataDir,
    start,
    kill: () => end('SIGKILL'),
    leave: () => end('SIGTERM'),
    remove: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
