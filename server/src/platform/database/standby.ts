import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { FIRST_BOOK, type Book } from './book.ts'
import { isDatabaseUnavailable } from './unavailable.ts'
import type { Database } from './database.ts'
import { onOneConnection, TookTooLong } from './on-one-connection.ts'

const CATCHES_UP_WITHIN_MS = 1_000
const LOOK_AGAIN_MS = 25
/** If the standby was not used for this time, `answers` tests it. */
const KNOWN_FOR_MS = 60_000
/** A standby that does not answer within this time counts as down. */
const SAYS_WITHIN_MS = 2_000

/** Identifies the cluster and the database. The primary and all its standbys have the same value. */
const cluster = `(select system_identifier::text from pg_control_system()) || '/' ||
  (select oid::text from pg_database where datname = current_database()) as cluster`

/**
 * Writes a random mark on the primary. Everything that was committed earlier is before the mark in the WAL. With
 * `local`, the commit does not wait for a synchronous standby, so reads continue if that standby is down.
 */
const leaveMark = `with old as (delete from health.standby_mark where made_at < now() - interval '10 minutes')
  insert into health.standby_mark (mark) select gen_random_uuid() where set_config('synchronous_commit', 'local', true) = 'local'
  returning mark, ${cluster}`

interface StandbyMark {
  readonly mark: string
  readonly cluster: string
}

const whoIsStandby = `select ${cluster}, pg_is_in_recovery() as is_standby`

interface ReadPosition {
  readonly cluster: string
  readonly is_standby: boolean
}

const showsMark = `select exists (select from health.standby_mark where mark = $1) as shows_it`

export interface Standby {
  /**
   * Runs `there` on the standby, after the standby has everything that was committed before this call. `there` must use
   * the given connection, because another one may lead to another standby. Runs `here` on the primary if the standby is
   * down, is more than a second behind or has no free connection. Also runs `here` if `there` needs more than
   * `withinMs`, or if a replication conflict cancels it. The connection uses the schemas of `book`. Default: the first.
   */
  readonly orPrimary: <Answer>(
    there: (one: Database) => Promise<Answer>,
    here: () => Promise<Answer>,
    book?: Book,
  ) => Promise<Answer>
  /**
   * False if the last use of the standby failed for another reason than a full pool. If the last use was more than a
   * minute ago and a connection is free, tests the standby first. Never rejects.
   */
  readonly answers: () => Promise<boolean>
}

export interface StandbyParts {
  readonly primary: pg.Pool
  /** The standby’s pool. Its size limits the concurrent reads; further reads wait for a free connection. */
  readonly pool: pg.Pool
  /** The time limit for a read on the standby, including all waits. */
  readonly withinMs: number
  /** Gets a line when the standby becomes unusable or usable again, and when a report finds no free connection. */
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/** All connections of the pool are in use. This says nothing about the standby’s health. */
class NoFreeConnection extends Error {}

interface ReadRequest {
  query<Row extends pg.QueryResultRow>(question: string, values: unknown[]): Promise<pg.QueryResult<Row>>
}

async function oneRow<Row extends pg.QueryResultRow>(
  request: ReadRequest,
  question: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const { rows } = await request.query<Row>(question, [...values])
  const [row] = rows
  if (!row) throw new Error('a server did not report its position')
  return row
}

const areAllTaken = (pool: pg.Pool): boolean => pool.idleCount === 0 && pool.totalCount >= pool.options.max

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const isWaitedFor = areAllTaken(pool)
  try {
    return await pool.connect()
  } catch (error) {
    throw isWaitedFor ? new NoFreeConnection(`${pool.options.max} reports are being read there`, { cause: error }) : error
  }
}

/** Runs a query that a healthy standby answers within milliseconds. Throws after `SAYS_WITHIN_MS`. */
async function ask<Row extends pg.QueryResultRow>(client: pg.PoolClient, question: string, value?: string): Promise<Row> {
  const over = new AbortController()
  const silence = pause(SAYS_WITHIN_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error('the standby does not report its position')
  })
  try {
    return await Promise.race([oneRow<Row>(client, question, value === undefined ? [] : [value]), silence])
  } finally {
    over.abort()
  }
}

/** Throws if the standby does not catch up in time, or if it is not a standby of this primary. */
async function caughtUp(primary: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { mark, cluster: own } = await oneRow<StandbyMark>(primary, leaveMark)
  const end = performance.now() + CATCHES_UP_WITHIN_MS
  const seen = await ask<ReadPosition>(client, whoIsStandby)
  if (seen.cluster !== own) throw new Error('DATABASE_REPORTS_URL does not lead to a standby of the database in DATABASE_URL')
  if (!seen.is_standby) throw new Error('DATABASE_REPORTS_URL does not lead to a standby')
  for (;;) {
    if ((await ask<{ shows_it: boolean }>(client, showsMark, mark)).shows_it) return
    if (performance.now() > end)
      throw new Error(`the standby is more than ${CATCHES_UP_WITHIN_MS} ms behind, or follows a primary that was replaced`)
    await pause(LOOK_AGAIN_MS)
  }
}

export function createStandby({ primary, pool, withinMs, log }: StandbyParts): Standby {
  let answers = true
  let lookedAtMs = -Infinity

  function markAnswering(): void {
    if (!answers) log.info('reports are read from the standby again')
    answers = true
  }

  function markSilent(err: unknown): void {
    if (err instanceof NoFreeConnection) {
      log.warn({ err }, 'a report is read from the primary: no place became free on the standby')
      return
    }
    if (answers) log.warn({ err }, 'reports are read from the primary: the standby cannot answer them')
    answers = false
  }

  async function onceCaughtUp<Answer>(read: (one: Database) => Promise<Answer>, book?: Book): Promise<Answer> {
    const end = performance.now() + withinMs
    try {
      const client = await connect(pool)
      const caughtUpRead = async (one: Database): Promise<Answer> => {
        await caughtUp(primary, client)
        return await read(one)
      }
      const answer = await onOneConnection(client, end - performance.now(), caughtUpRead, book)
      markAnswering()
      return answer
    } finally {
      lookedAtMs = performance.now()
    }
  }

  return {
    answers: async () => {
      const isLongAgo = performance.now() - lookedAtMs > KNOWN_FOR_MS
      if (isLongAgo && !areAllTaken(pool)) await onceCaughtUp(() => Promise.resolve()).catch(markSilent)
      return answers
    },
    orPrimary: async (there, here, book = FIRST_BOOK) => {
      const report = { hasBegun: false }
      try {
        return await onceCaughtUp((one) => {
          report.hasBegun = true
          return there(one)
        }, book)
      } catch (error) {
        if (report.hasBegun && !isDatabaseUnavailable(error) && !(error instanceof TookTooLong)) throw error
        markSilent(error)
        return here()
      }
    },
  }
}
