import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { RunAs } from '../../server/src/platform/postgres/run-as.ts'
import { childrenOf, signal } from './processes.ts'

export interface Cluster {
  readonly port: number
  readonly folder: string
  readonly url: string
  /** Resolves when PostgreSQL accepts connections. Starts it again if it exits or hangs. */
  start(): Promise<void>
  /** Sends SIGKILL to the postmaster. Resolves when its backends have exited. */
  kill(): Promise<void>
  freeze(): void
  thaw(): void
  /** Sends SIGKILL to one backend. PostgreSQL then closes all connections and recovers. */
  killBackend(nth: number): void
  isRunning(): boolean
  stop(): Promise<void>
  /** Runs a statement as superuser on a direct connection, without a proxy. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

export interface ClusterOptions {
  readonly program: string
  readonly folder: string
  readonly port: number
  readonly url: string
  readonly logPath: string
  readonly runAs: RunAs
  readonly settings: Readonly<Record<string, string>>
}

const TRY_AGAIN_MS = 100
const UP_WITHIN_MS = 60_000
const GONE_WITHIN_MS = 20_000
/** A postmaster that exists but accepts no connections for this long is restarted, as a supervisor would do. */
const STUCK_MS = 12_000

async function ask<Row extends pg.QueryResultRow>(url: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const isAlive = (child: ChildProcess | undefined): child is ChildProcess => child?.exitCode === null && child.signalCode === null

export function createCluster({ program, folder, port, url, logPath, runAs, settings }: ClusterOptions): Cluster {
  let child: ChildProcess | undefined
  /** Backends of a dead postmaster that still hold its shared memory. */
  let left: readonly number[] = []

  function launch(): ChildProcess {
    const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings }
    const args = ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const log = openSync(logPath, 'a', 0o600)
    const stdio = ['ignore' as const, log, log]
    const started = spawn(program, args, { ...runAs, cwd: '/', detached: true, stdio, env: { LC_ALL: 'C', TZ: 'UTC' } })
    closeSync(log)
    return started
  }

  async function answers(): Promise<boolean> {
    try {
      await ask(url, 'select 1')
      return true
    } catch {
      return false
    }
  }

  async function start(): Promise<void> {
    const end = Date.now() + UP_WITHIN_MS
    let patientUntil = Date.now() + STUCK_MS
    while (Date.now() < end) {
      if (Date.now() > patientUntil) {
        await kill()
        patientUntil = Date.now() + STUCK_MS
      }
      if (!isAlive(child)) child = launch()
      if (await answers()) return
      await pause(TRY_AGAIN_MS)
    }
    throw new Error(`PostgreSQL did not start: ${readFileSync(logPath, 'utf8').trim().split('\n').slice(-3).join(' / ')}`)
  }

  async function untilAllGone(): Promise<void> {
    const end = Date.now() + GONE_WITHIN_MS
    const isThere = (pid: number): boolean => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
      } catch {
        return false
      }
    }
    while (left.some(isThere) && Date.now() < end) await pause(10)
  }

  const family = (): readonly number[] => (isAlive(child) && child.pid ? [child.pid, ...childrenOf(child.pid)] : [])

  async function kill(): Promise<void> {
    if (!isAlive(child)) return
    left = family().slice(1)
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    for (const pid of left) signal(pid, 'SIGCONT')
    await untilAllGone()
  }

  return {
    port,
    folder,
    url,
    start,
    kill,
    freeze: () => {
      for (const pid of family()) signal(pid, 'SIGSTOP')
    },
    thaw: () => {
      for (const pid of family().toReversed()) signal(pid, 'SIGCONT')
    },
    killBackend: (nth) => {
      const backends = family().slice(1)
      const pid = backends[nth % Math.max(1, backends.length)]
      if (pid !== undefined) signal(pid, 'SIGKILL')
    },
    isRunning: () => isAlive(child),
    stop: async () => {
      if (!isAlive(child)) return
      const gone = once(child, 'exit')
      child.kill('SIGQUIT')
      await gone
    },
    ask: (text, values) => ask(url, text, values),
  }
}
