import { cashInActions, cashInStatuses } from '@hai/contract/cash-in-steps'
import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { CashInRow } from './queries.ts'

const CHANGED = 'cash_ins.changed'

const changed = z.object({
  cash_in_id: id,
  version: z.int(),
  action: z.enum(cashInActions),
  status: z.enum(cashInStatuses),
  agent_id: id,
  member_id: id,
  amount: centsSchema,
})
export type ChangedCashIn = z.infer<typeof changed>

export async function recordCashInChange(
  trx: Transaction,
  cashIn: CashInRow,
  action: ChangedCashIn['action'],
  at: Date,
): Promise<void> {
  const { id: cash_in_id, version, status, agent_id, member_id, amount } = cashIn
  const payload: ChangedCashIn = { cash_in_id, version, action, status, agent_id, member_id, amount }
  await recordEvent(trx, { type: CHANGED, user_id: null, payload, at })
}

export const changedCashIn = (event: DomainEvent): (ChangedCashIn & { readonly at: Date }) | null =>
  event.stream === 'outbox' && event.outboxEvent.type === CHANGED
    ? { ...changed.parse(event.outboxEvent.payload), at: event.outboxEvent.created_at }
    : null
