import type { Cents } from '@hai/contract/money'
import type { AccountId, Move, PlatformKind } from '../types.ts'

/** The platform accounts that pay credits to members, one for each reason. */
export type ContraKind = PlatformKind & ('goodwill' | 'correction' | 'promotion' | 'fraud_loss')

/**
 * Credits a member on behalf of staff.
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
 * Funds one of the accounts from which credits by staff are paid.
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
