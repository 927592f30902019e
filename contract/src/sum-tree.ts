import { textOf } from './proof-fields.ts'

/**
 * The Merkle sum tree of members’ balances, with an example in docs/integrity.md. Every line of a text ends with a line
 * feed. Hashes are SHA-256 in lower-case hex.
 */

export interface SumNode {
  readonly hash: string
  readonly cents: number
}

/**
 * Each balance is split into parts, so that nobody can recognise it by its size. A part is a leaf. Its text names the
 * member, so two members can never be shown the same leaf.
 */
export interface BalancePart {
  /** Random, so that nobody can guess the contents of a leaf. */
  readonly salt: string
  readonly member: string
  readonly part: number
  readonly cents: number
}

export type SumStep = { readonly left: SumNode } | { readonly right: SumNode }

export const BALANCE_FORMAT = 'hai-wallet balance 1'
export const LIABILITIES_FORMAT = 'hai-wallet liabilities 1'

/** Stands for debts to people without a wallet. These count towards the total, but are in no member’s proof. */
export const NO_MEMBER = '00000000-0000-0000-0000-000000000000'

export interface BalanceProof {
  readonly format: typeof BALANCE_FORMAT
  readonly member: string
  readonly at: string
  /** Available, on hold, and in unclaimed sends. */
  readonly cents: number
  readonly salt: string
  readonly parts: readonly { readonly part: number; readonly cents: number; readonly path: readonly SumStep[] }[]
  readonly root: string
  /** Owed to all members, and to people without a wallet. */
  readonly total: number
}

export const partText = ({ salt, member, part, cents }: BalancePart): string =>
  textOf('hai-wallet balance part 1', `salt ${salt}`, `member ${member}`, `part ${part}`, `cents ${cents}`)

/**
 * If the text had only the total of both sums, the operator could understate one child’s sum to the members below the
 * other.
 */
export const sumText = (left: SumNode, right: SumNode): string =>
  textOf('hai-wallet sum 1', `left ${left.hash}`, `cents ${left.cents}`, `right ${right.hash}`, `cents ${right.cents}`)
