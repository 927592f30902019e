import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { isDatabaseAway } from './away.ts'

/** So long a question waits for the standby to have applied what was committed before it. */
const CATCHES_UP_WITHIN_MS = 1_000
const LOOK_AGAIN_MS = 25
/** A standby that does not say for so long where it is, is away. */
const SAYS_WITHIN_MS = 2_000

/** Which database of which cluster: the same on every copy of it. */
const book = `(select system_identifier::text from pg_control_system()) || '/' ||
  (select oid::text from pg_database where datname = current_database()) as book`

/** All that was acknowledged lies before this place in the log of the primary. */
const whereIsPrimary = `select pg_current_wal_flush_lsn()::text as lsn, ${book}`

interface Place {
  readonly lsn: string
  readonly book: string
}

const whereIsStandby = `select ${book}, pg_is_in_recovery() as is_standby, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as has_it`

interface Seen {
  readonly book: string
  readonly is_standby: boolean
  readonly has_it: boolean
}

export interface Standby {
  /**
   * Answers from the standby once it has all that was committed when this was called. From the primary where it is away, is none, does not
   * get so far in a second, or gives the answer up halfway, as it does for rows that the primary no longer has.
   */
  readonly orPrimary: <Answer>(there: () => Promise<Answer>, here: () => Promise<Answer>) => Promise<Answer>
  /** False where the newest answer had to come from the primary. */
  readonly answers: () => boolean
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

  function nowAnswers(): void {
    if (!answers) log.info('reports are read from the standby again')
    answers = true
  }

  function doesNotAnswer(err: unknown): void {
    if (answers) log.warn({ err }, 'reports are read from the primary: the standby cannot answer them')
    answers = false
  }

  async function whereNow({ lsn }: Place): Promise<Seen> {
    const over = new AbortController()
    const silence = pause(SAYS_WITHIN_MS, undefined, { signal: over.signal }).then(() => {
      throw new Error('the standby does not say where it is')
    })
    try {
      return await Promise.race([oneRow<Seen>(pool, whereIsStandby, [lsn]), silence])
    } finally {
      over.abort()
    }
  }

  /** Waits until the standby has what the primary had; throws what keeps it from that. */
  async function caughtUp(place: Place): Promise<void> {
    const end = performance.now() + CATCHES_UP_WITHIN_MS
    for (;;) {
      const seen = await whereNow(place)
      if (seen.book !== place.book)
        throw new Error('DATABASE_REPORTS_URL does not lead to a copy of the database of DATABASE_URL')
      if (!seen.is_standby) throw new Error('DATABASE_REPORTS_URL does not lead to a standby')
      if (seen.has_it) return
      if (performance.now() > end) throw new Error(`the standby is more than ${CATCHES_UP_WITHIN_MS} ms behind`)
      await pause(LOOK_AGAIN_MS)
    }
  }

  return {
    answers: () => answers,
    orPrimary: async (there, here) => {
      const place = await oneRow<Place>(primary, whereIsPrimary)
      try {
        await caughtUp(place)
      } catch (error) {
        doesNotAnswer(error)
        return here()
      }
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
