import type { Channel } from '@hai/contract/events'
import type { Push } from '../../feature.ts'

/** For one client (docs/product/the-app.md#live-updates). */
const EVENTS_PER_SECOND = 10
const SECOND_MS = 1000
/** If more records wait for a client, it should rather reload. */
const WAITING_MAX = 500
/** While the socket’s buffer has more bytes, nothing is sent. */
const UNREAD_BYTES_MAX = 256 * 1024
const SLOW_READER_PAUSE_MS = 250

export interface RawSocket {
  readonly send: (push: Push) => void
  readonly unreadBytes: () => number
  /** Called if more than WAITING_MAX messages wait. Nothing is sent after this. */
  readonly overflow: () => void
}

export interface Outgoing {
  /** Replaces a waiting message about the same record. */
  readonly push: (push: Push) => void
  readonly drop: (channel: Channel) => void
  readonly stop: () => void
}

/** An insert and an update of a record share a slot, because only the newer one must be sent. */
const slotOf = ({ channel, event, key }: Push): string => `${channel} ${event === 'update' ? 'insert' : event} ${key}`

/**
 * A notification that was not sent yet stays an insert, even if it has changed while it waited, because the app counts
 * only inserts as new.
 */
const newerPush = (waiting: Push | undefined, push: Push): Push =>
  waiting?.event === 'insert' && push.channel === 'notifications' ? { ...push, event: 'insert' } : push

export function createOutgoing({ send, unreadBytes, overflow }: RawSocket): Outgoing {
  const waiting = new Map<string, Push>()
  const sentAt: number[] = []
  let timer: NodeJS.Timeout | undefined

  function pause(): number {
    if (unreadBytes() > UNREAD_BYTES_MAX) return SLOW_READER_PAUSE_MS
    const [oldest] = sentAt
    if (oldest === undefined || sentAt.length < EVENTS_PER_SECOND) return 0
    return Math.max(0, oldest + SECOND_MS - performance.now())
  }

  function flush(): void {
    timer = undefined
    for (const [slot, push] of waiting) {
      const pauseMs = pause()
      if (pauseMs > 0) {
        timer = setTimeout(flush, Math.ceil(pauseMs))
        return
      }
      waiting.delete(slot)
      if (sentAt.length === EVENTS_PER_SECOND) sentAt.shift()
      sentAt.push(performance.now())
      send(push)
    }
  }

  function stop(): void {
    clearTimeout(timer)
    waiting.clear()
  }

  return {
    stop,
    push: (push) => {
      const slot = slotOf(push)
      waiting.set(slot, newerPush(waiting.get(slot), push))
      if (waiting.size > WAITING_MAX) {
        stop()
        overflow()
      } else if (timer === undefined) flush()
    },
    drop: (channel) => {
      for (const [slot, push] of waiting) if (push.channel === channel) waiting.delete(slot)
    },
  }
}
