import type { DisputeFigures } from '@hai/contract/dispute-case'
import { MEDIAN_DAYS } from '@hai/contract/dispute-reasons'
import type { DisputedType } from '@hai/contract/dispute-steps'
import { sql } from 'kysely'
import { daysBefore } from '../../platform/durations.ts'
import type { Context } from './deps.ts'

/** How much waits for those who judge, appeals included, and how quick they have been. */
export async function readFigures({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<DisputeFigures> {
  const now = clock.now()
  const { rows: waits } = await sql<Pick<DisputeFigures, 'waiting' | 'escalated' | 'overdue'>>`
    select count(*) as waiting, count(*) filter (where is_escalated) as escalated, count(*) filter (where decide_by < ${now}) as overdue
      from (select d.status = 'escalated' as is_escalated, due.due_at as decide_by
              from disputes.dispute d
              left join disputes.deadline due on due.dispute_id = d.id and due.kind = 'decide'
             where d.status in ('open', 'escalated')
            union all
            select false, decide_by from disputes.appeal where outcome is null) waits`.execute(database)
  const { rows: took } = await sql<{ related_type: DisputedType | null; decided: number; seconds: number }>`
    select related_type, count(*) as decided,
           percentile_cont(0.5) within group (order by extract(epoch from ended_at - created_at)::float8) as seconds
      from disputes.dispute where ended_at > ${daysBefore(now, MEDIAN_DAYS)}
     group by grouping sets ((), (related_type))`.execute(database)
  const timing = (type: DisputedType | null) => {
    const found = took.find(({ related_type }) => related_type === type)
    return found && found.decided > 0
      ? { decided: found.decided, median_seconds: Math.round(found.seconds) }
      : { decided: 0, median_seconds: null }
  }
  const [waiting] = waits
  return {
    ...{ waiting: waiting?.waiting ?? 0, escalated: waiting?.escalated ?? 0, overdue: waiting?.overdue ?? 0 },
    ...{ days: MEDIAN_DAYS, all: timing(null), cashout: timing('cashout'), task: timing('task') },
  }
}
