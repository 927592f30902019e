import { cents } from '@hai/contract/schemas'
import { z } from 'zod'

/** What a funding’s posting says about itself. `provider_reference`: as the provider’s statements name the payment. */
export const fundingDetails = z.object({
  funding_id: z.uuid(),
  method: z.string(),
  amount: cents,
  fee: cents,
  tax: cents,
  provider_reference: z.string().optional(),
})

/** What was paid by a member who is gone: in nobody’s wallet. */
export const UNCLAIMED_KIND = 'fund_unclaimed'

export const TAKEN_KIND = 'fund_taken'
export const PUT_BACK_KIND = 'fund_put_back'

/** What a posting says that takes a payment back or puts it there again: `amount` of the member’s, and what it undoes (`fund_id`). */
export const takenDetails = z.object({
  funding_id: z.uuid(),
  method: z.string(),
  fund_id: z.uuid(),
  amount: cents,
  fee: cents,
  tax: cents,
  debt: cents,
  provider_reference: z.string().optional(),
})

export const COLLECTED_KIND = 'debt_collected'

/** What a posting says that collects what a member owes for a payment (`fund_id`) that went back. */
export const collectedDetails = takenDetails.pick({ funding_id: true, method: true, fund_id: true, amount: true })

/** Whether a posting concerns money from outside: the member it concerns is the owner of the account that it changes. */
export const isFundingKind = (kind: string): boolean =>
  kind === 'fund' || kind === TAKEN_KIND || kind === PUT_BACK_KIND || kind === COLLECTED_KIND
