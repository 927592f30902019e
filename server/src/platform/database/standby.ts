import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { isDatabaseAway } from './away.ts'

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
   * Answers from the standby once it has all that was committed when this was called. From the primary where it is away, is none, does not
   * get so far in a second, or gives the answer up halfway, as it does for rows that the primary no longer has.
   */
  readonly orPrimary: <Answer>(there: () => Promise<Answer>, here: () => Promise<Answer>) => Promise<Answer>
  /** False where the newest answer had to come from the primary. Where the last was more than a minute ago, the standby is looked at first. Never fails. */
  readonly answers: () => Promise<boolean>
}

export interface StandbyParts {
  readonly primary: pg.Pool
  /** Of the standby. */
  readonly pool: pg.Pool
  /** Told when the standby stops answering, and when it does again. */
  readonly log: Pick<Logger, 'info' | 'warn'>
}

async function oneRow<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  question: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const { rows } = await pool.query<Row>(question, [...values])
  const [row] = rows
  if (!row) throw new Error('a server did not say where it is')
  return row
}

export function createStandby({ primary, pool, log }: StandbyParts): Standby {
  let answers = true
  let lookedAtMs = -Infinity

  function nowAnswers(): void {
    if (!answers) log.info('reports are read from the standby again')
    answers = true
  }

  function doesNotAnswer(err: unknown): void {
    if (answers) log.warn({ err }, 'reports are read from the primary: the standby cannot answer them')
    answers = false
  }

  async function ask<Row extends pg.QueryResultRow>(question: string, values: readonly unknown[] = []): Promise<Row> {
    const over = new AbortController()
    const silence = pause(SAYS_WITHIN_MS, undefined, { signal: over.signal }).then(() => {
      throw new Error('the standby does not say where it is')
    })
    try {
      return await Promise.race([oneRow<Row>(pool, question, values), silence])
    } finally {
      over.abort()
    }
  }

  /** Waits until the standby has what the primary had when this was called; throws what keeps it from that. */
  async function caughtUp(): Promise<void> {
    const { mark, book } = await oneRow<Mark>(primary, leaveMark)
    const end = performance.now() + CATCHES_UP_WITHIN_MS
    const seen = await ask<Seen>(whoIsStandby)
    if (seen.book !== book) throw new Error('DATABASE_REPORTS_URL does not lead to a copy of the database of DATABASE_URL')
    if (!seen.is_standby) throw new Error('DATABASE_REPORTS_URL does not lead to a standby')
    for (;;) {
      if ((await ask<{ shows_it: boolean }>(showsMark, [mark])).shows_it) return
      if (performance.now() > end)
        throw new Error(`the standby is more than ${CATCHES_UP_WITHIN_MS} ms behind, or follows a primary that was replaced`)
      await pause(LOOK_AGAIN_MS)
    }
  }

  async function isCaughtUp(): Promise<boolean> {
    try {
      await caughtUp()
      return true
    } catch (error) {
      doesNotAnswer(error)
      return false
    } finally {
      lookedAtMs = performance.now()
    }
  }

  return {
    answers: async () => {
      if (performance.now() - lookedAtMs > KNOWN_FOR_MS && (await isCaughtUp())) nowAnswers()
      return answers
    },
    orPrimary: async (there, here) => {
      if (!(await isCaughtUp())) return here()
      try {
        const answer = await there()
        nowAnswers()
        return answer
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        doesNotAnswer(error)
        return here()
      }
    },
  }
}
