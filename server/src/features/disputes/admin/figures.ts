import type { DisputeFigures } from '@hai/contract/dispute-case'
import { MEDIAN_DAYS } from '@hai/contract/dispute-reasons'
import type { DisputedType } from '@hai/contract/dispute-steps'
import { sql } from 'kysely'
import type { Staff } from '../../../caller.ts'
import { daysBefore } from '../../../platform/clock.ts'
import type { Context } from '../deps.ts'
import { selectAppeals, selectOpenDisputes } from '../waiting.ts'

/**
 * Counts only disputes and appeals that this reader may handle. The median times are those of all disputes that ended
 * in the last MEDIAN_DAYS.
 */
export async function readFigures(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { user_id }: Pick<Staff, 'user_id'>,
): Promise<DisputeFigures> {
  const now = clock.now()
  const { rows: waits } = await sql<Pick<DisputeFigures, 'open' | 'to_decide' | 'appeals' | 'overdue'>>`
    select count(*) filter (where not is_appeal) as open, count(*) filter (where not is_appeal and to_decide) as to_decide,
           count(*) filter (where is_appeal) as appeals, count(*) filter (where is_urgent) as overdue
      from (select false as is_appeal, d.* from (${selectOpenDisputes(user_id, now)}) d
            union all
            select true, a.* from (${selectAppeals(user_id, now)}) a) waits`.execute(database)
  const { rows: took } = await sql<{ related_type: DisputedType | null; ended: number; seconds: number }>`
    select related_type, count(*) as ended,
           percentile_cont(0.5) within group (order by extract(epoch from ended_at - created_at)::float8) as seconds
      from disputes.dispute where ended_at > ${daysBefore(now, MEDIAN_DAYS)}
     group by grouping sets ((), (related_type))`.execute(database)
  const measureTimes = (type: DisputedType | null) => {
    const found = took.find(({ related_type }) => related_type === type)
    return found && found.ended > 0
      ? { ended: found.ended, median_seconds: Math.round(found.seconds) }
      : { ended: 0, median_seconds: null }
  }
  const [waiting] = waits
  return {
    open: waiting?.open ?? 0,
    to_decide: waiting?.to_decide ?? 0,
    appeals: waiting?.appeals ?? 0,
    overdue: waiting?.overdue ?? 0,
    days: MEDIAN_DAYS,
    all: measureTimes(null),
    cashout: measureTimes('cashout'),
    task: measureTimes('task'),
  }
}
