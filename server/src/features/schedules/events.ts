import { runRefusals, scheduleEndings, scheduleRhythms } from '@hai/contract/schedules'
import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isTransferKind, readTransferDetails } from '../transfers/index.ts'
import type { Schedule } from './schedule-queries.ts'

const CHANGED = 'schedules.changed'

const noticeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('created'), every: z.enum(scheduleRhythms) }),
  z.object({ type: z.literal('failed'), refusal: z.enum(runRefusals), is_last: z.boolean() }),
  z.object({ type: z.literal('missed'), count: z.int() }),
  z.object({ type: z.literal('ended'), end_reason: z.enum(scheduleEndings) }),
])
export type ScheduleNotice = z.infer<typeof noticeSchema>

const changed = z.object({
  schedule_id: id,
  payer_id: id,
  payee_id: id,
  amount: centsSchema,
  notices: z.array(noticeSchema),
})
type ChangedSchedule = z.infer<typeof changed>

export async function recordScheduleChange(
  trx: Transaction,
  schedule: Schedule,
  { at, notices }: { readonly at: Date; readonly notices: readonly ScheduleNotice[] },
): Promise<void> {
  const { id: schedule_id, payer_id, payee_id, amount } = schedule
  const payload: ChangedSchedule = { schedule_id, payer_id, payee_id, amount, notices: [...notices] }
  await recordEvent(trx, { type: CHANGED, user_id: payer_id, payload, at })
}

export const changedSchedule = (event: DomainEvent): ChangedSchedule | null =>
  event.stream === 'outbox' && event.outboxEvent.type === CHANGED ? changed.parse(event.outboxEvent.payload) : null

export function touchedSchedule(event: DomainEvent): { readonly schedule_id: string; readonly payer_id: string } | null {
  if (event.stream === 'outbox') return changedSchedule(event)
  const { kind, details } = event.posting
  if (!isTransferKind(kind)) return null
  const { schedule, payer_id } = readTransferDetails(details)
  return schedule ? { schedule_id: schedule.id, payer_id } : null
}
