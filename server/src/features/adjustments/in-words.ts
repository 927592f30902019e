import type { AdjustmentReason } from '@hai/contract/adjustment-reasons'
import { formatUsd } from '@hai/contract/money'
import type { Person } from '../identity/index.ts'
import type { Credit } from './deps.ts'

/** What the reasons are called in messages to the staff. */
const reasons: Readonly<Record<AdjustmentReason, string>> = {
  goodwill: 'goodwill',
  correction: 'correction',
  promotion: 'promotion',
  fraud_loss: 'fraud loss',
}

/** `credit $25.00 to @marie, goodwill` */
export const inWords = ({ hai_tag, id }: Pick<Person, 'hai_tag' | 'id'>, { amount, reason_code }: Credit): string =>
  `credit ${formatUsd(amount)} to ${hai_tag === null ? `member ${id.slice(-8)}` : `@${hai_tag}`}, ${reasons[reason_code]}`
