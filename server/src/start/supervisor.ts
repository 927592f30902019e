import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../platform/config.ts'
import type { Logger } from '../platform/log.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { type FromSupervisor, toSupervisor } from '../platform/supervised.ts'
import { openPlace } from './open-place.ts'
import { createShutdownHooks } from './shutdown-hooks.ts'
import { STOP_TIMEOUT_MS, type Stoppable } from './stop-on-signals.ts'

const RESTART_MIN_MS = 500
const RESTART_MAX_MS = 30_000
/** A process that ran for this long has not crashed because of its start. */
const STABLE_MS = 60_000
/** A process that does not answer in this time is left out of the metrics. */
const METRICS_TIMEOUT_MS = 5_000
/** After its own time limit for a stop, a process gets this long to end before it is killed. */
const KILL_MS = 2_000

/** `crashes`: how many times in a row the process ended soon after its start. */
export const restartDelayMs = (crashes: number): number => Math.min(RESTART_MAX_MS, RESTART_MIN_MS * 2 ** crashes)

interface Ended {
  readonly code: number | null
  readonly signal: string | null
}

interface SupervisedProcesses {
  /** Starts the first process, and then the others. Resolves to the first one’s greeting when all answer calls. */
  start(): Promise<string>
  /** Stops all processes at the same time, and kills those that do not end in time. */
  stop(): Promise<void>
}

interface SupervisorOptions {
  readonly config: Pick<Config, 'processes' | 'stopDelaySeconds'>
  readonly log: Logger
}

const send = (worker: Worker, message: FromSupervisor): void => {
  if (worker.isConnected()) worker.send(message)
}

interface Forked {
  readonly worker: Worker
  /** Resolves to the greeting when the process answers calls. Rejects with a StartRefusal if it ends before. */
  readonly running: Promise<string>
  readonly ended: Promise<Ended>
}

function fork(number: number, log: Logger): Forked {
  cluster.setupPrimary({ args: [String(number)] })
  const worker = cluster.fork()
  const running = Promise.withResolvers<string>()
  const ended = Promise.withResolvers<Ended>()
  worker.on('message', (raw: unknown) => {
    const { data: message } = toSupervisor.safeParse(raw)
    if (message?.kind === 'running') running.resolve(message.greeting)
  })
  worker.on('error', (error) => log.error({ err: error, process: number }, 'could not send a message to a process'))
  worker.once('exit', (code: number | null, signal: string | null) => {
    running.reject(new StartRefusal(`Process ${number} did not start (${signal ?? `exit code ${code}`}): see above.`))
    ended.resolve({ code, signal })
  })
  running.promise.catch(() => undefined)
  return { worker, running: running.promise, ended: ended.promise }
}

async function metricsOf(worker: Worker): Promise<readonly string[]> {
  const id = randomUUID()
  const { promise, resolve } = Promise.withResolvers<readonly string[]>()
  const onMessage = (raw: unknown): void => {
    const { data: message } = toSupervisor.safeParse(raw)
    if (message?.kind === 'own_metrics' && message.id === id) resolve([message.text])
  }
  worker.on('message', onMessage)
  send(worker, { kind: 'read_metrics', id })
  const timer = setTimeout(() => resolve([]), METRICS_TIMEOUT_MS)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage)
  })
}

/** Answers the process that collects the metrics of all. */
function answerMetrics(worker: Worker, all: () => readonly Worker[]): void {
  worker.on('message', (raw: unknown) => {
    const { data: message } = toSupervisor.safeParse(raw)
    if (message?.kind !== 'metrics_wanted') return
    void Promise.all(all().map(metricsOf)).then((texts) =>
      send(worker, { kind: 'metrics_of_all', id: message.id, texts: texts.flat() }),
    )
  })
}

/**
 * Runs this program once more for each number from 1 to `processes`, with the number as its argument. They share one
 * port: node:cluster gives each of them connections in turn. A process that ends is started again.
 */
export function createProcesses({ config: { processes, stopDelaySeconds }, log }: SupervisorOptions): SupervisedProcesses {
  const forked = new Map<number, Forked>()
  const stopping = new AbortController()
  const isStopping = (): boolean => stopping.signal.aborted

  function start(number: number): Forked {
    const started = fork(number, log)
    forked.set(number, started)
    void started.ended.then(() => forked.delete(number))
    answerMetrics(started.worker, () => [...forked.values()].map(({ worker }) => worker))
    return started
  }

  async function keepRunning(number: number, first: Forked): Promise<void> {
    let ended = first.ended
    let startedMs = performance.now()
    let crashes = 0
    for (;;) {
      const { code, signal } = await ended
      if (isStopping()) return
      crashes = performance.now() - startedMs > STABLE_MS ? 0 : crashes
      const restart_ms = restartDelayMs(crashes)
      log.error({ process: number, exit_code: code, signal, restart_ms }, 'a process ended unexpectedly and will be restarted')
      await pause(restart_ms, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (isStopping()) return
      crashes += 1
      startedMs = performance.now()
      ;({ ended } = start(number))
    }
  }

  async function startFirstTime(number: number): Promise<string> {
    const started = start(number)
    const greeting = await started.running
    void keepRunning(number, started)
    return greeting
  }

  return {
    start: async () => {
      const greeting = await startFirstTime(1)
      await Promise.all(Array.from({ length: processes - 1 }, (_none, index) => startFirstTime(index + 2)))
      return greeting
    },
    stop: async () => {
      stopping.abort()
      const left = [...forked.values()]
      for (const { worker } of left) send(worker, { kind: 'stop' })
      const kill = (): void => left.forEach(({ worker }) => worker.process.kill('SIGKILL'))
      const timer = setTimeout(kill, stopDelaySeconds * 1_000 + STOP_TIMEOUT_MS + KILL_MS)
      await Promise.all(left.map(({ ended }) => ended))
      clearTimeout(timer)
    },
  }
}

interface Supervisor extends Stoppable {
  /** Of the first process. */
  readonly greeting: string
}

interface StartOptions {
  readonly config: Config
  readonly log: Logger
  /** Called when the embedded database cannot be restarted. */
  readonly onLost: () => void
}

/**
 * Opens what the processes share, and starts them. A stop ends the processes first, and then the embedded database. If a
 * process cannot start, stops everything and throws a StartRefusal.
 */
export async function startSupervisor({ config, log, onLost }: StartOptions): Promise<Supervisor> {
  const closers = createShutdownHooks(log)
  try {
    await openPlace({ config, log, closers, onLost })
    const processes = createProcesses({ config, log })
    closers.add('the processes', () => processes.stop())
    return { greeting: await processes.start(), stop: () => closers.closeAll() }
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}
