import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { localhostCertificate } from '../server/test/localhost-certificate.ts'

/** Headers that belong to one connection and must not be forwarded. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings'])

const passedOn = (headers: NodeJS.Dict<string | string[]>): NodeJS.Dict<string | string[]> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofTheConnection.has(name)))

/** A reverse proxy with TLS and HTTP/2, as an installation has. Returns a function that stops it. */
export async function startHttpsFront(port: number, serverPort: number): Promise<() => Promise<void>> {
  const agent = new Agent({ keepAlive: true })
  const sockets = new Set<Socket>()

  function pass(incoming: Http2ServerRequest, outgoing: Http2ServerResponse): void {
    // HTTP/2 has `:authority` instead of a `host` header.
    const headers = { ...passedOn(incoming.headers), host: incoming.headers[':authority'] ?? incoming.headers.host }
    const { method, url: path } = incoming
    const upstream = request({ agent, host: '127.0.0.1', port: serverPort, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
      answer.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  }

  const server = createSecureServer({ ...localhostCertificate, allowHTTP1: true }, pass)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const behind = connect(serverPort, '127.0.0.1', () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`)
      behind.write(`GET ${incoming.url ?? ''} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      behind.write(head)
      behind.pipe(socket).pipe(behind)
    })
    behind.on('error', () => socket.destroy())
    socket.on('error', () => behind.destroy())
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return () =>
    new Promise((done) => {
      server.close(() => done())
      agent.destroy()
      sockets.forEach((socket) => socket.destroy())
    })
}
