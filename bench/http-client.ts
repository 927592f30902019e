import { connect, type Socket } from 'node:net'

/** For one request at a time. It uses little CPU, because it shares the machine with the server. */
export interface Connection {
  post(path: string, token: string, body: string): Promise<Answer>
  close(): void
}

export interface Answer {
  readonly status: number
  readonly head: string
  readonly body: string
}

export function succeeded({ status, body }: Answer): void {
  if (status !== 200) throw new Error(`${status} ${body}`)
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

function parse(received: Buffer): Answer | null {
  const end = received.indexOf(END_OF_HEAD)
  if (end < 0) return null
  const head = received.toString('latin1', 0, end)
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  const start = end + END_OF_HEAD.length
  return received.length < start + length
    ? null
    : { status: Number(head.slice(9, 12)), head, body: received.toString('utf8', start, start + length) }
}

export async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let waiting: PromiseWithResolvers<Answer> | undefined
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('data', (data: Buffer) => {
    received = received.length === 0 ? data : Buffer.concat([received, data])
    const answer = parse(received)
    if (!answer) return
    received = Buffer.alloc(0)
    waiting?.resolve(answer)
  })
  return {
    post: (path, token, body) => {
      waiting = Promise.withResolvers()
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}
