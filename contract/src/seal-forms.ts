import { textOf } from './proof-fields.ts'

/**
 * The exact texts hashed for seals and proofs, with examples in docs/integrity.md. Every line ends with a line feed.
 * Hashes are SHA-256 in lower-case hex. Times are UTC with milliseconds.
 */

export const SEAL_FORMAT = 'hai-wallet seal 1'

/** `before` of the first seal. */
export const NO_SEAL_BEFORE = '0'.repeat(64)
/** `repairs` of a seal without an earlier balance repair. No repair has this hash. */
export const NO_REPAIR = '0'.repeat(64)

export interface SealFacts {
  readonly number: number
  readonly at: string
  readonly first: number
  readonly last: number
  /** The journal's chain hash at `last`. */
  readonly journal: string
  /** Hash of the newest balance repair, which includes the hashes of all earlier repairs; or NO_REPAIR. */
  readonly repairs: string
  /** Hash of all balances after `last`. Null unless `last` ends a partition of the ledger. */
  readonly opening: string | null
  readonly root: string
  readonly before: string
}

export interface Seal extends SealFacts {
  readonly format: typeof SEAL_FORMAT
  readonly hash: string
}

/** The effect of a posting on one account. `of` is `platform`, or the hash of `personText` for a member. */
export interface Side {
  readonly salt: string
  readonly of: string
  readonly account: string
  readonly cents: number
}

/** `ends`: the payment whose hold the posting pays out or returns. */
export interface Leaf {
  readonly transaction_id: string
  readonly kind: string
  readonly at: string
  readonly ends: string | null
  readonly sides: readonly string[]
}

export type Step = { readonly left: string } | { readonly right: string }

export const PROOF_FORMAT = 'hai-wallet proof 1'

/** Reveals only some sides of the posting. */
export interface ReceiptProof extends Leaf {
  readonly format: typeof PROOF_FORMAT
  readonly lines: readonly (Side & { readonly place: number })[]
  readonly leaf: string
  readonly path: readonly Step[]
  readonly root: string
  readonly seal: number
}

export const sealText = ({ number, at, first, last, journal, repairs, opening, root, before }: SealFacts): string =>
  textOf(
    SEAL_FORMAT,
    `number ${number}`,
    `at ${at}`,
    `postings ${first} to ${last}`,
    `journal ${journal}`,
    `repairs ${repairs}`,
    ...(opening === null ? [] : [`opening ${opening}`]),
    `root ${root}`,
    `before ${before}`,
  )

export const leafText = ({ transaction_id, kind, at, ends, sides }: Leaf): string =>
  textOf(
    'hai-wallet posting 1',
    `transaction ${transaction_id}`,
    `kind ${kind}`,
    `at ${at}`,
    ...(ends === null ? [] : [`ends ${ends}`]),
    ...sides.map((side) => `side ${side}`),
  )

export const sideText = ({ salt, of, account, cents }: Side): string =>
  textOf('hai-wallet side 1', `salt ${salt}`, `of ${of}`, `account ${account}`, `cents ${cents}`)

/**
 * Anyone who knows the member’s id can recognise the member. Nobody else can tell that two postings belong to the same
 * member.
 */
export const personText = (transaction_id: string, user_id: string): string =>
  textOf('hai-wallet person 1', `transaction ${transaction_id}`, `user ${user_id}`)

/** Without the secret, nobody can guess a hidden side. */
export const saltText = (secret: string, position: number, account_id: number): string =>
  textOf('hai-wallet salt 1', `secret ${secret}`, `posting ${position}`, `account ${account_id}`)

/** No other hashed text starts with byte 1. */
export const nodeBytes = (left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from([1, ...left, ...right])
