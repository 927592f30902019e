import { sql } from 'kysely'
import { calculateFlows, countPostings, countTable, flowTable } from './day-flows.ts'
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
  const closings = await sql<{ last_id: number }>`
    select last_id from accounting.closing where zone = ${timeZone} and first_id = ${first_id}`.execute(database)
  const [closing] = closings.rows
  if (!closing) return []
  const section = { zone: timeZone, first_id, last_id: closing.last_id }
  const [flows, counts] = await Promise.all([calculateFlows(database, section), countPostings(database, section)])
  const { rows } = await sql<WrongClosing>`
    select c.first_id, c.day, f.what
      from accounting.closing c
      cross join lateral (
        select concat_ws(' ', coalesce(t.kind, s.kind), coalesce(t.from_kind, s.from_kind), coalesce(t.to_kind, s.to_kind)) as what
          from (select * from accounting.closing_flow where zone = c.zone and first_id = c.first_id) s
          full join ${flowTable(flows)} on (t.day, t.kind, t.from_kind, t.to_kind) = (c.day, s.kind, s.from_kind, s.to_kind)
         where (t.amount, t.moves) is distinct from (s.amount, s.moves)
        union all
        select coalesce(t.kind, s.kind)
          from (select * from accounting.closing_kind where zone = c.zone and first_id = c.first_id) s
          full join ${countTable(counts)} on (t.day, t.kind) = (c.day, s.kind)
         where t.postings is distinct from s.postings) f
     where c.zone = ${timeZone} and c.first_id = ${first_id}`.execute(database)
  return rows
}
