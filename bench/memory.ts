import { readFileSync } from 'node:fs'

const SAMPLE_MS = 250
const KB = 1024

/** Null without /proc. */
export function residentBytes(pid: number | null | undefined): number | null {
  if (pid === null || pid === undefined || process.platform !== 'linux') return null
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * KB
}

/**
 * Samples the resident memory four times a second. The returned function stops this and returns the maximum in bytes.
 */
export function watchMemory(pid: number | null): () => number | null {
  let most = residentBytes(pid)
  const timer = setInterval(() => {
    const now = residentBytes(pid)
    if (most !== null && now !== null) most = Math.max(most, now)
  }, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    return most
  }
}
