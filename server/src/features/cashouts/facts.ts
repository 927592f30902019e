import { cashoutActions, cashoutRoles, cashoutStatuses } from '@hai/contract/cashout-steps'
import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordFact, type Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { CashoutRow } from './queries.ts'

const CHANGED = 'cashouts.changed'

const changed = z.object({
  cashout_id: id,
  version: z.int(),
  /** remind: the member is asked whether it has arrived. codes_paused: too many wrong codes. rate: the member has said how it went. */
  action: z.enum([...cashoutActions, 'remind', 'codes_paused', 'rate']),
  by: z.enum(cashoutRoles),
  status: z.enum(cashoutStatuses),
  sender_id: id,
  agent_id: id.nullable(),
  /** Who had it until now and has it no more. */
  former_agent_id: id.nullable(),
  /** The agent is the one the member asked for. */
  is_chosen: z.boolean(),
  amount: centsSchema,
  chat_session_id: id.nullable(),
  /** The news of a dispute tells the two. Missing in facts of earlier versions. */
  is_told_by_dispute: z.boolean().default(false),
})
export type ChangedCashout = z.infer<typeof changed>

/** Tells the rest, last in a transaction, what happened to a cash-out. */
export async function cashoutChanged(
  trx: Transaction,
  cashout: CashoutRow,
  what: Pick<ChangedCashout, 'action' | 'by'> & Partial<Pick<ChangedCashout, 'former_agent_id' | 'is_told_by_dispute'>>,
  at: Date,
): Promise<void> {
  const { id: cashout_id, version, status, sender_id, agent_id, chosen_agent_id, amount, chat_session_id } = cashout
  const payload: ChangedCashout = {
    ...{ cashout_id, version, status, sender_id, agent_id, amount, chat_session_id },
    ...{ action: what.action, by: what.by, former_agent_id: what.former_agent_id ?? null },
    is_told_by_dispute: what.is_told_by_dispute ?? false,
    is_chosen: agent_id !== null && agent_id === chosen_agent_id,
  }
  await recordFact(trx, { type: CHANGED, user_id: null, payload, at })
}

/** What a happening changed of a cash-out; null: this is something else. */
export const changedCashout = (happening: Happening): (ChangedCashout & { readonly at: Date }) | null =>
  happening.stream === 'facts' && happening.fact.type === CHANGED
    ? { ...changed.parse(happening.fact.payload), at: happening.fact.created_at }
    : null
