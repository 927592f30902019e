import { sql } from 'kysely'
import type { AccountingDeps } from './deps.ts'

/**
 * The maximum number of closings in one run. A run takes at most about a minute and closes about 15 minutes of a busy
 * journal.
 */
const PIECES_AT_ONCE_MAX = 200

export async function closeStretches({ database, clock, settings }: Pick<AccountingDeps, 'database' | 'clock' | 'settings'>) {
  let closed = 0
  while (closed < PIECES_AT_ONCE_MAX) {
    const { rows } = await sql<{ closed: number | null }>`
      select accounting.close_next(${settings.timeZone}, ${clock.now()}) as closed`.execute(database)
    if (typeof rows[0]?.closed !== 'number') break
    closed += 1
  }
  return closed
}

export interface WrongClosing {
  readonly first_id: number
  readonly day: string
  readonly what: string
}

/** Every closing is checked again once within this many nights. */
const NIGHTS = 7

/**
 * Checks closings against the journal: all that were made in the last 25 hours, and about a seventh of the older ones.
 */
export async function proveClosings({ database, clock, log, settings }: AccountingDeps): Promise<void> {
  const now = clock.now()
  const night = Math.floor(now.getTime() / 86_400_000) % NIGHTS
  const wrong: WrongClosing[] = []
  let after = 0
  for (;;) {
    const { rows } = await sql<{ first_id: number }>`
      select first_id from accounting.closing
       where zone = ${settings.timeZone} and first_id > ${after}
         and (made_at > ${now}::timestamptz - interval '25 hours' or (first_id / 2000) % ${NIGHTS} = ${night})
       order by first_id limit 1`.execute(database)
    const [next] = rows
    if (!next) break
    wrong.push(...(await findWrong({ database, settings }, next.first_id)))
    after = next.first_id
  }
  if (wrong.length > 0) log.error({ count: wrong.length, wrong: wrong.slice(0, 20) }, 'closings do not match the journal')
}

export async function findWrong(
  { database, settings: { timeZone } }: Pick<AccountingDeps, 'database' | 'settings'>,
  first_id: number,
): Promise<readonly WrongClosing[]> {
  const { rows } = await sql<WrongClosing>`
    with closing as (select * from accounting.closing where zone = ${timeZone} and first_id = ${first_id}),
    counted as (select f.* from closing c cross join lateral accounting.flows(c.zone, c.first_id, c.last_id) f),
    posted as (select p.* from closing c cross join lateral accounting.posting_counts(c.zone, c.first_id, c.last_id) p)
    select c.first_id, c.day, f.what
      from closing c
      cross join lateral (
        select concat_ws(' ', coalesce(k.kind, s.kind), coalesce(k.from_kind, s.from_kind), coalesce(k.to_kind, s.to_kind)) as what
          from (select * from accounting.closing_flow where zone = c.zone and first_id = c.first_id) s
          full join counted k on (k.day, k.kind, k.from_kind, k.to_kind) = (c.day, s.kind, s.from_kind, s.to_kind)
         where (k.amount, k.moves) is distinct from (s.amount, s.moves)
        union all
        select coalesce(k.kind, s.kind)
          from (select * from accounting.closing_kind where zone = c.zone and first_id = c.first_id) s
          full join posted k on (k.day, k.kind) = (c.day, s.kind)
         where k.postings is distinct from s.postings) f`.execute(database)
  return rows
}
