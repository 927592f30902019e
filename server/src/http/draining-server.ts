import { Server, type RequestListener, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'

/**
 * When Node’s server closes, it waits for connections that browsers opened in advance but never used, and for
 * keep-alive connections on which a request was running. This server closes a connection as soon as no request runs on
 * it.
 */
export class DrainingServer extends Server {
  readonly #answering = new Map<Socket, number>()
  #isClosing = false

  constructor(options: ServerOptions, listener: RequestListener) {
    super(options)
    this.on('connection', (socket) => {
      this.#answering.set(socket, 0)
      socket.once('close', () => this.#answering.delete(socket))
    })
    this.on('request', ({ socket }, response) => {
      this.#count(socket, 1)
      response.once('close', () => this.#count(socket, -1))
    })
    this.on('request', listener)
  }

  #count(socket: Socket, by: 1 | -1): void {
    const before = this.#answering.get(socket)
    if (before === undefined) return
    const now = before + by
    this.#answering.set(socket, now)
    if (this.#isClosing && now === 0) socket.end()
  }

  /**
   * Node and Fastify call this when the server closes. Realtime connections, on which no request runs either, have
   * ended before (realtime/route.ts).
   */
  override closeIdleConnections(): void {
    this.#isClosing = true
    for (const [socket, answering] of this.#answering) if (answering === 0) socket.destroy()
  }
}
