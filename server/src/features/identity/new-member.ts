import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Language } from '../../platform/words/words.ts'

/** The versions of the legal texts that were accepted at sign-up, with time, language and connection. */
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
  readonly device_hash: Buffer | null
  /** The IP prefixes from which the person signed up and confirmed the address. */
  readonly ip_prefixes: readonly string[]
  /** Null if the account was not created by the sign-up form, and the person has not accepted the legal texts yet. */
  readonly agreed: Agreement | null
  readonly at: Date
}

/** The work of other features for a new account. It runs in the transaction that creates the account. */
export type OnMemberCreated = (trx: Transaction, newcomer: NewMember) => Promise<void>

/** True if these are all versions of legal texts that a new user must accept now. */
export type AreTermsAccepted = (db: Database, version_ids: readonly string[]) => Promise<boolean>
