import { setTimeout as delay } from 'node:timers/promises'
import type { Positions } from './read.ts'

const RETRY_MS_FIRST = 20
const RETRY_MS_MAX = 5_000

export interface LoopOptions {
  /** Takes one batch; answers the positions it has reached, and whether there may be more at once. */
  readonly step: () => Promise<{ readonly positions: Positions; readonly more: boolean }>
  readonly onStep: () => void
  readonly onError: (error: unknown) => void
  readonly stopped: AbortSignal
}

/** A step that runs when woken: never twice at once, never missing a wake-up that comes while it runs, again after a failure. */
export interface Loop {
  readonly wake: () => void
  /** Resolves when no step is under way. */
  readonly ended: () => Promise<void>
  readonly reached: () => Positions
}

export function createLoop({ step, onStep, onError, stopped }: LoopOptions): Loop {
  let woken = false
  let running: Promise<void> | undefined
  let positions: Positions = { ledger: -1, facts: -1 }
  let failures = 0

  async function stepOnce(): Promise<void> {
    try {
      const result = await step()
      positions = result.positions
      failures = 0
      woken ||= result.more
      onStep()
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

  return { wake, ended: async () => running, reached: () => positions }
}
