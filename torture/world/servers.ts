import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { aPort } from '../../server/test/port.ts'
import { serverFlags } from '../../scripts/bootstrap/server-flags.mjs'
import type { Complaints } from './complaints.ts'
import { signal } from './processes.ts'
import { type Proxy, startProxy } from './proxy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const preload = new URL('./skewed-clock.ts', import.meta.url).href
const TRY_AGAIN_MS = 300
const READY_WITHIN_MS = 120_000

/** The process is restarted whenever it exits unexpectedly. */
export interface Server {
  readonly line: Proxy
  /** Resolves when the server responds. Throws after two minutes. */
  up(): Promise<void>
  /** Sends SIGKILL. Only `up` starts the server again. */
  kill(): Promise<void>
  /** Sends SIGTERM. Only `up` starts the server again. */
  leave(): Promise<void>
  freeze(): void
  thaw(): void
  /** Shifts the server's clock. The shift stays after a restart. */
  skew(ms: number): void
  isWanted(): boolean
}

export interface ServerOptions {
  readonly place: string
  readonly url: string
  /** The database URL for calls. Null: calls use `url`. */
  readonly pooled_url: string | null
  readonly complaints: Complaints
}

function sharedEnvironment({ place, url, pooled_url }: ServerOptions): NodeJS.ProcessEnv {
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  mkdirSync(join(place, 'data'), { recursive: true })
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    DATA_DIR: join(place, 'data'),
    DATABASE_URL: url,
    ...(pooled_url === null ? {} : { DATABASE_POOLED_URL: pooled_url }),
    DATABASE_POOL_SIZE: '8',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    RATE_LIMITS: 'off',
    // Sessions become older than a confirmation lasts.
    CONFIRM_ABOVE_CENTS: '100000000',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'error',
    JWT_PRIVATE_KEY: key,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

/** Starts none of the servers. */
export async function createServers(count: number, options: ServerOptions): Promise<readonly Server[]> {
  const env = sharedEnvironment(options)
  return Promise.all(Array.from({ length: count }, () => createServer(env, options.complaints)))
}

async function createServer(env: NodeJS.ProcessEnv, complaints: Complaints): Promise<Server> {
  const port = await aPort()
  const line = await startProxy(port)
  let child: ChildProcess | undefined
  let isWanted = false
  let skewMs = 0

  const isAlive = (): boolean => child?.exitCode === null && child.signalCode === null

  function launch(): void {
    const started = spawn(process.execPath, [...serverFlags, '--import', preload, 'server/src/main.ts'], {
      cwd: root,
      env: { ...env, PORT: String(port), TORTURE_SKEW_MS: String(skewMs) },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'], // the channel tells the child when this process ends for any reason
    })
    started.on('error', () => undefined)
    complaints.listenTo(started.stderr)
    child = started
    started.once('exit', () => {
      if (child === started && isWanted) setTimeout(() => isWanted && !isAlive() && launch(), TRY_AGAIN_MS)
    })
  }

  async function end(name: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    isWanted = false
    if (!child || !isAlive()) return
    const gone = once(child, 'exit')
    child.kill(name)
    await gone
  }

  return {
    line,
    up: async () => {
      isWanted = true
      if (!isAlive()) launch()
      const until = Date.now() + READY_WITHIN_MS
      while (!(await isReady(port))) {
        if (Date.now() > until) throw new Error('a server did not start')
        await pause(50)
      }
    },
    kill: () => end('SIGKILL'),
    leave: () => end('SIGTERM'),
    freeze: () => {
      if (child?.pid && isAlive()) signal(child.pid, 'SIGSTOP')
    },
    thaw: () => {
      if (child?.pid && isAlive()) signal(child.pid, 'SIGCONT')
    },
    skew: (ms) => {
      skewMs = ms
      if (child?.connected) child.send({ skew_ms: ms }, () => undefined)
    },
    isWanted: () => isWanted,
  }
}
