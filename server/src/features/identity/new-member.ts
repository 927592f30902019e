import type { Language } from '@hai/contract/languages'
import type { Database, Transaction } from '../../platform/database/database.ts'

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
  readonly ip_prefixes: readonly string[]
  /** Null if the sign-up form did not create the account. Then the person has not accepted the legal texts yet. */
  readonly agreed: Agreement | null
  readonly at: Date
}

export type OnMemberCreated = (trx: Transaction, newcomer: NewMember) => Promise<void>

export type AreTermsAccepted = (db: Database, version_ids: readonly string[]) => Promise<boolean>
