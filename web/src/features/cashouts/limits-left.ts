import type { Output } from '@hai/contract/contract'
import { cents, type Cents } from '@hai/contract/money'

export type CashoutLimits = NonNullable<Output<'get_limits'>['cashout']>

export const leftOfLimits = ({ each, per_day, days_30 }: CashoutLimits): Cents =>
  cents(Math.min(each, per_day.remaining, days_30.remaining))
