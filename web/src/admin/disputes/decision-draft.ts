import {
  closureReasons,
  GROUNDS_MAX,
  GROUNDS_MIN,
  refundReasons,
  releaseReasons,
  type DisputeDecision,
} from '@hai/contract/dispute-reasons'
import type { WholeCase } from '@hai/contract/dispute-case'
import { cents, minus, type Cents } from '@hai/contract/money'
import { parseUsdIn } from '@hai/contract/typed-usd'

const reasonsOf = { refund: refundReasons, release: releaseReasons, close: closureReasons } as const
export const decisions: readonly DisputeDecision[] = ['refund', 'release', 'close']

type ReasonOf<Decision extends DisputeDecision> = (typeof reasonsOf)[Decision][number]
export type AnyReason = ReasonOf<DisputeDecision>

export interface DecisionDraft {
  readonly decision: DisputeDecision
  readonly reason_code: AnyReason | null
  readonly reason: string
  /** The typed amount of a refund in dollars. If it is empty, everything is refunded. */
  readonly typed: string
}

export const isReasonValid = ({ reason }: Pick<DecisionDraft, 'reason'>): boolean => {
  const { length } = reason.trim()
  return length >= GROUNDS_MIN && length <= GROUNDS_MAX
}

export function refundAmount({ typed }: DecisionDraft, refund: NonNullable<WholeCase['decisions']['refund']>): Cents | null {
  if (typed.trim() === '') return refund.most
  const amount = parseUsdIn('en', typed)
  return amount !== null && amount > 0 && (amount <= refund.part_most || amount === refund.most) ? amount : null
}

interface Share {
  /** `fees`: the platform's fee and the tax. */
  readonly to: 'payer' | 'payee' | 'fees'
  readonly amount: Cents
}

/** The shares of held money add up to the hold. Null if nothing moves or the amount is invalid. */
export function sharesOf(
  draft: DecisionDraft,
  { held, decisions: can }: Pick<WholeCase, 'held' | 'decisions'>,
): readonly Share[] | null {
  const refunded = draft.decision === 'refund' && can.refund ? refundAmount(draft, can.refund) : cents(0)
  if (draft.decision === 'close' || refunded === null) return null
  if (held === 0) return refunded > 0 ? [{ to: 'payer', amount: refunded }] : null
  const paid = can.release && refunded < held ? can.release.most : refunded
  const fees = minus(held, paid)
  return [
    { to: 'payer', amount: refunded },
    { to: 'payee', amount: minus(paid, refunded) },
    ...(fees > 0 ? [{ to: 'fees', amount: fees } as const] : []),
  ]
}

export const codeFor = <Decision extends DisputeDecision>(
  decision: Decision,
  { reason_code }: DecisionDraft,
): ReasonOf<Decision> | undefined => (reasonsOf[decision] as readonly ReasonOf<Decision>[]).find((code) => code === reason_code)
