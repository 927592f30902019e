import { fundingMethods, fundingStates } from '@hai/contract/funding-states'
import { cents } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordFact, type Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const CHANGED = 'funding.changed'

const changed = z.object({
  funding_id: z.uuid(),
  user_id: z.uuid(),
  method: z.enum(fundingMethods),
  status: z.enum(fundingStates),
  before: z.enum(fundingStates),
  amount: cents,
  /** What the member’s wallet was changed by. */
  credited: cents,
  taken: cents,
  put_back: cents,
  /** What of what was to be taken their balance did not suffice for, by this change. */
  owed: cents,
  /** The posting, if one was made. */
  transaction_id: z.uuid().nullable(),
})
export type ChangedFunding = z.infer<typeof changed>

/** Tells the rest, last in a transaction, what became of a funding. */
export const fundingChanged = (trx: Transaction, payload: ChangedFunding, at: Date): Promise<void> =>
  recordFact(trx, { type: CHANGED, user_id: payload.user_id, payload, at })

/** What a happening changed of a funding; null: this is something else. */
export const changedFunding = (happening: Happening): (ChangedFunding & { readonly at: Date }) | null =>
  happening.stream === 'facts' && happening.fact.type === CHANGED
    ? { ...changed.parse(happening.fact.payload), at: happening.fact.created_at }
    : null
