/** Kinds that move a member’s money, so members can get a proof of these postings. */
export const provenKinds = [
  'send',
  'quick_pay',
  'send_held',
  'settle_held',
  'undo_held',
  'escrow',
  'claim_escrow',
  'cancel_escrow',
  'expire_escrow',
  'refund',
  'sent_to_book',
  'received_from_book',
  'returned_from_book',
  'fund',
  'fund_taken',
  'fund_put_back',
  'debt_collected',
  'referral_reward',
  'referral_reward_reversed',
  'cash_out_held',
  'cash_out',
  'cash_out_returned',
  'cash_in',
  'cash_in_share',
  'task_held',
  'task_paid',
  'task_returned',
  'adjustment',
] as const
export type ProvenKind = (typeof provenKinds)[number]

/** Kinds that deliver a send to its recipient. ARRIVED selects all of them in the journal’s filter. */
export const arrivedKinds = [
  'send',
  'settle_held',
  'claim_escrow',
  'quick_pay',
  'received_from_book',
] as const satisfies readonly ProvenKind[]
export const ARRIVED = 'arrived'

/** Kinds between accounts of the platform and outside accounts only. */
const houseKinds = [
  'fund_unclaimed',
  'fund_marketing',
  'manual_earning',
  'manual_earning_reversed',
  'fund_agents',
  'fund_account',
] as const

export const postingKinds = [...provenKinds, ...houseKinds] as const
export type PostingKind = (typeof postingKinds)[number]
