import type { Cents } from '@hai/contract/money'

export interface Bounds {
  readonly minimum: number
  readonly maximum: number
}

/** The bounds of a payment for this member: no more than their limit of the day. `dayLimit` null: not known. */
export const ownBounds = ({ minimum, maximum }: Bounds, dayLimit: Cents | null): Bounds => ({
  minimum,
  maximum: dayLimit !== null && dayLimit < maximum ? dayLimit : maximum,
})

/** Whether the member’s own limit rejects an amount: it leads to limit help, unlike the bounds that everybody has. */
export const isAboveOwnLimit = (amount: Cents | null, dayLimit: Cents | null): boolean =>
  amount !== null && dayLimit !== null && amount > dayLimit
