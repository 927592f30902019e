import { channelAccess, sessionOfChannel, type Channel, type ClientMessage } from '@hai/contract/events'
import type { RawData } from 'ws'
import { z } from 'zod'
import { STAFF_TOKEN } from '../admission.ts'

const clientMessage: z.ZodType<ClientMessage> = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('auth'),
    access_token: z.string().min(1).max(4096),
    step_up_token: z.string().regex(STAFF_TOKEN).optional(),
    book: z.string().max(20).optional(),
  }),
  z.strictObject({ type: z.enum(['subscribe', 'unsubscribe']), channel: z.string().min(1).max(64) }),
])

export function parseClientMessage(data: RawData): ClientMessage | null {
  if (!Buffer.isBuffer(data)) return null
  try {
    return clientMessage.safeParse(JSON.parse(data.toString())).data ?? null
  } catch {
    return null
  }
}

export const isChannel = (name: string): name is Channel => Object.hasOwn(channelAccess, name) || sessionOfChannel(name) !== null
