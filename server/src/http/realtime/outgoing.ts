import type { Channel } from '@hai/contract/events'
import type { Push } from '../../feature.ts'

/** At most this many events leave in any second (docs/product/the-app.md#live-updates). */
const EVENTS_PER_SECOND = 10
const SECOND_MS = 1000
/** Records that may wait for one reader. More: it is so far behind that reading anew is cheaper than catching up. */
const WAITING_MAX = 500
/** Bytes the operating system has not taken yet. A reader this slow gets nothing more until it has read. */
const UNREAD_BYTES_MAX = 256 * 1024
const SLOW_READER_PAUSE_MS = 250

export interface Wire {
  readonly send: (push: Push) => void
  readonly unreadBytes: () => number
  /** Called when more waits than may wait; nothing is sent afterwards. */
  readonly overflow: () => void
}

export interface Outgoing {
  /** Sends at once or as soon as the pace allows. A waiting push of the same record is replaced: the newest counts. */
  readonly push: (push: Push) => void
  /** Forgets what waits for `channel`. */
  readonly drop: (channel: Channel) => void
  readonly stop: () => void
}

/** An insert and an update of one record are one record in two states: only the newer has to arrive. */
const slotOf = ({ channel, event, key }: Push): string => `${channel} ${event === 'update' ? 'insert' : event} ${key}`

/** A record that was never sent stays an insert, however often it changed while it waited. */
const newest = (waiting: Push | undefined, push: Push): Push =>
  waiting?.event === 'insert' && push.channel === 'notifications' ? { ...push, event: 'insert' } : push

/** The events of one connection: paced, coalesced by record, bounded. What replaces an event takes its place in the row. */
export function createOutgoing({ send, unreadBytes, overflow }: Wire): Outgoing {
  const waiting = new Map<string, Push>()
  const sentAt: number[] = []
  let timer: NodeJS.Timeout | undefined

  /** Milliseconds until the next event may leave; zero: now. */
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
      waiting.set(slot, newest(waiting.get(slot), push))
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
