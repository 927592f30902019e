import { startCrowd } from './crowd.ts'
import { openConnection, succeeded } from './http-client.ts'
import { familyCpuUs, measure, type Measured } from './measure.ts'
import type { BenchServer } from './server.ts'

/** send_money against the whole server: a process of its own with everything on, members with sessions. */
export interface HttpBench {
  run(connections: number, seconds: number): Promise<Measured>
  stop(): Promise<void>
}

export async function startHttpBench({ url, postmasterPid }: BenchServer): Promise<HttpBench> {
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
      // The client is the one to leave out here: what counts is the CPU of the server process. Its warm-up is in it.
      const sends = measured.perSecond * seconds * 1.2
      return { ...measured, clientCpuUs: before === null || after === null ? null : (after - before) / sends }
    },
    stop,
  }
}
