import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A TCP proxy whose connections can be cut, delayed or stalled. */
export interface Proxy {
  readonly port: number
  leadTo(port: number): void
  /** Breaks all connections and returns how many there were. */
  cut(): number
  /** Delays all data in both directions. Zero ends the delay. */
  delay(ms: number): void
  /** Holds all data back until `resume`, without closing anything. */
  stall(): void
  resume(): void
  close(): Promise<void>
}

interface NetworkFaults {
  delayMs: number
  stalled: PromiseWithResolvers<undefined> | null
}

/** Forwards data in order. The delay or stall at the time when data arrives applies to it. */
function pass(from: Socket, to: Socket, weather: NetworkFaults): void {
  let line = Promise.resolve()
  let waiting = 0
  const whenPassable = (run: () => void): void => {
    const { delayMs, stalled } = weather
    if (waiting === 0 && delayMs === 0 && !stalled) {
      run()
      return
    }
    waiting += 1
    const arrives = performance.now() + delayMs
    line = line.then(async () => {
      await stalled?.promise
      await pause(Math.max(0, arrives - performance.now()))
      waiting -= 1
      run()
    })
  }
  from.on('data', (chunk) => {
    whenPassable(() => {
      if (to.write(chunk)) return
      from.pause()
      to.once('drain', () => from.resume())
    })
  })
  from.on('end', () => {
    whenPassable(() => to.end())
  })
  from.on('error', () => to.destroy())
  from.on('close', () => {
    whenPassable(() => to.destroy())
  })
}

export async function startProxy(target: number): Promise<Proxy> {
  const weather: NetworkFaults = { delayMs: 0, stalled: null }
  const open = new Set<Socket>()
  let leads = target
  const server = createServer((client) => {
    const there = connect({ port: leads, host: '127.0.0.1' })
    for (const socket of [client, there]) {
      socket.setNoDelay(true)
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    }
    pass(client, there, weather)
    pass(there, client, weather)
  })
  const { promise: listening, resolve } = Promise.withResolvers<undefined>()
  server.listen(0, '127.0.0.1', () => resolve(undefined))
  await listening
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port')
  const cut = (): number => {
    const count = open.size / 2
    for (const socket of open) socket.resetAndDestroy()
    return Math.ceil(count)
  }
  const resume = (): void => {
    weather.stalled?.resolve(undefined)
    weather.stalled = null
  }
  return {
    port: address.port,
    leadTo: (port) => {
      leads = port
    },
    cut,
    delay: (ms) => {
      weather.delayMs = ms
    },
    stall: () => {
      weather.stalled ??= Promise.withResolvers<undefined>()
    },
    resume,
    close: async () => {
      resume()
      cut()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
