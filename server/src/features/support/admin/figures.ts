import type { Output } from '@hai/contract/contract'
import { TICKET_FIGURE_DAYS, TICKET_SCORE_MAX } from '@hai/contract/support-values'
import { sql } from 'kysely'
import type { Staff } from '../../../caller.ts'
import { daysBefore } from '../../../platform/clock.ts'
import { isOfAnother } from '../../admin/index.ts'
import type { SupportDeps } from '../deps.ts'

/** The numbers of waiting tickets leave out tickets that the reader opened. */
export async function readFigures(
  { database, clock }: Pick<SupportDeps, 'database' | 'clock'>,
  { user_id }: Staff,
): Promise<Output<'admin_get_ticket_figures'>> {
  const since = daysBefore(clock.now(), TICKET_FIGURE_DAYS)
  const { rows: waits } = await sql<{ waiting: number; unassigned: number; mine: number; oldest_at: Date | null }>`
    select count(*) as waiting, count(*) filter (where assignee_id is null) as unassigned,
           count(*) filter (where assignee_id = ${user_id}) as mine, min(waiting_since) as oldest_at
      from support.ticket where waiting_since is not null and ${isOfAnother(sql.ref('user_id'), user_id)}`.execute(database)
  const { rows: took } = await sql<{ answered: number; seconds: number | null }>`
    select count(*) as answered,
           percentile_cont(0.5) within group (order by extract(epoch from first_answer_at - created_at)::float8) as seconds
      from support.ticket where created_at > ${since} and first_answer_at is not null`.execute(database)
  const { rows: ends } = await sql<{ closed: number }>`
    select count(*) as closed from support.ticket where closed_at > ${since}`.execute(database)
  const { rows: given } = await sql<{ score: number; count: number }>`
    select score, count(*) as count from support.rating where created_at > ${since} group by score`.execute(database)
  const waiting = waits[0]
  const answers = took[0]
  const [end] = ends
  const seconds = answers?.seconds ?? null
  return {
    waiting: waiting?.waiting ?? 0,
    unassigned: waiting?.unassigned ?? 0,
    mine: waiting?.mine ?? 0,
    oldest_at: waiting?.oldest_at?.toISOString() ?? null,
    days: TICKET_FIGURE_DAYS,
    answered: answers?.answered ?? 0,
    closed: end?.closed ?? 0,
    first_answer_seconds: seconds === null ? null : Math.round(seconds),
    scores: Array.from({ length: TICKET_SCORE_MAX }, (_, at) => given.find(({ score }) => score === at + 1)?.count ?? 0),
  }
}
