import { textOf } from './proof-fields.ts'

/**
 * The Merkle sum tree of members' balances; docs/integrity.md has an example. Every line of a text ends with a line
 * feed. Hashes are SHA-256 in lower-case hex.
 */

export interface SumNode {
  readonly hash: string
  /** Sum of all leaves below this node. */
  readonly cents: number
}

/** Part of a member's balance. Its text names the member, so two members can never be shown the same leaf. */
export interface BalancePart {
  /** Random per member and tree, so that leaf contents cannot be guessed. */
  readonly salt: string
  readonly member: string
  readonly part: number
  readonly cents: number
}

/** One step from a leaf to the root: the sibling node, and whether it is on the left or right. */
export type SumStep = { readonly left: SumNode } | { readonly right: SumNode }

export const BALANCE_FORMAT = 'hai-wallet balance 1'
/** Format of a published root as copied to the operator’s external storage. */
export const LIABILITIES_FORMAT = 'hai-wallet liabilities 1'

/**
 * The member id used for debts to people without a wallet. They count towards the total, but no member's proof contains
 * them.
 */
export const NO_MEMBER = '00000000-0000-0000-0000-000000000000'

/** The data with which a member verifies that their balance is included in a root. */
export interface BalanceProof {
  readonly format: typeof BALANCE_FORMAT
  readonly member: string
  /** When the balances were read. */
  readonly at: string
  /** The member's claims at that time: available, on hold, and sent to addresses that were not claimed yet. */
  readonly cents: number
  readonly salt: string
  readonly parts: readonly { readonly part: number; readonly cents: number; readonly path: readonly SumStep[] }[]
  readonly root: string
  /** Total owed to all members. */
  readonly total: number
}

export const partText = ({ salt, member, part, cents }: BalancePart): string =>
  textOf('hai-wallet balance part 1', `salt ${salt}`, `member ${member}`, `part ${part}`, `cents ${cents}`)

/**
 * The text that is hashed for a pair of nodes: the hash and the sum of each child. If the text had only the total of
 * both sums, the operator could understate one child's sum to the members below the other child.
 */
export const sumText = (left: SumNode, right: SumNode): string =>
  textOf('hai-wallet sum 1', `left ${left.hash}`, `cents ${left.cents}`, `right ${right.hash}`, `cents ${right.cents}`)
