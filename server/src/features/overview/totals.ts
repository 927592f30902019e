import { sql } from 'kysely'
import type { OverviewDeps } from './deps.ts'

/** Open disputes and alerts are counted up to 10,000. */
export interface Totals {
  readonly sends: number
  readonly sent_cents: number
  readonly cash_outs: number
  readonly cashed_out_cents: number
  readonly sign_ups: number
  readonly open_disputes: number
  readonly open_alerts: number
}

const COUNTED_MAX = 10_000

/** Reads one row per hour and one per member, not every posting. */
export async function readTotals({ database, ofBook }: Pick<OverviewDeps, 'database' | 'ofBook'>): Promise<Totals> {
  const most = sql.lit(COUNTED_MAX)
  const book = ofBook()
  const members = book === null ? sql`identity.account_view` : sql`identity.profile_view profile where ${book}`
  const { rows } = await sql<Totals>`
    select coalesce(sum(count) filter (where figure = 'sends'), 0)::bigint as sends,
           coalesce(sum(cents) filter (where figure = 'sends'), 0)::bigint as sent_cents,
           coalesce(sum(count) filter (where figure = 'cash_outs'), 0)::bigint as cash_outs,
           coalesce(sum(cents) filter (where figure = 'cash_outs'), 0)::bigint as cashed_out_cents,
           (select count(*) from ${members}) as sign_ups,
           (select count(*) from (select from disputes.dispute_view where status in ('open', 'escalated') limit ${most}) d) as open_disputes,
           (select count(*) from (select from integrity.admin_alerts_view where not resolved limit ${most}) a) as open_alerts
      from overview.hour where figure in ('sends', 'cash_outs')`.execute(database)
  const [row] = rows
  if (!row) throw new Error('the totals have no row')
  return row
}
