import type { CaseItem } from '@hai/contract/dispute-case'
import type { Cents } from '@hai/contract/money'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { DueItem } from '../../platform/deadlines.ts'
import type { Page } from '../../platform/each-page.ts'

/** The payer’s money was put on hold for a cash-out or task. The payee gets it when the item is completed. */
export type Side = 'payer' | 'payee'

export interface DisputedItem {
  readonly id: string
  readonly payer_id: string
  readonly payee_id: string
  readonly amount: Cents
  /** The payer pays fee and tax on top of the amount. */
  readonly fee: Cents
  readonly tax: Cents
  /** With fee and tax. 0 once the money was paid out or returned. */
  readonly held: Cents
  /** The amount that a release pays the payee. 0 if nothing is on hold. */
  readonly payout: Cents
  /** True for a disputed cash-out that the payee had marked as sent, while its money is on hold. */
  readonly is_said_paid: boolean
  readonly amount_htg: number | null
  /** Empty for cash-outs. */
  readonly title: string
  readonly chat_session_id: string | null
  readonly created_at: Date
}

/**
 * `all`: the cash-out or task tells the parties about the step by notification and in the conversation. `chat`: only in
 * the conversation. `nothing`: not at all, because the dispute tells them.
 */
export type NotifyScope = 'all' | 'chat' | 'nothing'

/**
 * open_dispute: by a party, or by the system if the payer did not answer in time. Other actions: by an admin, or by the
 * system after the parties agreed or one of them closed the dispute.
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
  /** Returned by earlier disputes about this cash-out or task. */
  readonly refunded_before?: Cents
}

export interface MovedMoney {
  readonly moved: Cents
  readonly transaction_id: string | null
}

export interface ItemFile extends Pick<CaseItem, 'status' | 'timeline' | 'cashout' | 'task'> {
  readonly postings: readonly string[]
}

/** The features for cash-outs and tasks offer these functions. An item is a cash-out or a task. */
export interface DisputableItems {
  /** Leaves out ids that do not exist and items without two parties. */
  readonly read: (db: Database, ids: readonly string[]) => Promise<readonly DisputedItem[]>
  /** Call it before locking a dispute. Null if the item does not exist or has only one party. */
  readonly lock: (trx: Transaction, id: string) => Promise<DisputedItem | null>
  /** True if the item cannot be disputed again. Lock the item before a decision that depends on the answer. */
  readonly isJudged: (db: Database, id: string) => Promise<boolean>
  /**
   * Makes a step of the dispute on the item, which the caller has locked, and moves the money. The system may open a
   * dispute only once the deadline for an answer has passed. Closing a dispute returns the item to its previous status:
   * its deadlines continue if a party had opened the dispute, and start again if the system had. Fails:
   * INVALID_TRANSITION, and with the ledger’s errors.
   */
  readonly take: (trx: Transaction, id: string, step: ItemStep) => Promise<MovedMoney>
  /**
   * Moves money from the available balance of one party to the other. Used when an appeal changes the decision, and for
   * a partial refund of held money: the payee is first paid in full and then returns a part. Fails: INSUFFICIENT_FUNDS.
   */
  readonly carry: (
    trx: Transaction,
    item: DisputedItem,
    to: Side,
    by: { readonly key: string; readonly amount: Cents },
  ) => Promise<string>
  /**
   * Items for which the system must open a dispute, because the payer did not answer in time. An item stays in this
   * list until its dispute is open.
   */
  readonly due: (page: Page<DueItem>) => Promise<readonly DueItem[]>
  readonly file: (db: Database, id: string) => Promise<ItemFile | null>
  /** A picture of the item, by its id or the name `photo`. Null if the item has no such picture. */
  readonly picture: (db: Database, id: string, file_id: string) => Promise<Buffer | null>
  /** Counts only items with two parties. */
  readonly record: (db: Database, user_id: string, side: Side) => Promise<{ readonly all: number; readonly disputed: number }>
}
