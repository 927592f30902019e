import type { Cents } from '@hai/contract/money'
import type { PostingKind } from '@hai/contract/posting-kinds'
import type { Failure } from '../platform/failure.ts'

declare const accountIdBrand: unique symbol
/**
 * An account of any book. It is not a number for the compiler, so it cannot be used in place of the account’s number in
 * its book, which is the id of its row. `accountNumber` returns that one.
 */
export interface AccountId {
  readonly [accountIdBrand]: true
}

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
/** Money between this book and another one, by the number of the other book. */
export type ClearingKind = `outside:clearing:${number}`
export type PlatformKind = (typeof platformKinds)[number] | ClearingKind

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

/** Counts an amount towards the account’s limits. Days are in the platform’s time zone. */
export interface SpendingGuard {
  readonly account: AccountId
  /**
   * Name of a separate counter with its own limits, such as `cash_out`. Default: `out`, the counter of each member’s
   * daily limit.
   */
  readonly meter?: string
  readonly amount: Cents
  readonly day_limit: Cents
  readonly days_30_limit?: Cents | null
  /** YYYY-MM-DD. */
  readonly day: string
  /** When this day ends, as ISO 8601 in UTC. */
  readonly resets_at: string
  /** The error if the posting would exceed `day_limit`. Default: LIMIT_EXCEEDED. */
  readonly refusal?: Failure
}

export interface SpendingGuards {
  readonly spending?: SpendingGuard | readonly SpendingGuard[]
  /** Maximum balance that a receiving account may have after the posting. */
  readonly balance_caps?: readonly { readonly account: AccountId; readonly cap: Cents }[]
  /** Ignores locks, freezes and debts. */
  readonly passes_freeze?: true
}

export interface PostingRequest {
  readonly kind: PostingKind
  readonly public_id?: string
  /** The acting user, or SYSTEM_ACTOR_ID. */
  readonly initiator_id: string
  /** A UUID. Together with the initiator, it identifies a command, which is carried out once. */
  readonly idempotency_key: string
  /** The request, with the name of the command. The same key with another payload is rejected. */
  readonly payload: Json
  /** 1 to 16 moves. Each account must have a net change. */
  readonly moves: readonly Move[]
  /**
   * Public id of the posting that opened a hold. This posting ends the hold by moving its whole amount.
   */
  readonly ends?: string
  /** Subtracts the amounts that the ended hold counted towards limits. */
  readonly returns_spending?: true
  readonly guards?: SpendingGuards
  /** Not interpreted by the ledger: for example the note, the fee and names. */
  readonly details: JsonObject
}

export interface Posted {
  readonly public_id: string
  /** Position in the journal: without gaps, in commit order. */
  readonly position: number
  readonly created_at: Date
  readonly replayed: boolean
  readonly details: JsonObject
  /** The account’s balance after this posting. Throws if the posting did not touch the account. */
  balanceOf(account: AccountId | PlatformKind): Cents
}

export interface MemberBalances {
  readonly available: Cents
  readonly on_hold: Cents
  /**
   * Number of postings that changed the member’s available or on-hold account. A posting that changed both counts
   * twice.
   */
  readonly version: number
  /** The wallet is locked or frozen. */
  readonly is_locked_or_frozen: boolean
  /** Debt for reversed card and MonCash payments. While it is positive, payments from `available` fail. */
  readonly owed: Cents
}

/** A posting that this process has just committed. */
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
