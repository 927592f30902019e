import type { Cents } from '@hai/contract/money'
import type { AccountId, Move } from '../types.ts'
import { booked } from './moves.ts'

/**
 * Whoever received a payment gives back what its payer paid them. Fee and tax of the payment stay where they are.
 *
 *   receiver available   −amount
 *   payer available      +amount
 */
export const refundMoves = ({ receiver, payer, amount }: { receiver: AccountId; payer: AccountId; amount: Cents }): Move[] =>
  booked({ from: receiver, to: payer, amount })
