import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { createDatabase, type Database, type Transaction } from '../platform/database/database.ts'
import type { Happening } from './happening.ts'
import { createListener } from './listener.ts'
import { advanced, readEnds, readHappenings, type Positions } from './read.ts'

export interface FeedOptions {
  /** For reading, and for the transactions of consumers: role hai_app. */
  readonly pool: pg.Pool
  /** For the one connection that listens. */
  readonly url: string
  /** Safety net for wake-ups that got lost. */
  readonly pollMs?: number
  /** Happenings of each stream read at once. */
  readonly batchSizeMax?: number
  /** A consumer or a reading failed; it is tried again. */
  readonly onError?: (error: unknown, consumer: string | null) => void
}

export interface Feed {
  /** Every happening from `start()` on, in order, in this process; answers how to leave. Register before `start()`, or miss what is over. */
  tail(listener: (happenings: readonly Happening[]) => void | Promise<void>): () => void
  /** Every happening since the beginning, its effect exactly once over any number of processes: `handle` writes in the transaction that moves the cursor. */
  consume(name: string, handle: (trx: Transaction, happenings: readonly Happening[]) => Promise<void>): void
  /** Tells every process that the ledger has grown; cheap to call often. */
  announce(): void
  start(): Promise<void>
  /** Finishes what is under way. */
  stop(): Promise<void>
  /** Resolves when tails and consumers have taken all that is committed now. */
  caughtUp(): Promise<void>
}

const RETRY_MS_MAX = 5_000

/** A loop that runs when woken: never twice at once, never missing a wake-up that comes while it runs. */
interface Loop {
  wake(): void
  stop(): Promise<void>
  taken(): Positions
}

export function createFeed({ pool, url, pollMs = 2_000, batchSizeMax = 500, onError = () => undefined }: FeedOptions): Feed {
  const db = createDatabase(pool)
  const tails = new Set<(happenings: readonly Happening[]) => void | Promise<void>>()
  const consumers: { name: string; handle: (trx: Transaction, happenings: readonly Happening[]) => Promise<void> }[] = []
  const loops: Loop[] = []
  const waiters = new Set<() => void>()
  const listener = createListener(
    url,
    () => {
      wakeAll()
    },
    (error) => {
      onError(error, null)
    },
  )
  const stopped = new AbortController()
  let poll: NodeJS.Timeout | undefined

  const wakeAll = (): void => {
    for (const loop of loops) loop.wake()
  }

  /** `step` takes one batch and answers the positions it has reached, and whether there may be more. */
  function createLoop(name: string | null, step: () => Promise<{ positions: Positions; more: boolean }>): Loop {
    let woken = false
    let running: Promise<void> | undefined
    let positions: Positions = { ledger: -1, facts: -1 }
    let failures = 0

    async function run(): Promise<void> {
      while (woken && !stopped.signal.aborted) {
        woken = false
        try {
          const result = await step()
          positions = result.positions
          failures = 0
          woken ||= result.more
          for (const waiter of waiters) waiter()
        } catch (error) {
          onError(error, name)
          failures += 1
          woken = true
          await delay(Math.min(RETRY_MS_MAX, 20 * 2 ** failures), undefined, { signal: stopped.signal }).catch(() => undefined)
        }
      }
      running = undefined
    }

    return {
      wake: () => {
        woken = true
        running ??= run()
      },
      stop: async () => running,
      taken: () => positions,
    }
  }

  function tailLoop(from: Positions): Loop {
    let at = from
    return createLoop(null, async () => {
      const happenings = await readHappenings(db, at, batchSizeMax)
      if (happenings.length > 0) {
        for (const listen of tails) {
          try {
            await listen(happenings)
          } catch (error) {
            onError(error, null)
          }
        }
      }
      at = advanced(at, happenings)
      return { positions: at, more: happenings.length > 0 }
    })
  }

  const consumerLoop = ({ name, handle }: (typeof consumers)[number]): Loop =>
    createLoop(name, () => db.transaction().execute((trx) => takeBatch(trx, db, { name, handle, batchSizeMax })))

  return {
    tail: (listen) => {
      tails.add(listen)
      return () => tails.delete(listen)
    },
    consume: (name, handle) => {
      consumers.push({ name, handle })
    },
    announce: () => {
      listener.announce()
    },
    start: async () => {
      for (const { name } of consumers)
        await sql`insert into events.cursor (name) values (${name}) on conflict do nothing`.execute(db)
      await listener.start()
      loops.push(tailLoop(await readEnds(db)), ...consumers.map(consumerLoop))
      poll = setInterval(wakeAll, pollMs)
      wakeAll()
    },
    stop: async () => {
      stopped.abort()
      clearInterval(poll)
      await listener.stop()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
    caughtUp: async () => {
      const ends = await readEnds(db)
      const done = (): boolean => loops.every((loop) => loop.taken().ledger >= ends.ledger && loop.taken().facts >= ends.facts)
      wakeAll()
      while (!done() && !stopped.signal.aborted)
        await new Promise<void>((resolve) => {
          const waiter = (): void => {
            waiters.delete(waiter)
            resolve()
          }
          waiters.add(waiter)
          stopped.signal.addEventListener('abort', waiter, { once: true })
        })
    },
  }
}

interface Batch {
  readonly name: string
  readonly handle: (trx: Transaction, happenings: readonly Happening[]) => Promise<void>
  readonly batchSizeMax: number
}

/** Takes what comes after the cursor, unless another process is doing so at this moment. */
async function takeBatch(
  trx: Transaction,
  db: Database,
  { name, handle, batchSizeMax }: Batch,
): Promise<{ positions: Positions; more: boolean }> {
  const { rows } = await sql<Positions>`
    select ledger_position as ledger, facts_position as facts from events.cursor where name = ${name} for update skip locked`.execute(
    trx,
  )
  const [from] = rows
  if (!from) {
    const seen =
      await sql<Positions>`select ledger_position as ledger, facts_position as facts from events.cursor where name = ${name}`.execute(
        db,
      )
    return { positions: seen.rows[0] ?? { ledger: -1, facts: -1 }, more: false }
  }
  const happenings = await readHappenings(trx, from, batchSizeMax)
  if (happenings.length === 0) return { positions: from, more: false }
  await handle(trx, happenings)
  const to = advanced(from, happenings)
  await sql`update events.cursor set ledger_position = ${to.ledger}, facts_position = ${to.facts} where name = ${name}`.execute(
    trx,
  )
  return { positions: to, more: true }
}
