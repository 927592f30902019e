import { evenShares } from '@hai/contract/even-shares'
import { cents, zeroCents, type Cents } from '@hai/contract/money'
import { parseUsd } from '../../lib/typed-usd.ts'

export interface Sharing {
  readonly total: Cents
  /** One text per person: the amount typed for them. With `even` shares, only the number of texts counts. */
  readonly typed: readonly string[]
  readonly shares: 'even' | 'own'
  readonly ownShare: boolean
}

export interface Shares {
  /** Null while the typed amount cannot be parsed. */
  readonly amounts: readonly (Cents | null)[]
  readonly own: Cents
  /** Cents not yet assigned. Negative if the shares exceed the total. */
  readonly left: number
  readonly isWhole: boolean
}

/** Calculates the shares as the server does. */
export function sharesOf({ total, typed, shares, ownShare }: Sharing): Shares {
  if (shares === 'even') {
    const even = evenShares(total, typed.length + (ownShare ? 1 : 0))
    const [own = zeroCents, ...others] = ownShare ? even : [zeroCents, ...even]
    return { amounts: others, own, left: 0, isWhole: others.every((amount) => amount > 0) }
  }
  const amounts = typed.map((text) => parseUsd(text))
  const left = total - amounts.reduce((sum, amount) => sum + (amount ?? 0), 0)
  const named = amounts.every((amount) => amount !== null && amount > 0)
  const own = ownShare && left > 0 ? cents(left) : zeroCents
  return { amounts, own, left: left - own, isWhole: named && (ownShare ? left > 0 : left === 0) }
}
