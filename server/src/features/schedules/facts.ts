import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordFact, type Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Schedule } from './schedule-queries.ts'

const CHANGED = 'schedules.changed'

const changed = z.object({
  schedule_id: id,
  payer_id: id,
  payee_id: id,
  amount: centsSchema,
})
/** A schedule that is not as it was. */
export type ChangedSchedule = z.infer<typeof changed>

/** Tells the rest, last in a transaction, what happened to a schedule besides a payment, which the ledger tells. */
export async function scheduleChanged(trx: Transaction, schedule: Schedule, at: Date): Promise<void> {
  const { id: schedule_id, payer_id, payee_id, amount } = schedule
  const payload: ChangedSchedule = { schedule_id, payer_id, payee_id, amount }
  await recordFact(trx, { type: CHANGED, user_id: payer_id, payload, at })
}

/** What a happening changed of a schedule; null: nothing. */
export const changedSchedule = (happening: Happening): ChangedSchedule | null =>
  happening.stream === 'facts' && happening.fact.type === CHANGED ? changed.parse(happening.fact.payload) : null
