import type { CaseItem } from '@hai/contract/dispute-case'
import type { Cents } from '@hai/contract/money'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { DueItem } from '../../platform/deadlines.ts'
import type { Page } from '../../platform/each-page.ts'

/** The two of an item: whose money was put on hold for it, and who is to have that money once it is done. */
export type Side = 'payer' | 'payee'

/** What a dispute is about, as it is now. */
export interface DisputedItem {
  readonly id: string
  /** The member of a cash-out, the creator of a task. */
  readonly payer_id: string
  /** The agent, the worker. */
  readonly payee_id: string
  readonly amount: Cents
  /** On top of it, from the payer. */
  readonly fee: Cents
  readonly tax: Cents
  /** On hold for it at this moment; 0 once it was paid out or given back. */
  readonly held: Cents
  /** What of it the payee gets when it is released. */
  readonly payout: Cents
  /** The payee has said that they paid it out: a cash-out that was marked sent and is on hold still. */
  readonly is_said_paid: boolean
  /** What was promised in gourdes; null: nothing was. */
  readonly amount_htg: number | null
  /** What its two call it; empty where its kind says enough. */
  readonly title: string
  readonly chat_session_id: string | null
  readonly created_at: Date
}

/**
 * Where an item tells its two of a step: by notification and in their conversation, in the conversation alone, or nowhere, because the
 * dispute tells them.
 */
export type Tells = 'all' | 'chat' | 'nothing'

/**
 * open_dispute: by one of the two, or by the system when nobody spoke in time. The others: by an administrator, or by the system once the
 * two agree or the one who complained closes it.
 */
export interface ItemStep {
  readonly action: 'open_dispute' | 'refund' | 'release' | 'close_dispute'
  readonly by: Side | 'system' | 'admin'
  /** Null: nobody’s act. */
  readonly actor_id: string | null
  /** Default: `all`. */
  readonly tells?: Tells | undefined
  /** The key of a posting that only this dispute can cause. */
  readonly dispute_id: string
  /** How much of what was paid out already is to come back; default: all that has not come back yet. */
  readonly amount?: Cents | undefined
  /** What has come back already by disputes about the same item that were decided before. */
  readonly refunded_before?: Cents
}

/** What a step has moved, and by which posting; null: by none. */
export interface Moved {
  readonly moved: Cents
  readonly transaction_id: string | null
}

/** What those who judge read of an item beside what disputes know of it. */
export interface ItemFile extends Pick<CaseItem, 'status' | 'timeline' | 'cashout' | 'task'> {
  /** Public ids of what was posted for it. */
  readonly postings: readonly string[]
}

/** What a kind of item (cash-outs, tasks) does so that disputes can be about it. */
export interface DisputableItems {
  /** For screens; within a transaction, read with it. Those that are not there, or have no two sides, are missing. */
  readonly read: (db: Database, ids: readonly string[]) => Promise<readonly DisputedItem[]>
  /** Until the end of the transaction nobody else acts on it; comes before any lock of a dispute. Null: there is none. */
  readonly lock: (trx: Transaction, id: string) => Promise<DisputedItem | null>
  /** Whether a dispute has had its say about it, so that there is no second one. The item is locked. */
  readonly isJudged: (db: Database, id: string) => Promise<boolean>
  /**
   * Takes a step with an item that the transaction has locked: its state, its deadlines, its money, its conversation, its fact.
   * Opened by the system: only while its time has come and nobody has spoken since. Closed: as it stood before, and
   * its clocks, which stood still if one of the two opened it, go on.
   * Answers what the payer got back (refund) or the payee got (release). Fails: INVALID_TRANSITION, and as the ledger does.
   */
  readonly take: (trx: Transaction, id: string, step: ItemStep) => Promise<Moved>
  /**
   * Moves what was paid out or given back to the other side, from what the one has available, by a posting of its own: an appeal has
   * changed the decision. Fails: INSUFFICIENT_FUNDS.
   */
  readonly carry: (
    trx: Transaction,
    item: DisputedItem,
    to: Side,
    by: { readonly key: string; readonly amount: Cents },
  ) => Promise<string>
  /** Those on which the system is to open a dispute; each is answered until one is open. */
  readonly due: (page: Page<DueItem>) => Promise<readonly DueItem[]>
  /** Null: it is not there. */
  readonly file: (db: Database, id: string) => Promise<ItemFile | null>
  /** A picture that belongs to it: by its id, or `photo`. Null: it has none of that name. */
  readonly picture: (db: Database, id: string, file_id: string) => Promise<Buffer | null>
  /** How many that came to two people somebody had on a side, and how many of those were disputed. */
  readonly record: (db: Database, user_id: string, side: Side) => Promise<{ readonly all: number; readonly disputed: number }>
}
