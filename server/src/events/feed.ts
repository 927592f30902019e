import type pg from 'pg'
import { FIRST_BOOK, type Book } from '../platform/database/book.ts'
import { createDatabase, type Database } from '../platform/database/database.ts'
import { createSubscriberStep, registerSubscriber, type Subscriber } from './subscriber.ts'
import type { CommittedPosting } from '../ledger/index.ts'
import type { DomainEvent } from './domain-event.ts'
import { createListener } from './listener.ts'
import { createLoop, type Loop, type Pause, type Step } from './loop.ts'
import { createReader, earliest, readEnds, type Limits, type Positions, type Reader } from './read.ts'

type Tail = (events: readonly DomainEvent[]) => void | Promise<void>

export interface FeedOptions {
  /** Connections with role hai_app. */
  readonly pool: pg.Pool
  /** For the connection that listens for notifications. */
  readonly url: string
  /** The book whose events are read. Default: the first. */
  readonly book?: Book
  readonly pollMs?: number
  readonly limits?: Limits
  /**
   * Gets each text that any process broadcasts, this one included. The feeds of all books share the broadcasts, so only
   * one of a process should listen to them.
   */
  readonly onBroadcast?: (text: string) => void
  /**
   * Called when a subscriber, a listener or the listening connection fails. `subscriber` is null for the last two.
   * Subscribers and the connection are retried.
   */
  readonly onError?: (error: unknown, subscriber: string | null) => void
}

export interface Feed {
  /**
   * Calls the listener in this process with every event after `start()`, in order. Returns a function that removes the
   * listener. Call this before `start()`, or the listener misses events.
   */
  tail(listener: Tail): () => void
  /**
   * Adds a subscriber, also after `start()`. It handles every relevant event since the beginning exactly once, in one of
   * the processes. `handle` must write in its transaction, which also moves the cursor.
   */
  subscribe(subscriber: Subscriber): void
  /**
   * Tells every process that there are new events. Caches the given postings, so that this process need not query them.
   * Frequent calls are cheap.
   */
  announce(committed?: readonly CommittedPosting[]): void
  /** Sends a text of at most 7,999 bytes to every process, including this one, without storing it. */
  broadcast(text: string): void
  start(): Promise<void>
  stop(): Promise<void>
  /** Resolves when listeners and subscribers have handled everything that is committed so far, or the feed stops. */
  caughtUp(): Promise<void>
}

/** Delays messages to browsers by at most 25 ms, so that under load many events share one batch of reads. */
const TAIL_REST: Pause = { minMs: 5, msEach: 0.5, maxMs: 25 }
/**
 * Lets subscribers work in fewer and larger transactions. A subscriber that handles 200 or more events per second has
 * about one transaction per second.
 */
const SUBSCRIBER_REST: Pause = { minMs: 100, msEach: 5, maxMs: 1_000 }
const LIMITS: Limits = { postings: 2_000, outbox: 500 }

/**
 * Reads both streams by position. NOTIFY only wakes the feed. If a notification is lost, polling finds the events.
 */
export function createFeed({ pool, url, book = FIRST_BOOK, pollMs = 2_000, limits = LIMITS, ...listeners }: FeedOptions): Feed {
  const { onError = () => undefined, onBroadcast } = listeners
  const db = createDatabase(pool, book)
  const reader = createReader(db, limits)
  const tails = new Set<Tail>()
  const subscribers: Subscriber[] = []
  const loops: Loop[] = []
  const waiters = new Set<() => void>()
  const stopping = new AbortController()
  let poll: NodeJS.Timeout | undefined
  let isStarted = false

  const wakeAll = (): void => {
    reader.woken()
    for (const loop of loops) loop.wake()
  }
  const wakeWaiters = (): void => {
    for (const waiter of waiters) waiter()
  }
  const listener = createListener({
    url,
    book,
    onWake: wakeAll,
    onDoubt: reader.forget,
    onBroadcast,
    onError: (error) => onError(error, null),
  })

  function startLoop(name: string | null, step: () => Promise<Step>): Loop {
    const loop = createLoop({
      step,
      onStep: wakeWaiters,
      onError: (error) => onError(error, name),
      stopped: stopping.signal,
      rest: name === null ? TAIL_REST : SUBSCRIBER_REST,
    })
    loops.push(loop)
    return loop
  }
  const startSubscriber = (subscriber: Subscriber): Loop => startLoop(subscriber.name, subscriberStep(db, reader, subscriber))

  return {
    tail: (listen) => {
      tails.add(listen)
      return () => tails.delete(listen)
    },
    subscribe: (subscriber) => {
      if (subscribers.some(({ name }) => name === subscriber.name))
        throw new Error(`two subscribers are named ${subscriber.name}`)
      subscribers.push(subscriber)
      if (isStarted) startSubscriber(subscriber).wake()
    },
    announce: (committed = []) => {
      reader.add(committed.map((posting) => ({ stream: 'ledger', ...posting })))
      listener.announce()
    },
    broadcast: (text) => listener.broadcast(text),
    start: async () => {
      for (const subscriber of subscribers) await registerSubscriber(db, subscriber)
      startLoop(null, tailStep({ db, reader, tails, from: await readEnds(db), onError }))
      isStarted = true
      for (const subscriber of subscribers) startSubscriber(subscriber)
      await listener.start()
      poll = setInterval(wakeAll, pollMs)
    },
    stop: async () => {
      stopping.abort()
      wakeWaiters()
      clearInterval(poll)
      await listener.stop()
      await Promise.all(loops.map(({ ended }) => ended()))
    },
    caughtUp: async () => {
      const ends = await readEnds(db)
      wakeAll()
      while (loops.some(isBehind(ends)) && !stopping.signal.aborted) {
        for (const { hurry } of loops) hurry()
        await nextCall(waiters)
      }
    },
  }
}

const isBehind =
  (ends: Positions) =>
  ({ reached }: Loop): boolean =>
    reached().ledger < ends.ledger || reached().outbox < ends.outbox

/** Resolves when the waiters are called. */
async function nextCall(waiters: Set<() => void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const waiter = (): void => resolve(undefined)
  waiters.add(waiter)
  await promise
  waiters.delete(waiter)
}

/** Registers the subscriber first, because it may be added to a running feed. */
function subscriberStep(db: Database, reader: Reader, subscriber: Subscriber): () => Promise<Step> {
  const step = createSubscriberStep(db, reader, subscriber)
  let isRegistered = false
  return async () => {
    if (!isRegistered) await registerSubscriber(db, subscriber)
    isRegistered = true
    return step()
  }
}

interface TailStep {
  readonly db: Database
  readonly reader: Reader
  readonly tails: ReadonlySet<Tail>
  readonly from: Positions
  readonly onError: (error: unknown, subscriber: null) => void
}

/**
 * Passes new events to each listener. If a listener throws, the error is reported, and the listener misses only that
 * batch. If a failover has lost events that were already passed on, continues from the new end.
 */
function tailStep({ db, reader, tails, from, onError }: TailStep) {
  let at = from
  let epoch = reader.epoch()
  return async (): Promise<Step> => {
    const current = reader.epoch()
    if (epoch !== current) at = earliest(at, await readEnds(db))
    epoch = current
    const { events, to, more } = await reader.read(at)
    for (const listen of events.length > 0 ? tails : []) {
      try {
        await listen(events)
      } catch (error) {
        onError(error, null)
      }
    }
    at = to
    return { positions: at, more, taken: events.length }
  }
}
