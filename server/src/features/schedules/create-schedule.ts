import { SCHEDULES_A_DAY_MAX, SCHEDULES_MAX } from '@hai/contract/bounds'
import type { Input } from '@hai/contract/contract'
import { schedules } from '@hai/contract/schedules'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { quoteSend } from '../transfers/index.ts'
import { dayOf, firstDays, isCountable, lastDayMax } from './days.ts'
import type { Context } from './deps.ts'
import { recordScheduleChange } from './events.ts'
import { once } from '../../platform/once.ts'
import { mailScheduleCreated } from './mails.ts'
import { countLive, insertSchedule, nthMadeAt } from './schedule-queries.ts'
import { readAround, showDetail } from './show-schedules.ts'

/** A payee who is a stranger uses one of the caller’s look-ups, as with sends. */
export const createSchedule =
  (context: Context): Handler<'create_schedule'> =>
  async (caller, { idempotency_key, ...request }) => {
    const payer_id = caller.user_id
    const command = { member_id: payer_id, idempotency_key, payload: { call: 'create_schedule', ...request } }
    return once({ ...context, table: 'schedules.command' }, command, schedules.create_schedule.output, async () => {
      const { amount, quoted_total, note, every, first_on, last_on, time_zone } = request
      checkDays(request, context.clock.now())
      const { past: quote } = quoteSend(await context.fees.current('send'), amount)
      if (quote.total !== quoted_total) fail('QUOTE_CHANGED', quote)
      const { member } = await context.transfers.payeeAt(caller, request.payee.hai_tag)
      const plan = {
        payer_id,
        payee_id: member.user_id,
        payee_name: member.shown_name,
        payee_tag: member.hai_tag,
        amount,
        agreed_total: quoted_total,
        note,
        every,
        first_on,
        last_on,
        time_zone,
      }
      const first = dayOf(plan, 0)
      if (!first) throw new Error('the schedule has no day')
      const around = await readAround(context, plan)
      return async (trx) => {
        const created_at = context.clock.now()
        await checkRoom(trx, payer_id, created_at)
        const next = { next_number: 0, next_on: first.due_on, next_at: first.due_at }
        const schedule = (await insertSchedule(trx, { id: newId(), ...plan, ...next, created_at })) ?? fail('UNAUTHENTICATED')
        const view = await showDetail(trx, schedule, around)
        await mailScheduleCreated(context, trx, caller, { ...schedule, payee_name: around.payee.shown_name ?? member.hai_tag })
        await context.recordSensitiveAccess(trx, { ...caller, kind: 'session' }, 'create_schedule')
        await recordScheduleChange(trx, schedule, { at: created_at, notices: [{ type: 'created', every }] })
        return view
      }
    })
  }

const DAY_MS = 86_400_000

async function checkRoom(trx: Transaction, payer_id: string, now: Date): Promise<void> {
  if ((await countLive(trx, payer_id)) >= SCHEDULES_MAX) fail('TOO_MANY_SCHEDULES', { limit: SCHEDULES_MAX })
  const since = new Date(now.getTime() - DAY_MS)
  const made_at = await nthMadeAt(trx, { payer_id, since, nth: SCHEDULES_A_DAY_MAX })
  if (made_at) fail('RATE_LIMITED', { retry_at: new Date(made_at.getTime() + DAY_MS).toISOString() })
}

type Days = Pick<Input<'create_schedule'>, 'every' | 'first_on' | 'last_on' | 'time_zone'>

/** Fails: BAD_REQUEST (a time zone that Temporal does not support), DATE_OUT_OF_BOUNDS. */
function checkDays({ every, first_on, last_on, time_zone }: Days, now: Date): void {
  if (!isCountable(time_zone)) fail('BAD_REQUEST', { fields: [{ path: 'time_zone', reason: 'is not an IANA time zone' }] })
  const first = firstDays(now, time_zone)
  if (first_on < first.earliest || first_on > first.latest) fail('DATE_OUT_OF_BOUNDS', { field: 'first_on', ...first })
  const last = { earliest: first_on, latest: every === 'once' ? first_on : lastDayMax(first_on) }
  if (last_on !== null && (last_on < last.earliest || last_on > last.latest))
    fail('DATE_OUT_OF_BOUNDS', { field: 'last_on', ...last })
}
