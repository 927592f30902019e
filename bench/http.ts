import { startCrowd } from './crowd.ts'
import { keep } from './goals.ts'
import { openConnection, succeeded } from './http-client.ts'
import { familyCpuUs, measure, type Measured } from './measure.ts'
import { counted, number, printMeasured, printTable } from './report.ts'
import type { BenchServer } from './server.ts'

interface HttpBench {
  run(connections: number, seconds: number): Promise<Measured>
  stop(): Promise<void>
}

async function startHttpBench({ url, postmasterPid }: BenchServer): Promise<HttpBench> {
  const { port, pid, payAny, stop } = await startCrowd(url, 'http')

  return {
    run: async (connections, seconds) => {
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
          succeeded(await payAny(connection).finally(() => free.push(connection)))
        },
      })
      const after = familyCpuUs(pid)
      for (const connection of open) connection.close()
      // `measure` returns the CPU time of the client. Here it is that of the server process, over all sends including
      // the warm-up.
      const sends = measured.perSecond * seconds * 1.2
      return { ...measured, clientCpuUs: before === null || after === null ? null : (after - before) / sends }
    },
    stop,
  }
}

/** `base`: pgbench at 8 clients, per second. */
export async function benchHttp(server: BenchServer, { base, seconds }: { base: number; seconds: number }): Promise<void> {
  const http = await startHttpBench(server)
  try {
    printTable('send_money over HTTP, without rate limits', 'server')
    for (const connections of [1, 32, 64, 256]) {
      const measured = await http.run(connections, seconds)
      printMeasured(counted(connections, 'connection'), measured, base)
      if (connections === 1) keep('a single send_money over HTTP, p50', measured.p50Ms)
      if (connections !== 256) continue
      keep('send_money over HTTP, 256 connections', measured.perSecond / base, '', `${number(measured.perSecond)} per s`)
      keep('send_money over HTTP, 256 connections, p99', measured.p99Ms)
    }
  } finally {
    await http.stop()
  }
}
