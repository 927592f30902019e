import { setTimeout as delay } from 'node:timers/promises'
import type { Positions, Read } from './read.ts'

const RETRY_MS_FIRST = 20
const RETRY_MS_MAX = 5_000

export interface Step {
  readonly positions: Positions
  readonly more: Read['more']
  readonly taken: number
}

export interface LoopOptions {
  readonly step: () => Promise<Step>
  readonly onStep: () => void
  readonly onError: (error: unknown) => void
  readonly stopped: AbortSignal
  /**
   * The pause after a step, unless the step was full. It makes steps fewer and larger under load. After a quiet time, a
   * wake-up starts a step at once.
   */
  readonly rest: Pause
}

/** `msEach` per handled event, at least `minMs` and at most `maxMs`. */
export interface Pause {
  readonly minMs: number
  readonly msEach: number
  readonly maxMs: number
}

/**
 * Steps never overlap. After a wake-up during a step, another step follows. A failed step is repeated after a pause.
 */
export interface Loop {
  readonly wake: () => void
  /** Ends the current pause early. Called during a step, it skips the pause after that step. */
  readonly hurry: () => void
  readonly ended: () => Promise<void>
  readonly reached: () => Positions
}

export function createLoop({ step, onStep, onError, stopped, rest: { minMs, msEach, maxMs } }: LoopOptions): Loop {
  let woken = false
  let running: Promise<void> | undefined
  let positions: Positions = { ledger: -1, outbox: -1 }
  let failures = 0
  let hurried = false
  let endRest = (): void => undefined

  async function waitForWork(restMs: number): Promise<void> {
    if (!hurried && !stopped.aborted) {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      endRest = () => {
        resolve(undefined)
      }
      const timer = setTimeout(endRest, restMs)
      stopped.addEventListener('abort', endRest, { once: true })
      await promise
      clearTimeout(timer)
      stopped.removeEventListener('abort', endRest)
    }
    hurried = false
  }

  async function stepOnce(): Promise<void> {
    try {
      const result = await step()
      positions = result.positions
      failures = 0
      woken ||= result.more !== 'none'
      onStep()
      if (result.more !== 'full') await waitForWork(Math.min(maxMs, Math.max(minMs, result.taken * msEach)))
    } catch (error) {
      onError(error)
      failures += 1
      woken = true
      const pauseMs = Math.min(RETRY_MS_MAX, RETRY_MS_FIRST * 2 ** failures)
      await delay(pauseMs, undefined, { signal: stopped }).catch(() => undefined)
    }
  }

  async function run(): Promise<void> {
    while (woken && !stopped.aborted) {
      woken = false
      await stepOnce()
    }
  }

  function wake(): void {
    woken = true
    if (stopped.aborted) return
    running ??= run().finally(() => {
      running = undefined
      if (woken) wake()
    })
  }

  function skipWait(): void {
    hurried = true
    endRest()
  }

  return { wake, hurry: skipWait, ended: async () => running, reached: () => positions }
}
