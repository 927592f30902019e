import { textOf } from './proof-fields.ts'

/**
 * The texts over which seals and proofs are made, free of libraries: docs/integrity.md shows each by an example. Every line ends with a
 * line feed; hashes are SHA-256 in lower-case hexadecimals, times are UTC to the millisecond.
 */

/** The forms of a seal: the second, of a book in which balances were set right, has a line for the newest repair. */
export const SEAL_FORMATS = ['hai-wallet seal 1', 'hai-wallet seal 2'] as const

/** What stands before the hash of a seal that is the first. */
export const NO_SEAL_BEFORE = '0'.repeat(64)

/** A seal over the postings of the journal from `first` to `last`. */
export interface SealFacts {
  readonly number: number
  readonly at: string
  readonly first: number
  readonly last: number
  /** The link of the journal that `last` ends. */
  readonly journal: string
  /** Hash of the newest repair of a balance, which binds all before it; null: there was none. */
  readonly repairs: string | null
  /** Of the tree over the leaves of these postings. */
  readonly root: string
  /** Hash of the seal before. */
  readonly before: string
}

export interface Seal extends SealFacts {
  /** Not there: the first. */
  readonly format?: (typeof SEAL_FORMATS)[number] | undefined
  readonly hash: string
}

/** What a posting did to one account. `of`: `platform`, or a person as `personText` hides them. */
export interface Side {
  readonly salt: string
  readonly of: string
  readonly account: string
  readonly cents: number
}

/** A posting as its leaf binds it. `ends`: the payment whose waiting money it pays out or gives back. */
export interface Leaf {
  readonly transaction_id: string
  readonly kind: string
  readonly at: string
  readonly ends: string | null
  /** Hashes of its sides. */
  readonly sides: readonly string[]
}

/** A step from a leaf up to the root: the hash beside it, and on which side that stands. */
export type Step = { readonly left: string } | { readonly right: string }

export const PROOF_FORMAT = 'hai-wallet proof 1'

/** That a posting is in a seal, with those of its sides that are shown. */
export interface ReceiptProof extends Leaf {
  readonly format: typeof PROOF_FORMAT
  /** `place`: of the side in `sides`, from 0. */
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

/** A person in one posting: whoever knows the id of a member finds them, and nobody finds two postings to be of one person. */
export const personText = (transaction_id: string, user_id: string): string =>
  textOf('hai-wallet person 1', `transaction ${transaction_id}`, `user ${user_id}`)

/** Keeps the sides that are not shown from being guessed. */
export const saltText = (secret: string, position: number, account_id: number): string =>
  textOf('hai-wallet salt 1', `secret ${secret}`, `posting ${position}`, `account ${account_id}`)

/** The bytes that bind two hashes into the one above them. No text of the others begins with this byte. */
export const nodeBytes = (left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from([1, ...left, ...right])
