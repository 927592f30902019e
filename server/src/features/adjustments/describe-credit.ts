import type { AdjustmentReason } from '@hai/contract/adjustment-reasons'
import { formatUsd } from '@hai/contract/money'
import { nameInAction } from '../admin/index.ts'
import type { Person } from '../identity/index.ts'
import type { Credit } from './deps.ts'

const reasons: Readonly<Record<AdjustmentReason, string>> = {
  goodwill: 'goodwill',
  correction: 'correction',
  promotion: 'promotion',
  fraud_loss: 'fraud loss',
}

/** For example `credit $25.00 to @marie, goodwill`. */
export const describeCredit = (person: Pick<Person, 'hai_tag' | 'full_name'>, { amount, reason_code }: Credit): string =>
  `credit ${formatUsd(amount)} to ${nameInAction(person)}, ${reasons[reason_code]}`
