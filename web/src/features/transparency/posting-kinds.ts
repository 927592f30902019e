import { provenKinds, type ProvenKind } from '@hai/contract/posting-kinds'
import type { ReceiptProof } from '@hai/contract/seal-forms'

/** Whether there are words for it, `kind_…`. */
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
