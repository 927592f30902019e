import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartRefusal } from '../start-refusal.ts'
import type { RunAs } from './run-as.ts'

const POLL_MS = 10
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 20_000
const LOG_BYTES_MAX = 10_000_000

const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid')

/** The lines of postmaster.pid: process id, folder, start time, port, socket folder, address, shared memory, state. */
const pidLines = (cluster: string): string[] =>
  existsSync(pidFile(cluster)) ? readFileSync(pidFile(cluster), 'utf8').split('\n') : []

/** The command line of a process. Empty if the process has ended or is a zombie. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !existsSync('/proc/self/cmdline') || commandOf(pid) !== ''
}

/**
 * The processes whose working folder is the cluster. They include backends, which run for a moment after their
 * postmaster was killed. Empty on systems without /proc.
 */
function processesIn(cluster: string): number[] {
  if (!existsSync('/proc/self/cwd')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === cluster
      } catch {
        return false
      }
    })
}

async function waitUntil(done: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs
  while (!done()) {
    if (Date.now() > end) return false
    await pause(POLL_MS)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended.
  }
}

/**
 * SIGINT rolls back open transactions and shuts down. If that takes too long, SIGQUIT stops PostgreSQL at once, and the
 * next start recovers.
 */
async function stopProcess(pid: number, hasEnded: () => boolean): Promise<void> {
  signal(pid, 'SIGINT')
  if (await waitUntil(hasEnded, STOP_TIMEOUT_MS)) return
  signal(pid, 'SIGQUIT')
  await waitUntil(hasEnded, STOP_TIMEOUT_MS)
}

/** Stops a postmaster of a killed run, and waits until its backends have ended too. */
export async function stopOrphan(cluster: string): Promise<void> {
  const [pid] = pidLines(cluster).map(Number)
  if (pid === undefined || !(pid > 0)) return
  const working = processesIn(cluster)
  const isOurs = existsSync('/proc/self/cwd') ? working.includes(pid) : isAlive(pid)
  if (isOurs) await stopProcess(pid, () => !isAlive(pid))
  await waitUntil(() => processesIn(cluster).length === 0, STOP_TIMEOUT_MS)
  rmSync(pidFile(cluster), { force: true })
}

export interface Postmaster {
  readonly pid: number
  readonly ended: Promise<void>
  stop(): Promise<void>
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_BYTES_MAX) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

function lastLogLines(path: string): string {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /FATAL|PANIC|ERROR|could not/.test(line))
  return lines.at(-1)?.trim() ?? 'it said nothing'
}

function launch(program: string, args: readonly string[], log: number, runAs: RunAs): ChildProcess {
  // PostgreSQL gets its own process group. Otherwise Ctrl-C would stop it together with our process, which must stop
  // first.
  return spawn(program, args, {
    ...runAs,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { LC_ALL: 'C', TZ: 'UTC' },
  })
}

export interface PostmasterOptions {
  readonly program: string
  readonly cluster: string
  readonly port: number
  readonly logPath: string
  readonly settings: Readonly<Record<string, string>>
  readonly runAs: RunAs
  /** Time limit for the start. The default is too short for a restore, which replays much WAL. */
  readonly readyWithinMs?: number
}

/** Resolves when PostgreSQL accepts connections, on loopback only. */
export async function startPostmaster({
  program,
  cluster,
  port,
  logPath,
  settings,
  runAs,
  readyWithinMs = START_TIMEOUT_MS,
}: PostmasterOptions): Promise<Postmaster> {
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings }
  const args = ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const log = openLog(logPath)
  const child = launch(program, args, log, runAs)
  closeSync(log)
  const state: { hasEnded: boolean; error?: Error } = { hasEnded: false }
  const { promise: ended, resolve } = Promise.withResolvers<undefined>()
  // If our process exits without having stopped PostgreSQL, PostgreSQL must stop too.
  const stopWithProcess = (): void => void child.kill('SIGINT')
  process.once('exit', stopWithProcess)
  const end = (): void => {
    process.off('exit', stopWithProcess)
    state.hasEnded = true
    resolve(undefined)
  }
  child.once('exit', end)
  child.once('error', (error) => {
    state.error = error
    end()
  })
  const { pid } = child
  const isReady = (): boolean => {
    const lines = pidLines(cluster)
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  }
  const hasEnded = (): boolean => state.hasEnded
  await waitUntil(() => hasEnded() || isReady(), readyWithinMs)
  if (pid === undefined || hasEnded() || !isReady()) {
    child.kill('SIGQUIT')
    throw new StartRefusal(`PostgreSQL did not start: ${state.error?.message ?? lastLogLines(logPath)} (more in ${logPath}).`)
  }
  return { pid, ended, stop: () => (hasEnded() ? Promise.resolve() : stopProcess(pid, hasEnded)) }
}
