import pg from 'pg'

const CHANNEL = 'hai_happened'
const RECONNECT_MS = 250
/** Between two wake-ups: many batches become one. A lone one is said at once. */
const ANNOUNCE_REST_MS = 10

/** The one connection of this process that listens for wake-ups, and says them. */
export interface Listener {
  start(): Promise<void>
  stop(): Promise<void>
  /** Wakes every process, this one included; calls that come while one is under way become one. */
  announce(): void
}

export function createListener(url: string, onWake: () => void, onError: (error: unknown) => void): Listener {
  let client: pg.Client | undefined
  let reconnect: NodeJS.Timeout | undefined
  let stopping = false
  let announcing = false
  let again = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'hai-feed',
      options: '-c role=hai_app',
      keepAlive: true,
    })
    next.on('notification', onWake)
    next.on('error', (error) => {
      onError(error)
      lost(next)
    })
    next.on('end', () => {
      lost(next)
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
    onWake()
    if (again) announce()
  }

  function lost(gone: pg.Client): void {
    if (gone === client) client = undefined
    if (stopping || reconnect) return
    reconnect = setTimeout(() => {
      reconnect = undefined
      connect().catch((error: unknown) => {
        onError(error)
        lost(gone)
      })
    }, RECONNECT_MS)
  }

  async function say(): Promise<void> {
    while (again && client && !stopping) {
      again = false
      await client.query({ name: 'events.announce', text: 'select pg_notify($1, $2)', values: [CHANNEL, ''] })
      await rest()
    }
  }

  const rest = (): Promise<unknown> => {
    const { promise, resolve } = Promise.withResolvers()
    setTimeout(resolve, ANNOUNCE_REST_MS).unref()
    return promise
  }

  function announce(): void {
    again = true
    if (announcing || !client) return
    announcing = true
    say()
      .catch(onError)
      .finally(() => {
        announcing = false
      })
  }

  return {
    start: connect,
    stop: async () => {
      stopping = true
      clearTimeout(reconnect)
      await client?.end()
    },
    announce,
  }
}
