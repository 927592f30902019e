import type { ReceiptProof } from '@hai/contract/seal-forms'

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

/** The acts that only put money aside, until somebody is paid or it goes back. */
const waitingKinds: readonly string[] = ['send_held', 'escrow', 'cash_out_held', 'task_held']
export const isWaitingKind = (kind: string): boolean => waitingKinds.includes(kind)

/** The acts whose fee and tax leave with the money, in one sum. */
const feeKinds: readonly string[] = ['send', 'quick_pay', 'escrow']

/** paid: out, fee and tax with it. aside, back: between one’s own available money and what is on hold. */
type LineWay = 'paid' | 'out' | 'in' | 'aside' | 'back' | 'held' | 'released'

/** Which way a line moves the money of the wallet that it shows; null: of an account that members do not have. */
export function lineWay(
  { kind, lines }: Pick<ReceiptProof, 'kind' | 'lines'>,
  { account, cents }: Pick<ReceiptProof['lines'][number], 'account' | 'cents'>,
): LineWay | null {
  if (account === 'on_hold') return cents < 0 ? 'released' : 'held'
  if (account !== 'available') return null
  if (lines.some((line) => line.account === 'on_hold')) return cents < 0 ? 'aside' : 'back'
  if (cents >= 0) return 'in'
  return feeKinds.includes(kind) ? 'paid' : 'out'
}
