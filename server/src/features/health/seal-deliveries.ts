import type { SystemReason } from '@hai/contract/health-values'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { ThisProcess } from './deps.ts'

/**
 * A delivery is late if the place has failed, or lacked a seal or root, for 15 minutes. The second check is needed
 * because a hanging job records no failure. Without places of its own, this process checks those recorded in the
 * database.
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
               exists (select from seals.seal_view s where s.number > coalesce(there.number, 0) and s.at < late.since)
               or exists (select from transparency.liability_proof_view p
                           where p.outcome = 'published' and p.at < late.since
                             and not exists (select from transparency.liability_delivery_view h where h.proof_id = p.id and h.place = asked.place))
             ))), false) as waiting,
           coalesce(bool_or(there.failing_since is not null
             or there.number >= coalesce((select max(s.number) from seals.seal_view s where s.at < late.since), 0)), false) as kept
      from seals.delivery_view there
      full join unnest(${sealPlaces}::text[]) asked(place) on asked.place = there.place
      cross join (select ${now}::timestamptz - interval '15 minutes' as since) late`.execute(database)
  return [
    ...(rows[0]?.differs ? (['seal_mismatch'] as const) : []),
    ...(rows[0]?.waiting ? (['seals_undelivered'] as const) : []),
    ...(isProduction && sealPlaces.length === 0 && rows[0]?.kept !== true ? (['no_seal_target'] as const) : []),
  ]
}
