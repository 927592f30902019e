import { provenKinds, type ProvenKind } from '@hai/contract/posting-kinds'
import { isBackKind, isOwnKind } from '@hai/contract/proof-kinds'
import type { ReceiptProof } from '@hai/contract/seal-forms'

export const isProvenKind = (kind: string): kind is ProvenKind => provenKinds.some((known) => known === kind)

/** Kinds of posting in which the payer's line includes fee and tax. */
const feeKinds: readonly string[] = ['send', 'quick_pay', 'escrow', 'settle_held', 'sent_to_book', 'cash_out', 'task_paid']

/**
 * in, out, paid: to or from somebody else; `paid` includes fee and tax. aside, back: from the available balance to a
 * hold, or back. held, released: into the account on hold, or out of it without being paid to anyone.
 */
type LineDirection = 'paid' | 'out' | 'in' | 'aside' | 'back' | 'held' | 'released'

/**
 * Null for accounts that members do not have. Depends only on the line and the kind of posting, because the sender of a
 * proof can choose its other lines.
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
  sent_to_book: 'settled',
  cash_out: 'cash_out',
  task_paid: 'task',
}
export const endingOf = (kind: string) => endWays[kind] ?? 'back'
