/** The acts of the journal that move money of a member, who can have a proof of each. */
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

/** The acts by which a send reached whoever it was for, which the overview counts as sends; one name for them in the journal’s filter. */
export const arrivedKinds = ['send', 'settle_held', 'claim_escrow', 'quick_pay'] as const satisfies readonly ProvenKind[]
export const ARRIVED = 'arrived'

/** The acts that move money of the platform and of the world outside alone. */
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
