import { readFileSync } from 'node:fs'

const SAMPLE_MS = 250
const KB = 1024

/** Resident memory of a process, bytes; null where /proc does not tell. */
function residentBytes(pid: number | null): number | null {
  if (pid === null || process.platform !== 'linux') return null
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * KB
}

/** Looks at a process four times a second until it is asked what the most was that was resident, in bytes. */
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
