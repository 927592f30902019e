import { readdirSync, readFileSync } from 'node:fs'

/** Sends a signal to a process that may have ended meanwhile, which is as good. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone.
  }
}

/** The parent of a process, by /proc; null when it is gone. */
function parentOf(pid: number): number | null {
  try {
    // The name, in brackets, may contain anything; what follows it does not.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(parent)
  } catch {
    return null
  }
}

/** The processes that `pid` has started. Empty where there is no /proc. */
export function childrenOf(pid: number): readonly number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0 && parentOf(candidate) === pid)
}
