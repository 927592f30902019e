import type { Cents } from '@hai/contract/money'

export interface JournalPosting {
  readonly public_id: string
  readonly kind: string
  readonly initiator_id: string
  readonly created_at: Date
  readonly details: Readonly<Record<string, unknown>>
  readonly entries: readonly {
    readonly account_id: number
    /** Null for an account of the platform. */
    readonly owner_id: string | null
    readonly account_kind: string
    readonly amount: Cents
    readonly balance_after: Cents
    /** Number of the entry within its account, without gaps. */
    readonly sequence: number
  }[]
}

/** An event that is not a posting. */
export interface OutboxEvent {
  readonly id: string
  /** Dotted and in the past tense: `profile.changed`, `notification.created`. */
  readonly type: string
  /** The affected member. Null if the event concerns no member or several, such as a change of fees. */
  readonly user_id: string | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly created_at: Date
}

export type DomainEvent =
  | { readonly stream: 'ledger'; readonly position: number; readonly posting: JournalPosting }
  | { readonly stream: 'outbox'; readonly position: number; readonly outboxEvent: OutboxEvent }

export const isPosting = (event: DomainEvent): boolean => event.stream === 'ledger'
