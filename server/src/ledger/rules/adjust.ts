import type { Cents } from '@hai/contract/money'
import type { AccountId, Move, PlatformKind } from '../types.ts'

/** The accounts of the platform that members are credited from, one for each reason. */
export type ContraKind = PlatformKind & ('goodwill' | 'correction' | 'promotion' | 'fraud_loss')

/**
 * The staff credits a member out of what the platform has set aside for the reason.
 *
 *   goodwill, correction, promotion or fraud_loss    −amount
 *   member available                                 +amount
 */
export const adjustMoves = ({
  contra,
  member,
  amount,
}: {
  readonly contra: ContraKind
  readonly member: AccountId
  readonly amount: Cents
}): Move[] => [{ from: contra, to: member, amount }]

/**
 * The house sets money aside for such credits.
 *
 *   outside:source                                   −amount
 *   goodwill, correction, promotion or fraud_loss    +amount
 */
export const fundContraMoves = ({
  outside,
  contra,
  amount,
}: {
  readonly outside: PlatformKind & `outside:${string}`
  readonly contra: ContraKind
  readonly amount: Cents
}): Move[] => [{ from: outside, to: contra, amount }]
