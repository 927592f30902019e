import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The cores this process may run on; none where the machine does not tell. */
function cores(): readonly number[] {
  if (process.platform !== 'linux') return []
  const [, list = ''] = /Cpus_allowed_list:\s+(\S+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return list.split(',').flatMap((range) => {
    const [from = Number.NaN, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_none, index) => from + index)
  })
}

const keepTo = (pid: number, list: readonly number[]): boolean =>
  spawnSync('taskset', ['-a', '-p', '-c', list.join(','), `${pid}`], { stdio: 'ignore' }).status === 0

/**
 * Keeps the server to one core and this process, which makes the load, to another, so that neither takes the other’s time. The database has
 * them all. Answers how to undo it; null where there is one core only, or no taskset.
 */
export function keepApart(serverPid: number | null): (() => void) | null {
  const all = cores()
  const [first, second] = all
  if (serverPid === null || first === undefined || second === undefined || !keepTo(serverPid, [first])) return null
  keepTo(process.pid, [second])
  return () => keepTo(process.pid, all)
}
