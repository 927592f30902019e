import { evenShares } from '@hai/contract/even-shares'
import { cents, parseUsd, zeroCents, type Cents } from '@hai/contract/money'

export interface Sharing {
  readonly total: Cents
  /** What was typed for each person; looked at where the shares are the asker’s own to say. */
  readonly typed: readonly string[]
  readonly shares: 'even' | 'own'
  readonly ownShare: boolean
}

export interface Shares {
  /** What each is asked for; null where nothing readable is typed yet. */
  readonly amounts: readonly (Cents | null)[]
  /** What the asker bears. */
  readonly own: Cents
  /** What is still to be given to somebody; negative: the shares are more than the whole. In cents. */
  readonly left: number
  /** Every share is there, and they make up the whole. */
  readonly isWhole: boolean
}

/** What everybody bears, as the server will reckon it. */
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
