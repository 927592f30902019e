import { provenKinds, type ProvenKind } from '@hai/contract/posting-kinds'
import { isBackKind, isOwnKind } from '@hai/contract/proof-kinds'
import type { ReceiptProof } from '@hai/contract/seal-forms'

/** Whether there are words for it, `kind_…`. */
export const isProvenKind = (kind: string): kind is ProvenKind => provenKinds.some((known) => known === kind)

/** The acts whose fee and tax leave with the money, in one sum. */
const feeKinds: readonly string[] = ['send', 'quick_pay', 'escrow', 'settle_held', 'cash_out', 'task_paid']

/** paid: out, fee and tax with it. aside, back: between one’s own available money and what is on hold. */
type LineWay = 'paid' | 'out' | 'in' | 'aside' | 'back' | 'held' | 'released'

/**
 * Which way a line moves the money of the wallet that it shows; null: of an account that members do not have. By its kind, and never by which
 * other lines are there: whoever gives a proof on chooses those.
 */
export function lineWay(
  kind: string,
  { account, cents }: Pick<ReceiptProof['lines'][number], 'account' | 'cents'>,
): LineWay | null {
  const isPaid = feeKinds.includes(kind)
  if (account === 'on_hold') return cents >= 0 ? 'held' : isPaid ? 'paid' : 'released'
  if (account !== 'available') return null
  if (cents >= 0) return isBackKind(kind) ? 'back' : 'in'
  return isOwnKind(kind) ? 'aside' : isPaid ? 'paid' : 'out'
}

/** What an act did to the payment, cash-out or task whose waiting it ended. */
const endWays: Readonly<Record<string, 'settled' | 'cash_out' | 'task'>> = {
  settle_held: 'settled',
  claim_escrow: 'settled',
  cash_out: 'cash_out',
  task_paid: 'task',
}
export const endWay = (kind: string) => endWays[kind] ?? 'back'
