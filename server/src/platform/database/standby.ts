import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { isDatabaseAway } from './away.ts'
import type { Database } from './database.ts'
import { onOneConnection, TookTooLong } from './on-one-connection.ts'

/** So long a question waits for the standby to have applied what was committed before it. */
const CATCHES_UP_WITHIN_MS = 1_000
const LOOK_AGAIN_MS = 25
/** What was seen so long ago is looked at again where somebody asks for it. */
const KNOWN_FOR_MS = 60_000
/** A standby that does not say for so long where it is, is away. */
const SAYS_WITHIN_MS = 2_000

/** Which database of which cluster: the same on every copy of it. */
const book = `(select system_identifier::text from pg_control_system()) || '/' ||
  (select oid::text from pg_database where datname = current_database()) as book`

/**
 * A random word that nobody else has written. Not waited for on a synchronous standby (`local`): where that is away, reading goes on.
 * What was acknowledged before lies before it in the log.
 */
const leaveMark = `with old as (delete from systems.standby_mark where made_at < now() - interval '10 minutes')
  insert into systems.standby_mark (mark) select gen_random_uuid() where set_config('synchronous_commit', 'local', true) = 'local'
  returning mark, ${book}`

interface Mark {
  readonly mark: string
  readonly book: string
}

const whoIsStandby = `select ${book}, pg_is_in_recovery() as is_standby`

interface Seen {
  readonly book: string
  readonly is_standby: boolean
}

const showsMark = `select exists (select from systems.standby_mark where mark = $1) as shows_it`

export interface Standby {
  /**
   * Answers from the standby once it has all that was committed when this was called: `there` reads on the connection that showed it, since
   * another may lead to another standby. From the primary where it is away, is none, does not get so far in a second, has no place free or is not
   * done in its time, or gives the answer up halfway, as it does for rows that the primary no longer has.
   */
  readonly orPrimary: <Answer>(there: (one: Database) => Promise<Answer>, here: () => Promise<Answer>) => Promise<Answer>
  /** False where the newest answer had to come from the primary. Where the last was more than a minute ago, the standby is looked at first. Never fails. */
  readonly answers: () => Promise<boolean>
}

export interface StandbyParts {
  readonly primary: pg.Pool
  /** Of the standby: as many connections as answers are read at once. Others wait for one as long as for a connection to be opened. */
  readonly pool: pg.Pool
  /** How long the standby may take over an answer, waits among it. */
  readonly withinMs: number
  /** Told when the standby stops answering, and when it does again. */
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/** All connections are at work: nothing is wrong with the standby. */
class NoPlaceFree extends Error {}

interface Asked {
  query<Row extends pg.QueryResultRow>(question: string, values: unknown[]): Promise<pg.QueryResult<Row>>
}

async function oneRow<Row extends pg.QueryResultRow>(
  asked: Asked,
  question: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const { rows } = await asked.query<Row>(question, [...values])
  const [row] = rows
  if (!row) throw new Error('a server did not say where it is')
  return row
}

const areAllTaken = (pool: pg.Pool): boolean => pool.idleCount === 0 && pool.totalCount >= pool.options.max

/** A connection to itself, which may have to be waited for. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const isWaitedFor = areAllTaken(pool)
  try {
    return await pool.connect()
  } catch (error) {
    throw isWaitedFor ? new NoPlaceFree(`${pool.options.max} reports are being read there`, { cause: error }) : error
  }
}

/** Asks the standby, which answers at once where it is well. */
async function ask<Row extends pg.QueryResultRow>(client: pg.PoolClient, question: string, value?: string): Promise<Row> {
  const over = new AbortController()
  const silence = pause(SAYS_WITHIN_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error('the standby does not say where it is')
  })
  try {
    return await Promise.race([oneRow<Row>(client, question, value === undefined ? [] : [value]), silence])
  } finally {
    over.abort()
  }
}

/** Waits until the standby behind `client` has what the primary had when this was called; throws what keeps it from that. */
async function caughtUp(primary: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { mark, book } = await oneRow<Mark>(primary, leaveMark)
  const end = performance.now() + CATCHES_UP_WITHIN_MS
  const seen = await ask<Seen>(client, whoIsStandby)
  if (seen.book !== book) throw new Error('DATABASE_REPORTS_URL does not lead to a copy of the database of DATABASE_URL')
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

  function nowAnswers(): void {
    if (!answers) log.info('reports are read from the standby again')
    answers = true
  }

  function doesNotAnswer(err: unknown): void {
    if (err instanceof NoPlaceFree) {
      log.warn({ err }, 'a report is read from the primary: no place became free on the standby')
      return
    }
    if (answers) log.warn({ err }, 'reports are read from the primary: the standby cannot answer them')
    answers = false
  }

  /** What `read` makes of a connection that shows all that was committed when this was called. */
  async function onceCaughtUp<Answer>(read: (one: Database) => Promise<Answer>): Promise<Answer> {
    const end = performance.now() + withinMs
    try {
      const client = await connect(pool)
      const answer = await onOneConnection(client, end - performance.now(), async (one) => {
        await caughtUp(primary, client)
        return await read(one)
      })
      nowAnswers()
      return answer
    } finally {
      lookedAtMs = performance.now()
    }
  }

  return {
    answers: async () => {
      const isLongAgo = performance.now() - lookedAtMs > KNOWN_FOR_MS
      if (isLongAgo && !areAllTaken(pool)) await onceCaughtUp(() => Promise.resolve()).catch(doesNotAnswer)
      return answers
    },
    orPrimary: async (there, here) => {
      const report = { hasBegun: false }
      try {
        return await onceCaughtUp((one) => {
          report.hasBegun = true
          return there(one)
        })
      } catch (error) {
        if (report.hasBegun && !isDatabaseAway(error) && !(error instanceof TookTooLong)) throw error
        doesNotAnswer(error)
        return here()
      }
    },
  }
}
