import type { SystemReason } from '@hai/contract/systems-words'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { ThisProcess } from './deps.ts'

/**
 * Whether the seals and roots reach the operator's own places, and are there what they are here; and whether there is any such place where there
 * ought to be. A place waits where it has failed for a quarter of an hour, and where it lacks what is that old, whatever the cause: nobody notes a
 * failure while the job that hands on stands still. Where the settings of this process name no place, those of a worker may: what they are handed on
 * to is tried, or has what is a quarter of an hour old.
 */
export async function sealReasons(
  database: Database,
  now: Date,
  { isProduction, sealPlaces }: Pick<ThisProcess, 'isProduction' | 'sealPlaces'>,
): Promise<readonly SystemReason[]> {
  const { rows } = await sql<{ differs: boolean; waiting: boolean; kept: boolean }>`
    select coalesce(bool_or(there.differs), false) as differs,
           coalesce(bool_or(there.differs is not true and (
             there.failing_since < late.since
             or asked.place is not null and (
               exists (select from seals.seal s where s.number > coalesce(there.number, 0) and s.at < late.since)
               or exists (select from transparency.liability_proof p
                           where p.outcome = 'published' and p.at < late.since
                             and not exists (select from transparency.liability_handed_on h where h.proof_id = p.id and h.place = asked.place))
             ))), false) as waiting,
           coalesce(bool_or(there.failing_since is not null
             or there.number >= coalesce((select max(s.number) from seals.seal s where s.at < late.since), 0)), false) as kept
      from seals.handed_on there
      full join unnest(${sealPlaces}::text[]) asked(place) on asked.place = there.place
      cross join (select ${now}::timestamptz - interval '15 minutes' as since) late`.execute(database)
  return [
    ...(rows[0]?.differs ? (['seals_differ'] as const) : []),
    ...(rows[0]?.waiting ? (['seals_waiting'] as const) : []),
    ...(isProduction && sealPlaces.length === 0 && rows[0]?.kept !== true ? (['seals_kept_nowhere'] as const) : []),
  ]
}
