import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Numbers of the cores that this process may use. Empty if unknown. */
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
 * Pins the server to one core and this process, the load generator, to another. Returns a function that ends this for
 * our process, or null with a single core or without taskset.
 */
export function keepApart(serverPid: number | null): (() => void) | null {
  const all = cores()
  const [first, second] = all
  if (serverPid === null || first === undefined || second === undefined || !keepTo(serverPid, [first])) return null
  keepTo(process.pid, [second])
  return () => keepTo(process.pid, all)
}
