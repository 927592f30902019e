import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface DatabaseProxy {
  readonly url: string
  cut(): void
  restore(): void
  delay(milliseconds: number): void
  close(): Promise<void>
}

/** Tests can cut the connections of this proxy to simulate an outage. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  let delayMs = 0
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect({ host: target.hostname, port: Number(target.port || '5432') })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    near.pipe(far)
    let before: Promise<unknown> = Promise.resolve()
    far.on('data', (answer) => {
      before = Promise.all([before, setTimeout(delayMs)]).then(() => near.write(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const cut = (): void => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    restore: () => {
      isCut = false
    },
    delay: (milliseconds) => {
      delayMs = milliseconds
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
