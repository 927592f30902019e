import { MEDIAN_DAYS } from '@hai/contract/dispute-reasons'
import { sql } from 'kysely'
import { daysBefore } from '../../platform/clock.ts'
import type { DisputesDeps } from './deps.ts'

export interface Median {
  readonly count: number
  readonly median_seconds: number | null
}

/**
 * The median times from the opening of a dispute until somebody other than the initiator acted, and until the end, over
 * the last MEDIAN_DAYS. Skips disputes that ended earlier, because they were also answered earlier.
 */
export async function readMedians({
  database,
  clock,
}: Pick<DisputesDeps, 'database' | 'clock'>): Promise<{ readonly answered: Median; readonly ended: Median }> {
  const since = daysBefore(clock.now(), MEDIAN_DAYS)
  const { rows } = await sql<Median & { what: 'answered' | 'ended' }>`
    select 'ended' as what, count(*)::int as count,
           round(percentile_cont(0.5) within group (order by extract(epoch from ended_at - created_at)::float8))::int as median_seconds
      from disputes.dispute where ended_at > ${since}
     union all
    select 'answered', count(*)::int, round(percentile_cont(0.5) within group (order by extract(epoch from answer.at - dispute.created_at)::float8))::int
      from disputes.dispute
      join lateral (
        select min(created_at) as at from disputes.dispute_event event
         where event.dispute_id = dispute.id and event.actor_role <> 'system' and event.actor_id is distinct from dispute.initiator_id) answer
        on answer.at > ${since}
     where dispute.status in ('open', 'escalated') or dispute.ended_at > ${since}`.execute(database)
  const of = (kind: 'answered' | 'ended'): Median => {
    const { count = 0, median_seconds = null } = rows.find(({ what }) => what === kind) ?? {}
    return { count, median_seconds }
  }
  return { answered: of('answered'), ended: of('ended') }
}
