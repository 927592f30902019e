import { Server, type RequestListener, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'

/**
 * An HTTP server that can be closed while browsers are connected. Node's own closes only connections that have been used and are idle at
 * that moment. It waits for those a browser opened in advance and never used, and for those that had a call under way and are kept open
 * after its answer. This one closes each connection as soon as nothing is being answered on it.
 */
export class DrainingServer extends Server {
  /** How many requests are being answered on each open connection. */
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

  /** Node and Fastify call this when the server closes, once the live connections have been told. */
  override closeIdleConnections(): void {
    this.#isClosing = true
    for (const [socket, answering] of this.#answering) if (answering === 0) socket.destroy()
  }
}
