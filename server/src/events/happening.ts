import type { Cents } from '@hai/contract/money'

/** A posting as it stands in the journal, with what it did to each account. */
export interface JournalPosting {
  readonly public_id: string
  readonly kind: string
  readonly initiator_id: string
  readonly created_at: Date
  readonly details: Readonly<Record<string, unknown>>
  readonly entries: readonly {
    readonly account_id: number
    /** Null: an account of the platform. */
    readonly owner_id: string | null
    readonly account_kind: string
    readonly amount: Cents
    readonly balance_after: Cents
    /** Number of the entry within its account: grows by one with each. */
    readonly sequence: number
  }[]
}

/** What happened besides money: recorded by a feature in the transaction that made it so. */
export interface Fact {
  readonly id: string
  /** Dotted, past tense: `profile.changed`, `notification.created`. */
  readonly type: string
  /** The member it is about, if one. */
  readonly user_id: string | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly created_at: Date
}

/** One thing that happened, from either of the two streams, in commit order within its stream. */
export type Happening =
  | { readonly stream: 'ledger'; readonly position: number; readonly posting: JournalPosting }
  | { readonly stream: 'facts'; readonly position: number; readonly fact: Fact }

export const isPosting = (happening: Happening): boolean => happening.stream === 'ledger'
