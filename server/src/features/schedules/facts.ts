import { runRefusals, scheduleEndings, scheduleRhythms } from '@hai/contract/schedules'
import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordFact, type Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isTransferKind, readTransferDetails } from '../transfers/index.ts'
import type { Schedule } from './schedule-queries.ts'

const CHANGED = 'schedules.changed'

const told = z.discriminatedUnion('type', [
  z.object({ type: z.literal('created'), every: z.enum(scheduleRhythms) }),
  z.object({ type: z.literal('failed'), refusal: z.enum(runRefusals), is_last: z.boolean() }),
  z.object({ type: z.literal('missed'), count: z.int() }),
  z.object({ type: z.literal('ended'), end_reason: z.enum(scheduleEndings) }),
])
export type Told = z.infer<typeof told>

const changed = z.object({
  schedule_id: id,
  payer_id: id,
  payee_id: id,
  amount: centsSchema,
  told: z.array(told),
})
type ChangedSchedule = z.infer<typeof changed>

export async function scheduleChanged(
  trx: Transaction,
  schedule: Schedule,
  { at, told }: { readonly at: Date; readonly told: readonly Told[] },
): Promise<void> {
  const { id: schedule_id, payer_id, payee_id, amount } = schedule
  const payload: ChangedSchedule = { schedule_id, payer_id, payee_id, amount, told: [...told] }
  await recordFact(trx, { type: CHANGED, user_id: payer_id, payload, at })
}

export const changedSchedule = (happening: Happening): ChangedSchedule | null =>
  happening.stream === 'facts' && happening.fact.type === CHANGED ? changed.parse(happening.fact.payload) : null

export function touchedSchedule(happening: Happening): { readonly schedule_id: string; readonly payer_id: string } | null {
  if (happening.stream === 'facts') return changedSchedule(happening)
  const { kind, details } = happening.posting
  if (!isTransferKind(kind)) return null
  const { schedule, payer_id } = readTransferDetails(details)
  return schedule ? { schedule_id: schedule.id, payer_id } : null
}
