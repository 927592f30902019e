import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

export interface Front {
  readonly url: string
  readonly change: (path: string, how: (text: string) => string) => void
  /** Closes all connections and accepts no new ones, as if there were no network. */
  readonly cut: () => Promise<void>
  readonly restore: () => Promise<void>
}

/** A proxy, because page routes do not see a service worker’s requests. */
export async function aFront(baseURL: string): Promise<Front> {
  const { hostname, port } = new URL(baseURL)
  const changes = new Map<string, (text: string) => string>()
  const sockets = new Set<Socket>()

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const change = changes.get(incoming.url ?? '')
    const headers = { ...incoming.headers, ...(change && { 'accept-encoding': 'identity', 'if-none-match': '' }) }
    const { url: path, method } = incoming
    const asked = request({ hostname, port, path, method, headers }, (answer) => {
      if (!change) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        // If the server’s response breaks off, this one breaks off too, so that the browser does not wait for the rest.
        answer.on('close', () => answer.complete || outgoing.destroy())
        return
      }
      const kept = Object.entries(answer.headers).filter(([name]) => name !== 'content-length' && name !== 'etag')
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept)).end(change(text)))
    })
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  }

  const server = createServer(pass)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (incoming, socket, head) => {
    const behind = connect(Number(port), hostname, () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`)
      behind.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      behind.write(head)
      behind.pipe(socket).pipe(behind)
    })
    behind.on('error', () => socket.destroy())
    socket.on('error', () => behind.destroy())
  })
  const listen = (at: number) => new Promise<void>((done) => server.listen(at, '127.0.0.1', done))
  await listen(0)
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    change: (path, how) => {
      changes.set(path, how)
    },
    cut: () =>
      new Promise((done) => {
        server.close(() => done())
        sockets.forEach((socket) => socket.destroy())
      }),
    restore: () => listen(own),
  }
}
