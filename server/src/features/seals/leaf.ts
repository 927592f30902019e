import { leafText, personText, saltText, sideText, type Leaf, type Side } from '@hai/contract/seal-forms'
import { sha256 } from './merkle.ts'

export interface SealedPosting {
  readonly id: number
  readonly public_id: string
  readonly kind: string
  readonly created_at: Date
  /** The public id of the posting whose hold this posting ended. Null if it ended none. */
  readonly ends: string | null
  readonly entries: readonly SealedEntry[]
}

export interface SealedEntry {
  readonly account_id: number
  readonly owner_id: string | null
  readonly account: string
  readonly amount: number
}

export const hexOf = (text: string): string => sha256(text).toString('hex')

export const sideOf = (secret: string, posting: SealedPosting, { account_id, owner_id, account, amount }: SealedEntry): Side => ({
  salt: hexOf(saltText(secret, posting.id, account_id)),
  of: owner_id === null ? 'platform' : hexOf(personText(posting.public_id, owner_id)),
  account,
  cents: amount,
})

export const leafOf = (secret: string, posting: SealedPosting): Leaf => ({
  transaction_id: posting.public_id,
  kind: posting.kind,
  at: posting.created_at.toISOString(),
  ends: posting.ends,
  sides: posting.entries.map((entry) => hexOf(sideText(sideOf(secret, posting, entry)))),
})

export const leafHash = (secret: string, posting: SealedPosting): Buffer => sha256(leafText(leafOf(secret, posting)))
