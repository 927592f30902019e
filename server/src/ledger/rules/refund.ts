import type { Cents } from '@hai/contract/money'
import type { AccountId, Move } from '../types.ts'
import { booked } from './moves.ts'

/**
 * The receiver of a payment returns the amount to its payer. The platform keeps fee and tax.
 *
 *   receiver available   −amount
 *   payer available      +amount
 */
export const refundMoves = ({ receiver, payer, amount }: { receiver: AccountId; payer: AccountId; amount: Cents }): Move[] =>
  booked({ from: receiver, to: payer, amount })
