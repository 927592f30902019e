import { textOf } from './proof-fields.ts'

/**
 * The tree that members' balances are counted in, free of libraries: docs/integrity.md shows it by an example. Every line of a text ends
 * with a line feed; hashes are SHA-256 in lower-case hexadecimals.
 */

export interface SumNode {
  readonly hash: string
  /** Of all leaves beneath it. */
  readonly cents: number
}

/** A part of a member's balance. Its text names the member: no two can be shown the same leaf. */
export interface BalancePart {
  /** Of this member in this tree alone: nobody guesses what is in a leaf. */
  readonly salt: string
  readonly member: string
  readonly part: number
  readonly cents: number
}

/** A step from a leaf up to the root: the node beside it, and on which side that stands. */
export type SumStep = { readonly left: SumNode } | { readonly right: SumNode }

export const BALANCE_FORMAT = 'hai-wallet balance 1'
/** Of a published root, as it is handed on to the operator’s own places. */
export const LIABILITIES_FORMAT = 'hai-wallet liabilities 1'

/** Stands as the member of what is owed to people who have no wallet any more: it counts for the total, and nobody finds themselves in it. */
export const NO_MEMBER = '00000000-0000-0000-0000-000000000000'

/** What a member needs to see that their balance is counted in a root. */
export interface BalanceProof {
  readonly format: typeof BALANCE_FORMAT
  readonly member: string
  /** When the balances were read. */
  readonly at: string
  /** What the member was owed then: available, on hold, and sent to addresses that nobody had claimed yet. */
  readonly cents: number
  readonly salt: string
  readonly parts: readonly { readonly part: number; readonly cents: number; readonly path: readonly SumStep[] }[]
  readonly root: string
  /** What all were owed together. */
  readonly total: number
}

export const partText = ({ salt, member, part, cents }: BalancePart): string =>
  textOf('hai-wallet balance part 1', `salt ${salt}`, `member ${member}`, `part ${part}`, `cents ${cents}`)

/** Both sums stand beside their own hashes: were only their sum bound, one of them could be said too low to whoever stands beneath the other. */
export const sumText = (left: SumNode, right: SumNode): string =>
  textOf('hai-wallet sum 1', `left ${left.hash}`, `cents ${left.cents}`, `right ${right.hash}`, `cents ${right.cents}`)
