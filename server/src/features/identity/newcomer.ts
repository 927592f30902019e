import type { Transaction } from '../../platform/database/database.ts'

/** Whose account has just been opened, and how they came. */
export interface Newcomer {
  readonly user_id: string
  readonly email: string
  /** As it was given at the sign-up; null: none was. */
  readonly referral_code: string | null
  /** Of the browser of the sign-up, hashed; null: it said nothing. */
  readonly device_hash: Buffer | null
  /** Networks of the sign-up and of the confirmation. */
  readonly households: readonly string[]
  readonly at: Date
}

/** What follows from a new account, in the transaction that opens it. */
export type Welcome = (trx: Transaction, newcomer: Newcomer) => Promise<void>
