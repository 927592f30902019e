import { z } from 'zod'
import type { Person } from './server-process.ts'

const messageSchema = z.object({
  channel: z.string().optional(),
  event: z.string().optional(),
  record: z.looseObject({ content: z.string().optional(), note: z.string().nullish() }).optional(),
  type: z.string().optional(),
})

export const everyPage = ['profile', 'wallet', 'notifications', 'read_status']

export interface Page {
  readonly onMessage: (listener: (message: z.infer<typeof messageSchema>) => void) => void
  readonly isOpen: () => boolean
  readonly close: () => void
}

export function openPage(port: number, { access_token }: Person, channels: readonly string[]): Promise<Page> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime`)
  let listener: (message: z.infer<typeof messageSchema>) => void = () => undefined
  const { promise, resolve, reject } = Promise.withResolvers<Page>()
  let left = channels.length
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'auth', access_token })))
  socket.addEventListener('close', ({ code }) => reject(new Error(`the connection was closed with ${code}`)))
  socket.addEventListener('message', ({ data }) => {
    const message = messageSchema.parse(JSON.parse(String(data)))
    if (message.type === 'authenticated')
      for (const channel of channels) socket.send(JSON.stringify({ type: 'subscribe', channel }))
    else if (message.type === 'subscribed') {
      left -= 1
      if (left === 0)
        resolve({
          onMessage: (next) => (listener = next),
          isOpen: () => socket.readyState === WebSocket.OPEN,
          close: () => socket.close(),
        })
    } else listener(message)
  })
  return promise
}
