import type { Channel, ServerMessage } from '@hai/contract/events'
import { WebSocket } from 'ws'
import type { TestApp } from './app.ts'

type Event = Extract<ServerMessage, { event: string }>

export interface RealtimeClient {
  readonly received: readonly ServerMessage[]
  send(message: unknown): void
  /** Resolves to the first matching message. Messages that came before the call count too. */
  until(matches: (message: ServerMessage) => boolean): Promise<ServerMessage>
  /** Resolves when the subscription is accepted or rejected. */
  subscribe(channel: string): Promise<ServerMessage>
  events(channel: Channel): readonly Event[]
  readonly closed: Promise<number>
  close(): void
}

export const isEvent = (message: ServerMessage): message is Event => 'event' in message

export async function connect(
  { url }: Pick<TestApp, 'url'>,
  headers: Readonly<Record<string, string>> = {},
): Promise<RealtimeClient> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/realtime`, { headers })
  const received: ServerMessage[] = []
  const waiting = new Set<() => void>()
  const { promise: closed, resolve: onClosed } = Promise.withResolvers<number>()
  socket.on('message', (data: Buffer) => {
    received.push(JSON.parse(data.toString()) as ServerMessage)
    for (const look of waiting) look()
  })
  socket.on('close', onClosed)

  const until = (matches: (message: ServerMessage) => boolean): Promise<ServerMessage> =>
    new Promise((resolve) => {
      const checkWaiters = (): void => {
        const found = received.find(matches)
        if (!found) return
        waiting.delete(checkWaiters)
        resolve(found)
      }
      waiting.add(checkWaiters)
      checkWaiters()
    })
  const send = (message: unknown): void => socket.send(typeof message === 'string' ? message : JSON.stringify(message))

  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  return {
    received,
    send,
    until,
    closed,
    subscribe: (channel) => {
      send({ type: 'subscribe', channel })
      return until((message) => !isEvent(message) && 'channel' in message && message.channel === channel)
    },
    events: (channel) => received.filter(isEvent).filter((event) => event.channel === channel),
    close: () => socket.close(),
  }
}

export async function listening(
  app: Pick<TestApp, 'url'>,
  access_token: string,
  channels: readonly Channel[],
): Promise<RealtimeClient> {
  const client = await connect(app)
  client.send({ type: 'auth', access_token })
  await client.until((message) => 'type' in message && message.type === 'authenticated')
  for (const channel of channels) await client.subscribe(channel)
  return client
}
