import type { CaseItem } from '@hai/contract/dispute-case'
import type { Cents } from '@hai/contract/money'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { DueItem } from '../../platform/deadlines.ts'
import type { Page } from '../../platform/each-page.ts'

/** The parties of an item: the payer, whose money was put on hold, and the payee, who receives it on completion. */
export type Side = 'payer' | 'payee'

export interface DisputedItem {
  readonly id: string
  readonly payer_id: string
  readonly payee_id: string
  readonly amount: Cents
  /** Paid by the payer on top of the amount. */
  readonly fee: Cents
  readonly tax: Cents
  /** The amount on hold. 0 once it was paid or returned. */
  readonly held: Cents
  /** The amount the payee gets on release. */
  readonly payout: Cents
  /** True if the payee says that they have paid: a cash-out with held money that was marked as sent. */
  readonly is_said_paid: boolean
  /** The promised amount in gourdes, or null. */
  readonly amount_htg: number | null
  /** The title of the disputed task. Empty for items that are described by their kind alone, such as cash-outs. */
  readonly title: string
  readonly chat_session_id: string | null
  readonly created_at: Date
}

/**
 * How the parties learn of a step of the cash-out or task: by notification and conversation, only in the conversation,
 * or not at all, because the dispute tells them.
 */
export type Tells = 'all' | 'chat' | 'nothing'

/**
 * open_dispute: by a party, or by the system after silence. The others: by an administrator, or by the system after an
 * agreement or a close.
 */
export interface ItemStep {
  readonly action: 'open_dispute' | 'refund' | 'release' | 'close_dispute'
  readonly by: Side | 'system' | 'admin'
  /** Null for the system. */
  readonly actor_id: string | null
  /** Default: `all`. */
  readonly tells?: Tells | undefined
  /** Part of the posting’s key, so that only this dispute can cause the posting. */
  readonly dispute_id: string
  /** The part of a completed payment to return. Default: everything not yet returned. */
  readonly amount?: Cents | undefined
  /** The amount that earlier disputes about this item returned. */
  readonly refunded_before?: Cents
}

export interface Moved {
  readonly moved: Cents
  readonly transaction_id: string | null
}

export interface ItemFile extends Pick<CaseItem, 'status' | 'timeline' | 'cashout' | 'task'> {
  readonly postings: readonly string[]
}

/** The operations a kind of item (cash-outs, tasks) must offer to be disputable. */
export interface DisputableItems {
  /**
   * Reads disputed items by id. If `db` is a transaction, it reads within that transaction. Leaves out ids that do not
   * exist and items that do not have two parties.
   */
  readonly read: (db: Database, ids: readonly string[]) => Promise<readonly DisputedItem[]>
  /**
   * Locks the item until the end of the transaction. Must come before any lock of a dispute. Null if it does not exist.
   */
  readonly lock: (trx: Transaction, id: string) => Promise<DisputedItem | null>
  /**
   * True if a dispute about it was already decided, so that no second one can be opened. The caller has locked the
   * item.
   */
  readonly isJudged: (db: Database, id: string) => Promise<boolean>
  /**
   * Applies a step to a locked item: status, deadlines, money, conversation and event. The system may open a dispute
   * only once the deadline for an answer has passed. Closing a dispute returns the item to its previous status. Its
   * deadlines continue if a party had opened the dispute. Returns what the payer got back (refund) or the payee
   * received (release). Fails: INVALID_TRANSITION, and as the ledger does.
   */
  readonly take: (trx: Transaction, id: string, step: ItemStep) => Promise<Moved>
  /**
   * Moves money that was paid or returned to the other party’s side, from the available balance, after an appeal
   * changed the decision. Fails: INSUFFICIENT_FUNDS.
   */
  readonly carry: (
    trx: Transaction,
    item: DisputedItem,
    to: Side,
    by: { readonly key: string; readonly amount: Cents },
  ) => Promise<string>
  /** The items for which the system must open a dispute. An item is listed until its dispute is open. */
  readonly due: (page: Page<DueItem>) => Promise<readonly DueItem[]>
  /** Null if it does not exist. */
  readonly file: (db: Database, id: string) => Promise<ItemFile | null>
  /** A picture of the item, by id or by the name `photo`. Null if there is none. */
  readonly picture: (db: Database, id: string, file_id: string) => Promise<Buffer | null>
  /** The number of items this user had on a side, and how many were disputed. Counts only items with two parties. */
  readonly record: (db: Database, user_id: string, side: Side) => Promise<{ readonly all: number; readonly disputed: number }>
}
