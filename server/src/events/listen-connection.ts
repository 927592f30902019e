import pg from 'pg'

const RECONNECT_MS = 250
/**
 * After this time without data, the operating system probes the connection. A machine that fails does not close its
 * connections, and its address may have moved to another machine.
 */
const SILENCE_MS = 10_000

export interface ListenConnection {
  start(): Promise<void>
  stop(): Promise<void>
  isOpen(): boolean
  /** Sends a text of at most 7,999 bytes on a channel. Does nothing while disconnected. */
  notify(channel: string, text: string): Promise<void>
}

export interface ListenConnectionDeps {
  readonly url: string
  readonly handlers: Readonly<Record<string, (text: string) => void>>
  /** Called when the connection has started to listen. Notifications that were sent earlier may be lost. */
  readonly onOpen: () => void
  /** Called after a disconnect. After a failover, the next connection may reach a server that has less data. */
  readonly onLost: () => void
  readonly onError: (error: unknown) => void
}

export function createListenConnection({ url, handlers, onOpen, onLost, onError }: ListenConnectionDeps): ListenConnection {
  let client: pg.Client | undefined
  let reconnect: NodeJS.Timeout | undefined
  let stopping = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'hai-feed',
      options: '-c role=hai_app',
      keepAlive: true,
      keepAliveInitialDelayMillis: SILENCE_MS,
    })
    next.on('notification', ({ channel, payload = '' }) => handlers[channel]?.(payload))
    next.on('error', (error) => {
      onError(error)
      handleLostConnection(next)
    })
    next.on('end', () => {
      handleLostConnection(next)
    })
    await next.connect()
    try {
      for (const channel of Object.keys(handlers)) await next.query(`listen ${channel}`)
    } catch (error) {
      await next.end()
      throw error
    }
    if (stopping) {
      await next.end()
      return
    }
    client = next
    onOpen()
  }

  function handleLostConnection(gone: pg.Client): void {
    if (gone === client) {
      client = undefined
      onLost()
    }
    if (stopping || reconnect) return
    reconnect = setTimeout(() => {
      reconnect = undefined
      connect().catch((error: unknown) => {
        onError(error)
        handleLostConnection(gone)
      })
    }, RECONNECT_MS)
  }

  return {
    start: connect,
    stop: async () => {
      stopping = true
      clearTimeout(reconnect)
      await client?.end()
    },
    isOpen: () => client !== undefined && !stopping,
    notify: async (channel, text) => {
      await client?.query({ name: 'events.notify', text: 'select pg_notify($1, $2)', values: [channel, text] })
    },
  }
}
