import { spawnSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { fileURLToPath } from 'node:url'
import { number } from './report.ts'
import type { BenchServer } from './server.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

function git(...args: readonly string[]): string {
  return spawnSync('git', args, { cwd: project, encoding: 'utf8' }).stdout.trim()
}

function commit(): string {
  const hash = git('rev-parse', '--short=12', 'HEAD')
  if (hash === '') return 'no commit: this copy has no history'
  return `commit ${hash}${git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ', with changes that are not committed'}`
}

export const loadOfMachine = (): string => (loadavg()[0] ?? Number.NaN).toFixed(2)

/** `begun`: time and load at the start. */
export function describeMachine(server: BenchServer, begun: { readonly at: Date; readonly load: string }): string[] {
  const [cpu] = cpus()
  const { server_version, ...settings } = server.settings
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}`)
  const origin = server.postmasterPid === null ? 'a server that was given' : 'embedded, started for this run'
  const busy = Number(begun.load) > 1 ? ' Other programs were running, so the figures are worse than on a quiet machine.' : ''
  return [
    `- ${begun.at.toISOString().slice(0, 16)}Z, ${commit()}`,
    `- ${cpus().length} × ${cpu?.model ?? 'unknown CPU'}, ${number(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`,
    `- Node ${process.version}, PostgreSQL ${server_version ?? ''} (${origin}; ${lines.join(', ')})`,
    `- load average ${begun.load} before, ${loadOfMachine()} afterwards.${busy}`,
  ]
}
