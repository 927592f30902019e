import { cents } from '@hai/contract/schemas'
import { z } from 'zod'

/** The details of a funding’s posting. `provider_reference` is the reference in the provider’s statements. */
export const fundingDetails = z.object({
  funding_id: z.uuid(),
  method: z.string(),
  amount: cents,
  fee: cents,
  tax: cents,
  provider_reference: z.string().optional(),
})

/** The posting of a deleted member’s payment. It credits no wallet. */
export const UNCLAIMED_KIND = 'fund_unclaimed'

export const TAKEN_KIND = 'fund_taken'
export const PUT_BACK_KIND = 'fund_put_back'

/**
 * The details of a posting that takes a payment back or restores it. `amount` is the member’s part, and `fund_id` is
 * the original posting.
 */
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

/** The details of a posting that collects the debt for a reversed payment. `fund_id` is the posting of that payment. */
export const collectedDetails = takenDetails.pick({ funding_id: true, method: true, fund_id: true, amount: true })

/** True for the kinds of funding postings, except UNCLAIMED_KIND. */
export const isFundingKind = (kind: string): boolean =>
  kind === 'fund' || kind === TAKEN_KIND || kind === PUT_BACK_KIND || kind === COLLECTED_KIND
