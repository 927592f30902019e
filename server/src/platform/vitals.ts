import { createHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { MessageOutcome } from '@hai/contract/health-values'

export interface MessageCount {
  readonly channel: 'mail' | 'text'
  readonly outcome: MessageOutcome
  readonly count: number
}

interface VitalsReading {
  /** 99th percentile of the event loop’s delay since the last reading. */
  readonly event_loop_ms: number
  /** Share of time since the last reading in which the event loop was busy. */
  readonly busy: number
  readonly memory_bytes: number
  readonly heap_bytes: number
  readonly heap_max_bytes: number
  /**
   * In the last full minute: answered requests, internal errors among them, and the 95th percentile of their duration.
   * The percentile does not include requests that were rejected because of too much load, which wait on purpose.
   */
  readonly requests: number
  readonly failed: number
  readonly p95_ms: number
}

export interface ProcessVitals {
  readonly answered: (tookMs: number, status: number) => void
  /** For a request that was rejected because of too much load. */
  readonly refused: () => void
  readonly message: (channel: MessageCount['channel'], outcome: MessageOutcome) => void
  /** Call this a few times a minute, from one place only. */
  readonly read: () => VitalsReading
  readonly takeMessages: () => readonly MessageCount[]
  readonly stop: () => void
}

const RESOLUTION_MS = 20
const MINUTE_MS = 60_000
/** A bit less than a minute, because timers are not exact. */
const MINUTE_LEAST_MS = 59_000
const NS_PER_MS = 1e6
const US_PER_MS = 1e3

export function createVitals({ now = () => performance.now() }: { now?: () => number } = {}): ProcessVitals {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const times = createHistogram()
  const messages = new Map<string, MessageCount>()
  let utilization = performance.eventLoopUtilization()
  let since = { at: now(), requests: 0, failed: 0 }
  let whole = { requests: 0, failed: 0, p95_ms: 0 }
  /** The time before the first reading does not count, because the process was starting. */
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
    refused: () => {
      since.requests += 1
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
        memory_bytes: rss,
        heap_bytes: heapUsed,
        heap_max_bytes: getHeapStatistics().heap_size_limit,
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
