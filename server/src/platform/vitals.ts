import { createHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { MessageOutcome } from '@hai/contract/systems-words'

export interface MessageCount {
  readonly channel: 'mail' | 'text'
  readonly outcome: MessageOutcome
  readonly count: number
}

/** How this process is doing. */
interface Reading {
  /** 99 of 100 turns of the event loop came no later, since the reading before. */
  readonly event_loop_ms: number
  /** Share of the time the loop was at work, since the reading before. */
  readonly busy: number
  readonly memory_bytes: number
  readonly heap_bytes: number
  readonly heap_max_bytes: number
  /** Of the last whole minute: requests answered, those that failed by a mistake of ours, and the time in which 95 of 100 were. */
  readonly requests: number
  readonly failed: number
  readonly p95_ms: number
}

/** What a process measures of itself, as it goes: cheap enough for every request. */
export interface Vitals {
  readonly answered: (tookMs: number, status: number) => void
  readonly message: (channel: MessageCount['channel'], outcome: MessageOutcome) => void
  /** To be asked a few times a minute, by one. */
  readonly read: () => Reading
  /** What became of messages since this was asked before. */
  readonly takeMessages: () => readonly MessageCount[]
  readonly stop: () => void
}

const RESOLUTION_MS = 20
/** A minute, and a bit less, because beats do not come to the millisecond. */
const MINUTE_MS = 60_000
const MINUTE_LEAST_MS = 59_000
const NS_PER_MS = 1e6
const US_PER_MS = 1e3

export function createVitals({ now = () => performance.now() }: { now?: () => number } = {}): Vitals {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const times = createHistogram()
  const messages = new Map<string, MessageCount>()
  let utilization = performance.eventLoopUtilization()
  let since = { at: now(), requests: 0, failed: 0 }
  let whole = { requests: 0, failed: 0, p95_ms: 0 }
  /** What came before the first reading is the start of the process, which nobody waits for. */
  let hasStarted = false

  function turnMinute(): void {
    const tookMs = now() - since.at
    if (tookMs < MINUTE_LEAST_MS) return
    const aMinute = (count: number): number => Math.round((count * MINUTE_MS) / tookMs)
    const p95_ms = since.requests === 0 ? 0 : times.percentile(95) / US_PER_MS
    whole = { requests: aMinute(since.requests), failed: aMinute(since.failed), p95_ms }
    since = { at: now(), requests: 0, failed: 0 }
    times.reset()
  }

  return {
    answered: (tookMs, status) => {
      since.requests += 1
      if (status >= 500 && status !== 503) since.failed += 1
      times.record(Math.max(1, Math.round(tookMs * US_PER_MS)))
    },
    message: (channel, outcome) => {
      const key = `${channel} ${outcome}`
      messages.set(key, { channel, outcome, count: (messages.get(key)?.count ?? 0) + 1 })
    },
    read: () => {
      turnMinute()
      const late = delay.count === 0 || !hasStarted ? 0 : delay.percentile(99) / NS_PER_MS - RESOLUTION_MS
      delay.reset()
      hasStarted = true
      const before = utilization
      utilization = performance.eventLoopUtilization()
      const { rss, heapUsed } = process.memoryUsage()
      return {
        event_loop_ms: Math.max(0, late),
        busy: performance.eventLoopUtilization(utilization, before).utilization,
        ...{ memory_bytes: rss, heap_bytes: heapUsed, heap_max_bytes: getHeapStatistics().heap_size_limit },
        ...whole,
      }
    },
    takeMessages: () => {
      const taken = [...messages.values()]
      messages.clear()
      return taken
    },
    stop: () => {
      delay.disable()
    },
  }
}
