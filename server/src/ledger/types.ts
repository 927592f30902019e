import type { Cents } from '@hai/contract/money'
import type { PostingKind } from '@hai/contract/posting-kinds'
import type { Failure } from '../platform/failure.ts'

declare const accountIdBrand: unique symbol
export type AccountId = number & { readonly [accountIdBrand]: true }

export const platformKinds = [
  'platform_fees',
  'tax_fees',
  'pending_sends',
  'marketing',
  'goodwill',
  'correction',
  'promotion',
  'fraud_loss',
  'agent_subsidy',
  'manual_earnings',
  'unclaimed_funds',
  'outside:sandbox',
  'outside:stripe',
  'outside:moncash',
  'outside:bank',
  'outside:card_debts',
] as const
export type PlatformKind = (typeof platformKinds)[number]

export interface MemberAccounts {
  readonly available: AccountId
  readonly on_hold: AccountId
}

export interface Move {
  readonly from: AccountId | PlatformKind
  readonly to: AccountId | PlatformKind
  readonly amount: Cents
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }
export type JsonObject = Readonly<Record<string, Json | undefined>>

/** Counts an amount against the account’s limits. Days are in the platform’s time zone. */
export interface SpendingGuard {
  readonly account: AccountId
  /** The limit’s meter, if not the common one for all outgoing money: `cash_out`. */
  readonly meter?: string
  readonly amount: Cents
  readonly day_limit: Cents
  readonly days_30_limit?: Cents | null
  /** YYYY-MM-DD */
  readonly day: string
  /** The end of the day (ISO 8601, UTC), for the error. */
  readonly resets_at: string
  /** The error when `day_limit` would be exceeded. Default: LIMIT_EXCEEDED. */
  readonly refusal?: Failure
}

export interface Guards {
  readonly spending?: SpendingGuard | readonly SpendingGuard[]
  /** The maximum balance of a receiving account after the posting. */
  readonly balance_caps?: readonly { readonly account: AccountId; readonly cap: Cents }[]
  /** For the platform’s own actions, such as returning escrow: ignores locks, freezes and debts. */
  readonly passes_freeze?: true
}

export interface PostingRequest {
  readonly kind: PostingKind
  readonly public_id?: string
  /** The member who acts, or the system’s fixed id. */
  readonly initiator_id: string
  /** A UUID that identifies the command together with the initiator. A command is executed once. */
  readonly idempotency_key: string
  /** The request with the command’s name. The same key with another payload is rejected. */
  readonly payload: Json
  /** 1 to 16. Every account must have a net change. */
  readonly moves: readonly Move[]
  /**
   * Public id of the posting whose hold or escrow this one settles or returns as a whole. A posting can be ended once.
   */
  readonly ends?: string
  /** Restores the limits used by the ended posting. */
  readonly returns_spending?: true
  readonly guards?: Guards
  /** Data for readers: note, fee, tax, names as shown. */
  readonly details: JsonObject
}

export interface Posted {
  readonly public_id: string
  /** Position in the journal: without gaps, in commit order. */
  readonly position: number
  readonly created_at: Date
  readonly replayed: boolean
  readonly details: JsonObject
  /** The account’s balance right after this posting. Throws when the posting did not touch it. */
  balanceOf(account: AccountId | PlatformKind): Cents
}

export interface MemberBalances {
  readonly available: Cents
  readonly on_hold: Cents
  /** Grows with every posting that touches either. */
  readonly version: number
  /** Locked or frozen: no outgoing money. */
  readonly is_closed: boolean
  /** Debts for reversed payments. While positive, no money leaves. */
  readonly owed: Cents
}

/** A posting of this process right after its commit, as in the journal. */
export interface CommittedPosting {
  readonly position: number
  readonly posting: {
    readonly public_id: string
    readonly kind: string
    readonly initiator_id: string
    readonly created_at: Date
    readonly details: JsonObject
    readonly entries: readonly {
      readonly account_id: number
      readonly owner_id: string | null
      readonly account_kind: string
      readonly amount: Cents
      readonly balance_after: Cents
      readonly sequence: number
    }[]
  }
}
