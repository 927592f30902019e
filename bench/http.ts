import { openConnection, type Connection } from './http-client.ts'
import { familyCpuUs, measure, type Measured } from './measure.ts'
import { pay, startServerProcess } from './server-process.ts'
import type { BenchServer } from './server.ts'

/** send_money against the whole server: a process of its own with everything on, members with sessions. */
export interface HttpBench {
  run(connections: number, seconds: number): Promise<Measured>
  stop(): Promise<void>
}

const MEMBERS = 100
/** How many others each of them pays. */
const ACQUAINTANCES = 5

export async function startHttpBench({ url, postmasterPid }: BenchServer): Promise<HttpBench> {
  const { port, pid, people, stop } = await startServerProcess(url, { kind: 'http', members: MEMBERS })

  /** Pays the payer’s `nth` acquaintance. */
  async function send(connection: Connection, index: number, nth: number): Promise<void> {
    const payer = people[index]
    const payee = people[(index + nth) % MEMBERS]
    if (!payer || !payee) throw new Error('nobody to send')
    await pay(connection, payer, payee)
  }

  /** Who pays somebody for the first time costs one of the day’s strangers. Most payments go to people one knows: these do. */
  async function getAcquainted(): Promise<void> {
    await Promise.all(
      people.map(async (_person, index) => {
        const connection = await openConnection(port)
        for (let nth = 1; nth <= ACQUAINTANCES; nth += 1) await send(connection, index, nth)
        connection.close()
      }),
    )
  }
  await getAcquainted()
  const any = (count: number): number => Math.floor(Math.random() * count)

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
          await send(connection, any(MEMBERS), 1 + any(ACQUAINTANCES)).finally(() => free.push(connection))
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
