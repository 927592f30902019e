import { fundingMethods, fundingStates } from '@hai/contract/funding-states'
import { cents } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const CHANGED = 'funding.changed'

const changed = z.object({
  funding_id: z.uuid(),
  user_id: z.uuid(),
  method: z.enum(fundingMethods),
  status: z.enum(fundingStates),
  before: z.enum(fundingStates),
  amount: cents,
  /** `credited`, `taken` and `put_back` are changes of the member’s wallet. */
  credited: cents,
  taken: cents,
  put_back: cents,
  /** The part of a chargeback that the balance could not cover. */
  owed: cents,
  transaction_id: z.uuid().nullable(),
})
export type ChangedFunding = z.infer<typeof changed>

export const recordFundingChange = (trx: Transaction, payload: ChangedFunding, at: Date): Promise<void> =>
  recordEvent(trx, { type: CHANGED, user_id: payload.user_id, payload, at })

export const changedFunding = (event: DomainEvent): (ChangedFunding & { readonly at: Date }) | null =>
  event.stream === 'outbox' && event.outboxEvent.type === CHANGED
    ? { ...changed.parse(event.outboxEvent.payload), at: event.outboxEvent.created_at }
    : null
