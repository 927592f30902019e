import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Language } from '../../platform/words/words.ts'

/** What somebody has agreed to with their sign-up: when, in which language, and whence. */
export interface Agreement {
  readonly version_ids: readonly string[]
  readonly language: Language
  readonly at: Date
  readonly ip_address: string
  readonly user_agent: string
}

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
  /** Null: they came another way than by the form, and have not been asked yet. */
  readonly agreed: Agreement | null
  readonly at: Date
}

/** What follows from a new account, in the transaction that opens it. */
export type Welcome = (trx: Transaction, newcomer: Newcomer) => Promise<void>

/** Whether these are all the legal versions that a newcomer has to agree to now. */
export type IsAgreedTo = (db: Database, version_ids: readonly string[]) => Promise<boolean>
