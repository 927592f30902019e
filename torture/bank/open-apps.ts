import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { allNotifications } from '../support/history.ts'
import type { Bank, Customer } from './bank.ts'
import type { SeenApp, SeenNotification } from './observed.ts'

const serverMessage = z.union([
  z.object({ type: z.enum(['authenticated', 'unsubscribed', 'error']) }),
  z.object({ type: z.literal('subscribed'), channel: z.string() }),
  z.object({
    event: z.literal('balance'),
    record: z.object({ available_balance: z.int(), on_hold_balance: z.int(), version: z.int() }),
  }),
  z.object({
    channel: z.literal('notifications'),
    event: z.enum(['insert', 'update']),
    record: z.object({
      id: z.string(),
      type: z.string(),
      title: z.string(),
      created_at: z.string(),
      reference_type: z.string().nullable(),
      reference_id: z.string().nullable(),
      read_at: z.string().nullable(),
    }),
  }),
  z.object({ channel: z.literal('wallet'), event: z.enum(['activity', 'recipients']) }),
])
type ServerMessage = z.infer<typeof serverMessage>

const CHANNELS = ['wallet', 'notifications'] as const
const AGAIN_MS_MAX = 1_000
const READY_WITHIN_MS = 15_000
/** Close codes above this concern the token, the session or a security flag. */
const REFUSED = 4_400

interface App {
  readonly bank: Bank
  readonly by: Customer
  /** In cents. Null if not received yet. */
  balance: number | null
  version: number
  readonly notifications: Map<string, SeenNotification>
  readonly repeated: string[]
  lines: number
  isCurrent: boolean
  isClosed: boolean
  line: WebSocket | null
}

function isNewer(notification: SeenNotification, known: SeenNotification | undefined): boolean {
  if (!known || notification.created_at > known.created_at) return true
  return notification.created_at === known.created_at && known.read_at === null
}

function note({ notifications }: App, notification: SeenNotification): void {
  if (isNewer(notification, notifications.get(notification.id))) notifications.set(notification.id, notification)
}

/** A balance that arrives over the connection during the call is newer and is kept. */
async function reload(app: App, channel: string): Promise<void> {
  const { bank, by } = app
  if (channel === 'notifications') {
    for (const notification of await allNotifications(bank.client, by.token())) note(app, notification)
    return
  }
  const { version } = app
  const { available_balance, on_hold_balance } = await bank.client.untilDone('get_wallet', {}, by.token())
  if (app.version === version) app.balance = available_balance + on_hold_balance
}

type Event = Exclude<ServerMessage, { type: string }>

/**
 * `heard`: the notifications that this connection has delivered as new. A payment may be delivered as new twice: as
 * arriving and as completed.
 */
function receiveEvent(app: App, message: Event, heard: Set<string>): void {
  if (message.event === 'balance') {
    const { available_balance, on_hold_balance, version } = message.record
    if (version < app.version) return
    app.version = version
    app.balance = available_balance + on_hold_balance
  } else if (message.channel === 'notifications') {
    const { event, record } = message
    const key = `${record.id} ${record.type}`
    if (event === 'insert' && heard.has(key)) app.repeated.push(`${record.type} ${record.reference_id ?? ''}`)
    if (event === 'insert') heard.add(key)
    note(app, record)
  }
}

/** Resolves when the connection has ended: with its close code, or with zero if it broke. */
async function listen(app: App, url: string): Promise<number> {
  const line = new WebSocket(`${url.replace('http', 'ws')}/realtime`)
  app.line = line
  app.lines += 1
  const heard = new Set<string>()
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  const late = setTimeout(() => end(0), READY_WITHIN_MS)
  const reading = new Map<string, Promise<void>>()
  const send = (message: object): void => line.send(JSON.stringify(message))

  function subscribed(channel: string): void {
    reading.set(channel, reload(app, channel))
    if (reading.size < CHANNELS.length) return
    void Promise.all(reading.values()).then(
      () => {
        clearTimeout(late)
        app.isCurrent = app.line === line
      },
      () => end(0),
    )
  }

  line.onopen = () => send({ type: 'auth', access_token: app.by.token() })
  line.onmessage = ({ data }) => {
    const message = serverMessage.parse(JSON.parse(String(data)))
    if (!('type' in message)) receiveEvent(app, message, heard)
    else if (message.type === 'authenticated') for (const channel of CHANNELS) send({ type: 'subscribe', channel })
    else if (message.type === 'subscribed') subscribed(message.channel)
    else end(0)
  }
  line.onerror = () => end(0)
  line.onclose = ({ code }) => end(code)
  const code = await ended
  clearTimeout(late)
  app.line = null
  app.isCurrent = false
  line.onopen = line.onmessage = line.onerror = line.onclose = null
  line.close()
  await Promise.allSettled(reading.values())
  return code
}

async function live(app: App, url: () => string): Promise<void> {
  while (!app.isClosed) {
    const code = await listen(app, url())
    if (code > REFUSED) await app.by.renew()
    await pause(app.bank.random.between(0, AGAIN_MS_MAX))
  }
}

export interface OpenApp {
  seen(): SeenApp
  close(): Promise<void>
}

export function openApp(bank: Bank, by: Customer, url: () => string): OpenApp {
  const app: App = {
    bank,
    by,
    balance: null,
    version: -1,
    notifications: new Map(),
    repeated: [],
    lines: 0,
    isCurrent: false,
    isClosed: false,
    line: null,
  }
  const living = live(app, url)
  // `close` rejects with the error.
  living.catch(() => undefined)
  return {
    seen: () => ({
      user_id: by.user_id,
      is_current: app.isCurrent,
      balance: app.balance,
      lines: app.lines,
      notifications: [...app.notifications.values()],
      repeated: [...app.repeated],
    }),
    close: () => {
      app.isClosed = true
      app.line?.close()
      return living
    },
  }
}
