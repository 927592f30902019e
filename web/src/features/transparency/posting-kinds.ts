/** The acts of the journal that move money of a member, and so can have a proof: each has its words, `kind_…`. */
const provenKinds = [
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

type ProvenKind = (typeof provenKinds)[number]

export const isProvenKind = (kind: string): kind is ProvenKind => provenKinds.some((known) => known === kind)
