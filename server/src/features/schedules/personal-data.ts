import { dollars, type PersonalRow, type PersonalTable } from '../../personal-data.ts'
import type { Context } from './deps.ts'
import { readRunsOfPayer, type PayersRun } from './run-queries.ts'
import { readSchedules, type Schedule } from './schedule-queries.ts'
import { showSchedules } from './show-schedules.ts'

const PAGE = 200

async function* schedulesOf({ database }: Context, payer_id: string): AsyncIterable<readonly Schedule[]> {
  for (const state of ['live', 'ended'] as const) {
    let before: string | undefined
    do {
      const found = await readSchedules(database, { payer_id, state, before, limit: PAGE })
      yield found
      before = found.length === PAGE ? found.at(-1)?.id : undefined
    } while (before !== undefined)
  }
}

async function* planned(context: Context, payer_id: string): AsyncIterable<readonly PersonalRow[]> {
  for await (const page of schedulesOf(context, payer_id)) {
    const views = await showSchedules(context, page)
    yield views.map(({ id, payee, amount, agreed_total, note, every, ...about }) => ({
      id,
      created_at: about.created_at,
      status: about.status,
      end_reason: about.end_reason,
      payee_name: payee.shown_name,
      payee_hai_tag: payee.hai_tag,
      note,
      every,
      amount_usd: dollars(amount),
      agreed_total_usd: dollars(agreed_total),
      first_on: about.first_on,
      last_on: about.last_on,
      time_zone: about.time_zone,
      ended_at: about.ended_at,
    }))
  }
}

async function* readRuns({ database }: Context, payer_id: string): AsyncIterable<readonly PersonalRow[]> {
  let before: PayersRun | undefined
  do {
    const runs = await readRunsOfPayer(database, { payer_id, before, limit: PAGE })
    yield runs.map(({ schedule_id, due_on, due_at, status, refusal, transaction_id, decided_at }) => ({
      schedule_id,
      due_on,
      due_at,
      status,
      refusal,
      transaction_id,
      decided_at,
    }))
    before = runs.length === PAGE ? runs.at(-1) : undefined
  } while (before)
}

export const schedulesData = (context: Context): readonly PersonalTable[] => [
  { name: 'schedules', pages: ({ user_id }) => planned(context, user_id) },
  { name: 'schedule_runs', pages: ({ user_id }) => readRuns(context, user_id) },
]
