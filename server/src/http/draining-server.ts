import { Server, type RequestListener, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'

/**
 * An HTTP server that can be closed while browsers are connected. The built-in server of Node, when closed, waits for
 * connections that browsers opened in advance but never used, and for keep-alive connections that had a running request
 * at that moment. This class closes each connection as soon as no request is running on it.
 */
export class DrainingServer extends Server {
  /** The number of running requests per open connection. */
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

  /** Node and Fastify call this when the server closes, after the realtime clients were notified. */
  override closeIdleConnections(): void {
    this.#isClosing = true
    for (const [socket, answering] of this.#answering) if (answering === 0) socket.destroy()
  }
}
