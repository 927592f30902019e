import type { StaffFunding } from '@hai/contract/funding'
import { Money, Sensitive } from '../ui/sensitive.tsx'

type Sum = StaffFunding['asked']

const figure = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** `6,803.50 HTG`: amount in the provider's currency, with two decimals. */
export const inUnits = ({ amount, currency }: Sum): string => `${figure.format(amount / 100)} ${currency.toUpperCase()}`

/** Masked like every amount, in any currency. */
export const InUnits = ({ sum }: { sum: Sum }) =>
  sum.currency === 'usd' ? <Money cents={sum.amount} /> : <Sensitive kind="text">{inUnits(sum)}</Sensitive>
