import type pg from 'pg'
import { createDatabase, type Database } from '../platform/database/database.ts'
import { createConsumerStep, registerConsumer, type Consumer } from './consume.ts'
import type { CommittedPosting } from '../ledger/index.ts'
import type { Happening } from './happening.ts'
import { createListener } from './listener.ts'
import { createLoop, type Loop, type Rest, type Step } from './loop.ts'
import { createReader, earliest, readEnds, type Limits, type Positions, type Reader } from './read.ts'

type Tail = (happenings: readonly Happening[]) => void | Promise<void>

export interface FeedOptions {
  /** For reading, and for the transactions of consumers: role hai_app. */
  readonly pool: pg.Pool
  /** For the one connection that listens. */
  readonly url: string
  /** Safety net for wake-ups that got lost. */
  readonly pollMs?: number
  /** What is taken at once of each stream. */
  readonly limits?: Limits
  /** A text that some process whispered, perhaps this one. */
  readonly onWhisper?: (text: string) => void
  /** A tail (null), a consumer or the listening connection failed; consumers and connection are tried again. */
  readonly onError?: (error: unknown, consumer: string | null) => void
}

export interface Feed {
  /** Every happening from `start()` on, in order, in this process; answers how to leave. Register before `start()`, or miss what is over. */
  tail(listener: Tail): () => void
  /** Every happening since the beginning that concerns it, its effect exactly once over any number of processes: `handle` writes in the transaction that moves the cursor. */
  consume(consumer: Consumer): void
  /** Tells every process that there is something new, and this one what; cheap to call often. */
  announce(committed?: readonly CommittedPosting[]): void
  /** Says a text of at most 7,999 bytes to every process, this one included, now or never. */
  whisper(text: string): void
  start(): Promise<void>
  /** Finishes what is under way. */
  stop(): Promise<void>
  /** Resolves when tails and consumers have taken all that is committed now. */
  caughtUp(): Promise<void>
}

/** Browsers see what happened within so much more, and are told of it at most ten times a second anyway. */
const TAIL_REST: Rest = { minMs: 25, msEach: 0, maxMs: 25 }
/**
 * What follows from it is written in fewer, fuller transactions: from 200 happenings a second on about once a second, with less to do ten
 * times.
 */
const CONSUMER_REST: Rest = { minMs: 100, msEach: 5, maxMs: 1_000 }
const LIMITS: Limits = { postings: 2_000, facts: 500 }

/** Reads both streams by their positions. NOTIFY only wakes it up, a slow poll stands in for a lost one: the tables are the truth. */
export function createFeed({ pool, url, pollMs = 2_000, limits = LIMITS, ...tell }: FeedOptions): Feed {
  const { onError = () => undefined, onWhisper = () => undefined } = tell
  const db = createDatabase(pool)
  const reader = createReader(db, limits)
  const tails = new Set<Tail>()
  const consumers: Consumer[] = []
  const loops: Loop[] = []
  const waiters = new Set<() => void>()
  const stopping = new AbortController()
  let poll: NodeJS.Timeout | undefined

  const wakeAll = (): void => {
    reader.woken()
    for (const loop of loops) loop.wake()
  }
  const tellWaiters = (): void => {
    for (const waiter of waiters) waiter()
  }
  const listener = createListener(url, {
    ...{ onWake: wakeAll, onDoubt: reader.forget, onWhisper },
    onError: (error) => onError(error, null),
  })

  const loop = (name: string | null, step: () => Promise<Step>): Loop =>
    createLoop({
      step,
      onStep: tellWaiters,
      onError: (error) => onError(error, name),
      stopped: stopping.signal,
      rest: name === null ? TAIL_REST : CONSUMER_REST,
    })

  return {
    tail: (listen) => {
      tails.add(listen)
      return () => tails.delete(listen)
    },
    consume: (consumer) => void consumers.push(consumer),
    announce: (committed = []) => {
      reader.add(committed.map((posting) => ({ stream: 'ledger', ...posting })))
      listener.announce()
    },
    whisper: (text) => listener.whisper(text),
    start: async () => {
      for (const consumer of consumers) await registerConsumer(db, consumer)
      loops.push(loop(null, tailStep({ db, reader, tails, from: await readEnds(db), onError })))
      for (const consumer of consumers) loops.push(loop(consumer.name, createConsumerStep(db, reader, consumer)))
      await listener.start()
      poll = setInterval(wakeAll, pollMs)
    },
    stop: async () => {
      stopping.abort()
      tellWaiters()
      clearInterval(poll)
      await listener.stop()
      await Promise.all(loops.map(({ ended }) => ended()))
    },
    caughtUp: async () => {
      const ends = await readEnds(db)
      const behind = (): boolean => loops.some(({ reached }) => reached().ledger < ends.ledger || reached().facts < ends.facts)
      wakeAll()
      while (behind() && !stopping.signal.aborted) {
        for (const { hurry } of loops) hurry()
        const { promise, resolve } = Promise.withResolvers<undefined>()
        const waiter = (): void => resolve(undefined)
        waiters.add(waiter)
        await promise
        waiters.delete(waiter)
      }
    },
  }
}

interface TailStep {
  readonly db: Database
  readonly reader: Reader
  readonly tails: ReadonlySet<Tail>
  readonly from: Positions
  readonly onError: (error: unknown, consumer: null) => void
}

/**
 * Hands each tail what is new; a tail that throws is told of and misses nothing but that batch. Where the database has less than was handed out
 * already, because another took over that never had it, it goes on from its end.
 */
function tailStep({ db, reader, tails, from, onError }: TailStep) {
  let at = from
  let epoch = reader.epoch()
  return async (): Promise<Step> => {
    const current = reader.epoch()
    if (epoch !== current) at = earliest(at, await readEnds(db))
    epoch = current
    const { happenings, to, more } = await reader.read(at)
    for (const listen of happenings.length > 0 ? tails : []) {
      try {
        await listen(happenings)
      } catch (error) {
        onError(error, null)
      }
    }
    at = to
    return { positions: at, more, taken: happenings.length }
  }
}
