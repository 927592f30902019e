import { startCrowd, type Crowd } from './crowd.ts'
import { keep } from './goals.ts'
import { openConnection, succeeded, type Answer, type Connection } from './http-client.ts'
import { familyCpuUs, measure, type Measured } from './measure.ts'
import { counted, number, printMeasured, printTable } from './report.ts'
import type { BenchServer } from './server.ts'

/** Connections, each of which sends its next call when the last one was answered. */
export interface HttpLoad {
  readonly connections: number
  readonly seconds: number
  readonly postmasterPid: number | null
  readonly call: (connection: Connection) => Promise<Answer>
}

export async function loadHttp({ port, pid }: Pick<Crowd, 'port' | 'pid'>, load: HttpLoad): Promise<Measured> {
  const { connections, seconds, postmasterPid, call } = load
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const free = [...open]
  const before = familyCpuUs(pid)
  const measured = await measure({
    callers: connections,
    seconds,
    postmasterPid,
    operation: async () => {
      const connection = free.pop()
      if (!connection) throw new Error('more callers than connections')
      succeeded(await call(connection).finally(() => free.push(connection)))
    },
  })
  const after = familyCpuUs(pid)
  for (const connection of open) connection.close()
  // `measure` returns the CPU time of the client. Here it is that of the server, over all calls including the warm-up.
  const calls = measured.perSecond * seconds * 1.2
  return { ...measured, clientCpuUs: before === null || after === null ? null : (after - before) / calls }
}

/** `base`: pgbench at 8 clients, per second. */
export async function benchHttp(server: BenchServer, { base, seconds }: { base: number; seconds: number }): Promise<void> {
  const crowd = await startCrowd(server.url, 'http')
  try {
    printTable('send_money over HTTP, without rate limits', 'server')
    for (const connections of [1, 32, 64, 256]) {
      const { postmasterPid } = server
      const measured = await loadHttp(crowd, { connections, seconds, postmasterPid, call: crowd.payAny })
      printMeasured(counted(connections, 'connection'), measured, base)
      if (connections === 1) keep('a single send_money over HTTP, p50', measured.p50Ms)
      if (connections !== 256) continue
      keep('send_money over HTTP, 256 connections', measured.perSecond / base, '', `${number(measured.perSecond)} per s`)
      keep('send_money over HTTP, 256 connections, p99', measured.p99Ms)
    }
  } finally {
    await crowd.stop()
  }
}
