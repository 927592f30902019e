import { AGENT_JOBS_OPEN_MAX } from '@hai/contract/bounds'
import { cents, zeroCents } from '@hai/contract/money'
import type { cashouts } from '@hai/contract/cashouts'
import { sql } from 'kysely'
import type { Handlers } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { findPerson } from '../identity/index.ts'
import type { Context, DayEarned } from './deps.ts'
import { readCashoutPage } from './queries.ts'

async function readEarnings(
  { database, clock, time_zone, earnedByCashIns }: Context,
  agent_id: string,
  days: number,
): Promise<readonly DayEarned[]> {
  const now = clock.now()
  const { rows } = await sql<DayEarned>`
    with today as (select (${now}::timestamptz at time zone ${time_zone})::date as day),
    earned as (
      select (c.ended_at at time zone ${time_zone})::date as day, sum(c.agent_share)::bigint as earned, count(*) as jobs
        from cashouts.cashout c, today
       where c.agent_id = ${agent_id} and c.status = 'completed'
         and c.ended_at >= (today.day - ${days}::int + 1)::timestamp at time zone ${time_zone}
       group by 1)
    select d::date::text as day, coalesce(e.earned, 0)::bigint as earned, coalesce(e.jobs, 0) as jobs
      from today, generate_series(today.day - ${days}::int + 1, today.day, interval '1 day') d
      left join earned e on e.day = d::date
     order by d`.execute(database)
  const [first] = rows
  const besides = first ? await earnedByCashIns({ agent_id, from_day: first.day, time_zone }) : []
  return rows.map(({ day, earned, jobs }) => {
    const more = besides.find((one) => one.day === day)
    return { day, earned: earned + (more?.earned ?? 0), jobs: jobs + (more?.jobs ?? 0) }
  })
}

type Part = Pick<Handlers<typeof cashouts>, 'get_agent_dashboard' | 'get_agent_earnings'>

export const agentFigures = (context: Context): Part => ({
  get_agent_dashboard: async ({ user_id }) => {
    const { agents, ledger, limits, database } = context
    const agent = (await agents.find(user_id)) ?? fail('NOT_FOUND')
    const person = (await findPerson(database, user_id)) ?? fail('NOT_FOUND')
    const offered = { user_id, role: 'agent', statuses: ['assigned'], limit: AGENT_JOBS_OPEN_MAX } as const
    const [score, offers, earnings, { available }, cap, own] = await Promise.all([
      agents.scoreOf(user_id),
      readCashoutPage(database, offered),
      readEarnings(context, user_id, 1),
      ledger.balances(user_id),
      limits.balanceCap(person),
      limits.agentLevel(person.agent_level),
    ])
    const [today] = earnings
    return {
      duty: agents.showDuty(agent),
      offers: offers.length,
      jobs_open: agent.jobs_open,
      promised: agent.promised,
      available_balance: available,
      room: cents(Math.max(0, cap - available)),
      today: { completed: today?.jobs ?? 0, earned: cents(today?.earned ?? 0) },
      level: {
        level: person.agent_level,
        job_maximum: own.job_maximum,
        jobs_open_max: own.jobs_open_max,
        fee_share_bp: own.fee_share_bp,
      },
      next_level: await agents.nextLevel(person.agent_level, score),
      score,
    }
  },
  get_agent_earnings: async ({ user_id }, { days }) => {
    const [earnings, cash_in_shares] = await Promise.all([readEarnings(context, user_id, days), context.cashInSharesOf(user_id)])
    const points = earnings.map(({ earned, ...point }) => ({ ...point, earned: cents(earned) }))
    return { total: points.reduce((sum, { earned }) => cents(sum + earned), zeroCents), points, cash_in_shares }
  },
})
