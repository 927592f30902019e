import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Language } from '../../platform/words/words.ts'

/** The legal versions accepted at sign-up, with time, language and connection. */
export interface Agreement {
  readonly version_ids: readonly string[]
  readonly language: Language
  readonly at: Date
  readonly ip_address: string
  readonly user_agent: string
}

export interface NewMember {
  readonly user_id: string
  readonly email: string
  readonly referral_code: string | null
  /** The hashed device id of the browser, or null. */
  readonly device_hash: Buffer | null
  /** The IP prefixes of the sign-up and the confirmation. */
  readonly ip_prefixes: readonly string[]
  /** Null if the account was not created by the form and has not been asked yet. */
  readonly agreed: Agreement | null
  readonly at: Date
}

/** Other features’ work for a new account, in the transaction that creates it. */
export type Welcome = (trx: Transaction, newcomer: NewMember) => Promise<void>

/** True if these are all legal versions that a new user must accept now. */
export type IsAgreedTo = (db: Database, version_ids: readonly string[]) => Promise<boolean>
