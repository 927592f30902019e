import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

export interface Measured {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /**
   * µs of CPU time of this process per operation, unless the caller replaces it. Null if another program made the load.
   */
  readonly clientCpuUs: number | null
  /** µs of CPU time of all PostgreSQL processes per operation. Null for an external server. */
  readonly serverCpuUs: number | null
  readonly failed: number
}

const US_PER_TICK = 10_000

/** In ticks. Zero if the process has ended. */
function ticksOf(pid: number | string): { parent: number; own: number; ended: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    return { parent: fields[1] ?? 0, own: (fields[11] ?? 0) + (fields[12] ?? 0), ended: (fields[13] ?? 0) + (fields[14] ?? 0) }
  } catch {
    return { parent: 0, own: 0, ended: 0 }
  }
}

/** CPU time of a process and its children in µs. Null without /proc. */
export function familyCpuUs(pid: number | null): number | null {
  if (pid === null || process.platform !== 'linux') return null
  const root = ticksOf(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(ticksOf)
    .filter(({ parent }) => parent === pid)
  return (root.own + root.ended + children.reduce((sum, { own }) => sum + own, 0)) * US_PER_TICK
}

/** `q` is from 0 to 1. `sorted` must be ascending. */
export const quantile = (sorted: Float64Array, q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0

export interface Load {
  readonly callers: number
  readonly seconds: number
  readonly operation: () => Promise<unknown>
  readonly postmasterPid: number | null
}

/** A warm-up of a fifth of the duration comes first and does not count. */
export async function measure({ callers, seconds, operation, postmasterPid }: Load): Promise<Measured> {
  let latencies: number[] = []
  let failed = 0
  let stop = false
  const loop = async (): Promise<void> => {
    while (!stop) {
      const start = performance.now()
      try {
        await operation()
        latencies.push(performance.now() - start)
      } catch {
        failed += 1
      }
    }
  }
  const loops = Array.from({ length: callers }, loop)
  await delay(seconds * 200)
  latencies = []
  failed = 0
  const cpuBefore = process.cpuUsage()
  const serverBefore = familyCpuUs(postmasterPid)
  const start = performance.now()
  await delay(seconds * 1000)
  const elapsed = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  const serverAfter = familyCpuUs(postmasterPid)
  const sorted = Float64Array.from(latencies).sort()
  stop = true
  await Promise.all(loops)
  return {
    perSecond: sorted.length / elapsed,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    clientCpuUs: (user + system) / sorted.length,
    serverCpuUs: serverBefore === null || serverAfter === null ? null : (serverAfter - serverBefore) / sorted.length,
    failed,
  }
}
