import { payoutMethod } from '@hai/contract/agents'
import { cashoutActions, cashoutRoles, cashoutStatuses } from '@hai/contract/cashout-steps'
import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { inGourdes } from '../rates/index.ts'
import type { CashoutRow } from './queries.ts'

const CHANGED = 'cashouts.changed'

const changed = z.object({
  cashout_id: id,
  version: z.int(),
  /**
   * remind: the member is asked whether the money arrived. codes_paused: no code is accepted for some minutes after too
   * many wrong ones.
   */
  action: z.enum([...cashoutActions, 'remind', 'codes_paused', 'rate']),
  by: z.enum(cashoutRoles),
  status: z.enum(cashoutStatuses),
  sender_id: id,
  agent_id: id.nullable(),
  /** The agent who had the cash-out before this change and no longer has it, or null. */
  former_agent_id: id.nullable(),
  is_chosen: z.boolean(),
  amount: centsSchema,
  /** The gourdes to hand over. Missing in older events. */
  amount_htg: z.number().optional(),
  /** Missing in older events. */
  method: payoutMethod.optional(),
  chat_session_id: id.nullable(),
  /** True if this event must not notify the parties, because the dispute’s own event does. Missing in older events. */
  is_told_by_dispute: z.boolean().default(false),
})
export type ChangedCashout = z.infer<typeof changed>

export async function recordCashoutChange(
  trx: Transaction,
  cashout: CashoutRow,
  what: Pick<ChangedCashout, 'action' | 'by'> & Partial<Pick<ChangedCashout, 'former_agent_id' | 'is_told_by_dispute'>>,
  at: Date,
): Promise<void> {
  const { id: cashout_id, version, status, sender_id, agent_id, chosen_agent_id, amount, method, chat_session_id } = cashout
  const payload: ChangedCashout = {
    cashout_id,
    version,
    status,
    sender_id,
    agent_id,
    amount,
    amount_htg: inGourdes(amount, cashout),
    method,
    chat_session_id,
    action: what.action,
    by: what.by,
    former_agent_id: what.former_agent_id ?? null,
    is_told_by_dispute: what.is_told_by_dispute ?? false,
    is_chosen: agent_id !== null && agent_id === chosen_agent_id,
  }
  await recordEvent(trx, { type: CHANGED, user_id: null, payload, at })
}

export const changedCashout = (event: DomainEvent): (ChangedCashout & { readonly at: Date }) | null =>
  event.stream === 'outbox' && event.outboxEvent.type === CHANGED
    ? { ...changed.parse(event.outboxEvent.payload), at: event.outboxEvent.created_at }
    : null
