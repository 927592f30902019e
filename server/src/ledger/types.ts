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
/** An account that belongs to nobody but the platform, or to the world outside the books. */
export type PlatformKind = (typeof platformKinds)[number]

export interface MemberAccounts {
  readonly available: AccountId
  readonly on_hold: AccountId
}

/** `amount` (at least 1 cent) from one account to another. */
export interface Move {
  readonly from: AccountId | PlatformKind
  readonly to: AccountId | PlatformKind
  readonly amount: Cents
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }
export type JsonObject = Readonly<Record<string, Json | undefined>>

/** What the act spends of the account’s limits. Days are calendar days of the platform’s time zone. */
export interface SpendingGuard {
  readonly account: AccountId
  /** What limit it counts against, if not the common one for all that leaves: `cash_out`. */
  readonly meter?: string
  readonly amount: Cents
  readonly day_limit: Cents
  readonly days_30_limit?: Cents | null
  /** YYYY-MM-DD */
  readonly day: string
  /** When the day ends, ISO 8601 UTC: for the refusal. */
  readonly resets_at: string
  /** The refusal when `day_limit` would be exceeded, in place of LIMIT_EXCEEDED. */
  readonly refusal?: Failure
}

export interface Guards {
  readonly spending?: SpendingGuard | readonly SpendingGuard[]
  /** What an account that gains may have at most afterwards. */
  readonly balance_caps?: readonly { readonly account: AccountId; readonly cap: Cents }[]
  /** For acts of the platform itself, such as returning escrow: passes accounts that are locked or frozen, or whose owner owes. */
  readonly passes_freeze?: true
}

export interface PostingRequest {
  readonly kind: PostingKind
  /** The transaction id members see; made when not given. */
  readonly public_id?: string
  /** The member who acts, or a fixed id of the system’s. */
  readonly initiator_id: string
  /** UUID: with the initiator it names the act, which happens once. */
  readonly idempotency_key: string
  /** What was asked, the command’s name included: the same key with another payload is refused. */
  readonly payload: Json
  /** 1 to 16. An account may not come out of them unchanged. */
  readonly moves: readonly Move[]
  /** Public id of the posting whose hold or escrow this one settles or returns, whole. One posting can end it, once. */
  readonly ends?: string
  /** Of the ended posting: what it spent of its owner’s limits is given back. */
  readonly returns_spending?: true
  readonly guards?: Guards
  /** Facts for readers: note, fee, tax, names as shown. */
  readonly details: JsonObject
}

/** A posting that stands. The same word for word when it is asked for again. */
export interface Posted {
  readonly public_id: string
  /** In the journal: gapless, in commit order. */
  readonly position: number
  readonly created_at: Date
  readonly replayed: boolean
  readonly details: JsonObject
  /** What the account had right after this posting. Throws when the posting did not touch it. */
  balanceOf(account: AccountId | PlatformKind): Cents
}

export interface MemberBalances {
  readonly available: Cents
  readonly on_hold: Cents
  /** Grows with every posting that touches either. */
  readonly version: number
  /** Locked or frozen: nothing leaves. */
  readonly is_closed: boolean
  /** What they owe for payments that went back: while it is more than nothing, nothing leaves. */
  readonly owed: Cents
}

/** A posting of this process, right after its commit, as the journal has it. */
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
