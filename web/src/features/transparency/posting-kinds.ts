import { provenKinds, type ProvenKind } from '@hai/contract/posting-kinds'
import { isBackKind, isOwnKind } from '@hai/contract/proof-kinds'
import type { ReceiptProof } from '@hai/contract/seal-forms'

/** True if there is a text `kind_…` for this kind. */
export const isProvenKind = (kind: string): kind is ProvenKind => provenKinds.some((known) => known === kind)

/** Kinds of posting in which the payer's line includes fee and tax. */
const feeKinds: readonly string[] = ['send', 'quick_pay', 'escrow', 'settle_held', 'cash_out', 'task_paid']

/** paid: outgoing, with fee and tax. aside, back: between the member's available balance and their holds. */
type LineDirection = 'paid' | 'out' | 'in' | 'aside' | 'back' | 'held' | 'released'

/**
 * The direction in which a line moves a member's money. Null for accounts that members do not have. It depends only on
 * the line and the kind of posting, because the sender of a proof can choose which other lines it contains.
 */
export function lineDirection(
  kind: string,
  { account, cents }: Pick<ReceiptProof['lines'][number], 'account' | 'cents'>,
): LineDirection | null {
  const isPaid = feeKinds.includes(kind)
  if (account === 'on_hold') return cents >= 0 ? 'held' : isPaid ? 'paid' : 'released'
  if (account !== 'available') return null
  if (cents >= 0) return isBackKind(kind) ? 'back' : 'in'
  return isOwnKind(kind) ? 'aside' : isPaid ? 'paid' : 'out'
}

/** How a posting ended an earlier payment, cash-out or task. All other kinds returned the money. */
const endWays: Readonly<Record<string, 'settled' | 'cash_out' | 'task'>> = {
  settle_held: 'settled',
  claim_escrow: 'settled',
  cash_out: 'cash_out',
  task_paid: 'task',
}
export const accountDirection = (kind: string) => endWays[kind] ?? 'back'
