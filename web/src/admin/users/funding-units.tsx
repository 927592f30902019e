import type { StaffFunding } from '@hai/contract/funding'
import { Money, Sensitive } from '../ui/sensitive.tsx'

type Sum = StaffFunding['asked']

const figure = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** `6,803.50 HTG`: what a provider counts in is not always dollars, and is told to the centime. */
export const inUnits = ({ amount, currency }: Sum): string => `${figure.format(amount / 100)} ${currency.toUpperCase()}`

/** Hidden like every amount, whatever it is counted in. */
export const InUnits = ({ sum }: { sum: Sum }) =>
  sum.currency === 'usd' ? <Money cents={sum.amount} /> : <Sensitive kind="text">{inUnits(sum)}</Sensitive>
