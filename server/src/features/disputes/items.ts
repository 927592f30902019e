import type { CaseItem } from '@hai/contract/dispute-case'
import type { Cents } from '@hai/contract/money'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { DueItem } from '../../platform/deadlines.ts'
import type { Page } from '../../platform/each-page.ts'

/**
 * The parties to a cash-out or task: the payer, whose money was put on hold, and the payee, who receives it on
 * completion.
 */
export type Side = 'payer' | 'payee'

export interface DisputedItem {
  readonly id: string
  readonly payer_id: string
  readonly payee_id: string
  readonly amount: Cents
  /** The payer pays fee and tax on top of the amount. */
  readonly fee: Cents
  readonly tax: Cents
  /** The amount on hold, with fee and tax. 0 once it was paid out or returned. */
  readonly held: Cents
  /** The amount that the payee gets if the money is released. 0 if nothing is held. */
  readonly payout: Cents
  /** True for a disputed cash-out that the payee had marked as sent, while its money is on hold. False for tasks. */
  readonly is_said_paid: boolean
  /** The promised amount in gourdes, or null. */
  readonly amount_htg: number | null
  /** The title of a task. Empty for cash-outs, which have no title. */
  readonly title: string
  readonly chat_session_id: string | null
  readonly created_at: Date
}

/**
 * The ways in which the parties learn of a step of the cash-out or task. `all`: by notification and in the
 * conversation. `chat`: only in the conversation. `nothing`: the dispute tells them.
 */
export type NotifyScope = 'all' | 'chat' | 'nothing'

/**
 * open_dispute: by a party, or by the system if a party did not answer in time. The other actions: by an administrator,
 * or by the system after the parties agreed or one of them closed the dispute.
 */
export interface ItemStep {
  readonly action: 'open_dispute' | 'refund' | 'release' | 'close_dispute'
  readonly by: Side | 'system' | 'admin'
  /** The person who caused the step, or null. For an agreement this is a party, although `by` is then `system`. */
  readonly actor_id: string | null
  readonly notify?: NotifyScope | undefined
  /** Part of the posting’s idempotency key, so that each dispute has its own posting. */
  readonly dispute_id: string
  /** The part of a completed payment to return. Default: everything that was not returned yet. */
  readonly amount?: Cents | undefined
  /** The amount that earlier disputes about this cash-out or task returned. */
  readonly refunded_before?: Cents
}

export interface MovedMoney {
  readonly moved: Cents
  readonly transaction_id: string | null
}

export interface ItemFile extends Pick<CaseItem, 'status' | 'timeline' | 'cashout' | 'task'> {
  readonly postings: readonly string[]
}

/** The functions that the features for cash-outs and tasks offer for disputes about their items. */
export interface DisputableItems {
  /**
   * Reads disputed items by id, within the transaction if `db` is one. Leaves out ids that do not exist and items
   * without two parties.
   */
  readonly read: (db: Database, ids: readonly string[]) => Promise<readonly DisputedItem[]>
  /**
   * Locks the item until the end of the transaction. Call it before locking a dispute. Null if the item does not exist
   * or has only one party.
   */
  readonly lock: (trx: Transaction, id: string) => Promise<DisputedItem | null>
  /**
   * True if a dispute about the item was already decided, so that it cannot be disputed again. The caller has locked
   * the item.
   */
  readonly isJudged: (db: Database, id: string) => Promise<boolean>
  /**
   * Applies a step to a locked item: status, deadlines, money, conversation and event. The system may open a dispute
   * only once the deadline for an answer has passed. Closing a dispute returns the item to its previous status. Its
   * deadlines continue if a party had opened the dispute. Returns what the payer got back (refund) or the payee
   * received (release). Fails: INVALID_TRANSITION, and with the ledger’s errors.
   */
  readonly take: (trx: Transaction, id: string, step: ItemStep) => Promise<MovedMoney>
  /**
   * Moves money that one party has already received to the other party, from the available balance. Used when an appeal
   * changes the decision. Fails: INSUFFICIENT_FUNDS.
   */
  readonly carry: (
    trx: Transaction,
    item: DisputedItem,
    to: Side,
    by: { readonly key: string; readonly amount: Cents },
  ) => Promise<string>
  /**
   * The items for which the system must open a dispute: cash-outs that are marked as sent and whose payer did not
   * answer in time. An item stays in this list until its dispute is open.
   */
  readonly due: (page: Page<DueItem>) => Promise<readonly DueItem[]>
  /** Null if the item does not exist. */
  readonly file: (db: Database, id: string) => Promise<ItemFile | null>
  /** A picture of the item, by its id or the name `photo`. Null if there is none. */
  readonly picture: (db: Database, id: string, file_id: string) => Promise<Buffer | null>
  /**
   * The number of items with this user on the given side, and how many of them were disputed. Counts only items with
   * two parties.
   */
  readonly record: (db: Database, user_id: string, side: Side) => Promise<{ readonly all: number; readonly disputed: number }>
}
