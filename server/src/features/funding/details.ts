import { cents } from '@hai/contract/schemas'
import { z } from 'zod'

export const fundingDetails = z.object({
  funding_id: z.uuid(),
  method: z.string(),
  amount: cents,
  fee: cents,
  tax: cents,
  provider_reference: z.string().optional(),
})

/** For a payment that arrives after its member was deleted. It credits no wallet. */
export const UNCLAIMED_KIND = 'fund_unclaimed'

export const TAKEN_KIND = 'fund_taken'
export const PUT_BACK_KIND = 'fund_put_back'

/**
 * `amount` is the member’s part, and `fund_id` the posting of the payment that is taken back or restored. The checks of
 * debts read the credited account and amount here when that posting is archived. `account` is null if the payment
 * credited no wallet.
 */
export const takenDetails = z.object({
  funding_id: z.uuid(),
  method: z.string(),
  fund_id: z.uuid(),
  account: z.int().nullable(),
  credited: cents,
  amount: cents,
  fee: cents,
  tax: cents,
  debt: cents,
  provider_reference: z.string().optional(),
})

export const COLLECTED_KIND = 'debt_collected'

export const collectedDetails = takenDetails.pick({ funding_id: true, method: true, fund_id: true, amount: true })

export const isFundingKind = (kind: string): boolean =>
  kind === 'fund' || kind === TAKEN_KIND || kind === PUT_BACK_KIND || kind === COLLECTED_KIND
