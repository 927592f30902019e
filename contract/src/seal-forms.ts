import { textOf } from './proof-fields.ts'

/**
 * The exact texts hashed for seals and proofs; docs/integrity.md has an example of each. Every line ends with a line
 * feed. Hashes are SHA-256 in lower-case hex, times are UTC with milliseconds.
 */

/** Seal formats. The second adds a line for the newest balance repair, and is used once a balance has been repaired. */
export const SEAL_FORMATS = ['hai-wallet seal 1', 'hai-wallet seal 2'] as const

/** Previous hash of the first seal. */
export const NO_SEAL_BEFORE = '0'.repeat(64)

/** A seal over the postings of the journal from `first` to `last`. */
export interface SealFacts {
  readonly number: number
  readonly at: string
  readonly first: number
  readonly last: number
  /** The journal's chain hash at `last`. */
  readonly journal: string
  /** Hash of the newest balance repair. It includes the hashes of all earlier repairs. Null if there is no repair. */
  readonly repairs: string | null
  readonly root: string
  readonly before: string
}

export interface Seal extends SealFacts {
  /** Absent for the first format. */
  readonly format?: (typeof SEAL_FORMATS)[number] | undefined
  readonly hash: string
}

/** The effect of a posting on one account. `of`: `platform`, or a member hidden by `personText`. */
export interface Side {
  readonly salt: string
  readonly of: string
  readonly account: string
  readonly cents: number
}

/** A posting as hashed into its leaf. `ends`: the payment whose hold the posting pays out or returns. */
export interface Leaf {
  readonly transaction_id: string
  readonly kind: string
  readonly at: string
  readonly ends: string | null
  readonly sides: readonly string[]
}

/** One step from a leaf to the root: the sibling hash, and whether it is on the left or right. */
export type Step = { readonly left: string } | { readonly right: string }

export const PROOF_FORMAT = 'hai-wallet proof 1'

/** Proves that a posting is in a seal, and reveals some of its sides. */
export interface ReceiptProof extends Leaf {
  readonly format: typeof PROOF_FORMAT
  /** `place`: index in `sides`, from 0. */
  readonly lines: readonly (Side & { readonly place: number })[]
  readonly leaf: string
  readonly path: readonly Step[]
  readonly root: string
  readonly seal: number
}

export const sealText = ({ number, at, first, last, journal, repairs, root, before }: SealFacts): string =>
  textOf(
    SEAL_FORMATS[repairs === null ? 0 : 1],
    `number ${number}`,
    `at ${at}`,
    `postings ${first} to ${last}`,
    `journal ${journal}`,
    ...(repairs === null ? [] : [`repairs ${repairs}`]),
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
 * Identifies a member within one posting. Anyone who knows the member's id can match it, but two postings of one member
 * cannot be linked.
 */
export const personText = (transaction_id: string, user_id: string): string =>
  textOf('hai-wallet person 1', `transaction ${transaction_id}`, `user ${user_id}`)

/** Salt that prevents guessing the hidden sides. */
export const saltText = (secret: string, position: number, account_id: number): string =>
  textOf('hai-wallet salt 1', `secret ${secret}`, `posting ${position}`, `account ${account_id}`)

/** Input of an inner Merkle node. No other hashed text starts with byte 1. */
export const nodeBytes = (left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from([1, ...left, ...right])
