import { schemaOf, type Book } from '../platform/database/book.ts'
import { createListenConnection } from './listen-connection.ts'

const BROADCASTS = 'hai_broadcast'
/**
 * The shortest time between two notifications of this process, so that several batches share one. After a longer pause,
 * a notification is sent at once.
 */
const ANNOUNCE_REST_MS = 25

export interface Listener {
  start(): Promise<void>
  stop(): Promise<void>
  /** Notifies every process, including this one. Calls during a notification are merged into one. */
  announce(): void
  broadcast(text: string): void
}

export interface ListenerDeps {
  readonly url: string
  /** The book whose events are announced. */
  readonly book: Book
  readonly onWake: () => void
  /**
   * Called when the connection is lost and when it is restored. After a failover, the database may lack events that are
   * in caches.
   */
  readonly onDoubt: () => void
  /** Missing: does not listen to broadcasts. */
  readonly onBroadcast: ((text: string) => void) | undefined
  readonly onError: (error: unknown) => void
}

/** The SQL function events.record notifies the same channel. */
const newEventsOf = (book: Book): string => `hai_${schemaOf(book, 'events')}`

export function createListener({ url, book, onWake, onDoubt, onBroadcast, onError }: ListenerDeps): Listener {
  const newEvents = newEventsOf(book)
  let announcing = false
  let again = false
  const connection = createListenConnection({
    url,
    handlers: { [newEvents]: onWake, ...(onBroadcast && { [BROADCASTS]: onBroadcast }) },
    onLost: onDoubt,
    onOpen: () => {
      onDoubt()
      onWake()
      if (again) announce()
    },
    onError,
  })

  async function notify(): Promise<void> {
    while (again && connection.isOpen()) {
      again = false
      await connection.notify(newEvents, '')
      await pauseAnnouncing()
    }
  }

  const pauseAnnouncing = (): Promise<unknown> => {
    const { promise, resolve } = Promise.withResolvers()
    setTimeout(resolve, ANNOUNCE_REST_MS).unref()
    return promise
  }

  function announce(): void {
    again = true
    if (announcing || !connection.isOpen()) return
    announcing = true
    notify()
      .catch(onError)
      .finally(() => {
        announcing = false
      })
  }

  return {
    start: () => connection.start(),
    stop: () => connection.stop(),
    announce,
    broadcast: (text) => void connection.notify(BROADCASTS, text).catch(onError),
  }
}
