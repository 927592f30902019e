import type { Payee, transfers as transfersContract } from '@hai/contract/transfers'
import type { GatedPerson, Member } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import type { BookPair, Posted } from '../../ledger/index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Logger } from '../../platform/log.ts'
import { changedProfiles, type FoundMember } from '../identity/index.ts'
import { cancelPendingSend } from './cancel-pending-send.ts'
import { CHECK_PAIRS_JOB, checkPairs, readPairs } from './check-pairs.ts'
import { isSendWaiting } from './is-send-waiting.ts'
import { claimPendingSends, claimTask } from './claim-pending-sends.ts'
import type { Context } from './deps.ts'
import { recipientPushes } from './events.ts'
import { findRecipient } from './find-recipient.ts'
import { handleEvents, handles } from './handle-events.ts'
import { listPendingSends } from './list-pending-sends.ts'
import { createParties, type Party } from './parties.ts'
import { type DirectPayment, payDirectly } from './pay-directly.ts'
import { payeeOf, payMember, quoteMemberPayment, type MemberPayment } from './pay-member.ts'
import { createPeople } from './people.ts'
import { transfersData } from './personal-data.ts'
import { findDestination } from './plan-send.ts'
import { quoteTransfer } from './quote-transfer.ts'
import {
  readAllDealtWith,
  readDealtWith,
  readRecipients,
  readRecipientsAmong,
  readTimesPaid,
  type Recipient,
  readDealtAmong,
  readPaidAmong,
  type Relation,
} from './relation-queries.ts'
import { createRefusals } from './refusals.ts'
import { createRelations } from './relations.ts'
import { createInbox, readLastReceived, type Inbox } from './receive-from-book.ts'
import { createRelay, readRelayed, type OtherBook } from './relay.ts'
import { sendMoney } from './send-money.ts'
import { returnPayment } from './return-payment.ts'
import { isReturned, readReturns, type ReturnedPayment } from './returned-payments.ts'
import { findSentPayment, type SentPayment } from './sent-payment.ts'
import { giveBack, spendOn } from './spend-lookup.ts'
import { settleSend } from './settle-send.ts'
import { processDueSends } from './process-due.ts'
import { undoSend } from './undo-send.ts'
import {
  countPending,
  haveWaitingSend,
  readMet,
  readOpenSends,
  readSeenByPayee,
  readSendsToAddressLike,
  readWaitingSends,
  type SeenByPayee,
  type WaitingSend,
} from './waiting-sends.ts'
import { CLAIM_JOB, SETTLE_JOB, PROCESS_DUE_JOB } from './waiting.ts'

export { correctPayment } from './correct-payment.ts'
export { isPaymentByLink, isTransferKind, readTransferDetails, totalOf, type TransferDetails } from './details.ts'
export { relayName } from './book-payment.ts'
export { readPairsWith } from './check-pairs.ts'
export { relayedPayments } from './events.ts'
export type { Party } from './parties.ts'
export type { MemberPayment } from './pay-member.ts'
export { isPayingKind } from './handle-events.ts'
export { readLeftAfter } from './left-after.ts'
export { agreedPrices, postAtPrice, quoteNow } from './free-sum.ts'
export { quoteSend, quotesOf, type Quote, type Quotes } from './quote.ts'
export { unpaidStatuses } from './waiting.ts'
export type { Recipient } from './relation-queries.ts'
export type { ReturnedPayment } from './returned-payments.ts'
export type { WaitingSend } from './waiting-sends.ts'

export interface TransfersDeps extends Omit<Context, 'people' | 'parties' | 'relations' | 'refusals'> {
  readonly identity: Parameters<typeof createPeople>[0]['identity']
  readonly companyEmailDomain: string | null
  readonly log: Pick<Logger, 'error'>
}

export interface Transfers {
  readonly feature: Feature<typeof transfersContract>
  readonly recipientsOf: (payer_id: string, limit: number) => Promise<readonly Recipient[]>
  readonly recipientsAmong: (payer_id: string, others: readonly string[]) => Promise<ReadonlyMap<string, Recipient>>
  /**
   * True if `member_id` ever made a held send to the tag of `other_id`, or if `other_id` made one that is arriving at
   * `member_id` or never reached them.
   */
  readonly haveWaitingSend: (member_id: string, other_id: string) => Promise<boolean>
  readonly arrivingFrom: (payer_id: string, limit: number) => Promise<readonly WaitingSend[]>
  readonly pendingFrom: (payer_id: string, limit: number) => Promise<readonly WaitingSend[]>
  /**
   * Held sends that are arriving, were undone or could not be received, so they have no entry in the payee’s account.
   * Newest first, below position `before`.
   */
  readonly seenByPayee: (of: SeenByPayee) => Promise<readonly WaitingSend[]>
  readonly sendsToAddressLike: (payer_id: string, text: string, limit: number) => Promise<readonly string[]>
  /**
   * The member at an address, as a send would find them. A stranger counts as a look-up. Null for an email address or
   * phone number at which the caller can find no member. Fails: RECIPIENT_IS_SELF, RECIPIENT_UNAVAILABLE (a tag),
   * RATE_LIMITED.
   */
  readonly findMember: (caller: Member, address: Payee) => Promise<FoundMember | null>
  /** Call it before revealing anything about the address. Fails: RATE_LIMITED. */
  readonly spendLookup: (caller: Member, address: Payee) => Promise<void>
  /**
   * Gives back the look-up of this address, because the two people now exchange money and are no longer strangers. Call
   * it in the transaction of the payment.
   */
  readonly giveBackLookup: (trx: Transaction, member_id: string, address: Payee) => Promise<void>
  readonly quoteMemberPayment: (caller: Member, payment: MemberPayment) => ReturnType<typeof quoteMemberPayment>
  readonly payMember: (caller: GatedPerson, payment: Parameters<typeof payMember>[2]) => Promise<Posted>
  readonly waitingSends: (transaction_ids: readonly string[], db?: Database) => Promise<ReadonlyMap<string, WaitingSend>>
  readonly returnsOf: (transaction_ids: readonly string[]) => Promise<ReadonlyMap<string, ReturnedPayment>>
  /** If false, nobody can return the payment until the transaction ends. */
  readonly isReturned: (trx: Transaction, received_id: string) => Promise<boolean>
  /** Fails: NOT_FOUND, ARCHIVED, INVALID_TRANSITION. */
  readonly sentPayment: (payer_id: string, transaction_id: string) => Promise<SentPayment>
  readonly countPending: (payer_id: string) => Promise<number>
  /** The subset of `others` whom the member knows. Such people see each other’s full names. */
  readonly dealtWith: (member_id: string, others: readonly string[], db?: Database) => Promise<ReadonlySet<string>>
  /**
   * Answers `dealtWith` for many pairs in one query. Contains `viewer_id other_id` for each pair who know each other.
   */
  readonly dealtAmong: (sights: readonly Relation[], db?: Database) => Promise<ReadonlySet<string>>
  /** Like `dealtAmong`, with the pairs of whom one has paid the other. */
  readonly paidAmong: (sights: readonly Relation[]) => Promise<ReadonlySet<string>>
  readonly timesPaid: (payer_id: string, payee_id: string) => Promise<number>
  /** A stranger uses one of the caller’s look-ups. Fails: RECIPIENT_IS_SELF, RATE_LIMITED, RECIPIENT_UNAVAILABLE. */
  readonly payeeAt: (caller: Member, hai_tag: string) => Promise<Party>
  /** Delivers payments to another book. To be added to the feed, once for each other book. */
  readonly relayTo: (other: OtherBook) => NonNullable<Feature['subscriber']>
  /** Takes payments from other books. */
  readonly receiveFromBook: Inbox
  readonly lastReceivedFrom: OtherBook['lastReceived']
  /** By number of book: the position up to which the payments to that book have arrived there or were returned. */
  readonly relayedTo: (books: readonly number[]) => Promise<ReadonlyMap<number, number>>
  /** The clearing accounts of all pairs of books, and the money on its way. Empty if there is one book. */
  readonly pairs: () => Promise<readonly BookPair[]>
  /** Uses no look-up. Null if the payee is blocked or deleted. */
  readonly payeeOf: (user_id: string) => Promise<Party | null>
  /**
   * Pays at once, within the payer’s limits and the payee’s cap. Fails: RATE_LIMITED, QUOTE_CHANGED, and with the
   * errors of the ledger and of `alongside`.
   */
  readonly payDirectly: (payment: DirectPayment) => Promise<Posted>
  /**
   * `dealt`: the member knows these people. `met`: they appear in held sends of the member or to the member.
   */
  readonly counterparts: (member_id: string, limit: number) => Promise<{ dealt: readonly string[]; met: readonly string[] }>
}

export function createTransfers({ identity, companyEmailDomain, log, ...ground }: TransfersDeps): Transfers {
  const { database } = ground
  const people = createPeople({ identity, database, companyEmailDomain })
  const parties = createParties({ ...ground, people })
  const context: Context = { ...ground, people, parties, relations: createRelations(database), refusals: createRefusals(ground) }

  return {
    feature: {
      updateCaches: (events) => changedProfiles(events).forEach(parties.forget),
      handlers: {
        find_recipient: findRecipient(context),
        quote_transfer: quoteTransfer(context),
        send_money: sendMoney(context),
        undo_send: undoSend(context),
        return_payment: returnPayment(context),
        list_pending_sends: listPendingSends(context),
        cancel_pending_send: cancelPendingSend(context),
        is_send_waiting: isSendWaiting(context),
        claim_pending_sends: claimPendingSends(context),
      },
      subscriber: { name: 'transfers', handles, handle: handleEvents },
      jobs: {
        [SETTLE_JOB]: (payload) => settleSend(context, payload),
        [PROCESS_DUE_JOB]: () => processDueSends(context, log),
        [CHECK_PAIRS_JOB]: () => checkPairs(context, log),
        [CLAIM_JOB]: (payload) => claimTask(context, payload),
      },
      cron: [`* * * * * ${PROCESS_DUE_JOB}`, `*/15 * * * * ${CHECK_PAIRS_JOB}`],
      pushes: (events, isListening) => Promise.resolve(recipientPushes(events, isListening)),
      personalData: transfersData(database),
    },
    recipientsOf: (payer_id, limit) => readRecipients(database, payer_id, limit),
    recipientsAmong: (payer_id, others) => readRecipientsAmong(database, payer_id, others),
    haveWaitingSend: (member_id, other_id) => haveWaitingSend(database, member_id, other_id),
    arrivingFrom: (payer_id, limit) => readOpenSends(database, { payer_id, status: 'arriving', limit }),
    seenByPayee: (of) => readSeenByPayee(database, of),
    sendsToAddressLike: (payer_id, text, limit) => readSendsToAddressLike(database, payer_id, text, limit),
    findMember: async (caller, address) => {
      const found = await findDestination(context, caller, address)
      return found.kind === 'member' ? found.party.member : null
    },
    spendLookup: (caller, address) => spendOn(context, caller, address),
    giveBackLookup: giveBack,
    quoteMemberPayment: (caller, payment) => quoteMemberPayment(context, caller, payment),
    payMember: (caller, payment) => payMember(context, caller, payment),
    waitingSends: (transaction_ids, db = database) => readWaitingSends(db, transaction_ids),
    returnsOf: (transaction_ids) => readReturns(database, transaction_ids),
    isReturned,
    sentPayment: (payer_id, transaction_id) => findSentPayment(context, payer_id, transaction_id),
    pendingFrom: (payer_id, limit) => readOpenSends(database, { payer_id, status: 'pending', limit }),
    countPending: (payer_id) => countPending(database, payer_id),
    dealtWith: (member_id, others, db = database) => readDealtWith(db, member_id, others),
    dealtAmong: (sights, db = database) => readDealtAmong(db, sights),
    paidAmong: (sights) => readPaidAmong(database, sights),
    timesPaid: (payer_id, payee_id) => readTimesPaid(database, payer_id, payee_id),
    payeeAt: async (caller, hai_tag) => {
      const destination = await findDestination(context, caller, { hai_tag })
      return destination.kind === 'member' ? destination.party : fail('RECIPIENT_UNAVAILABLE')
    },
    relayTo: (other) => createRelay(context, other),
    receiveFromBook: createInbox(context),
    lastReceivedFrom: (from) => readLastReceived(database, from),
    relayedTo: (books) => readRelayed(database, books),
    pairs: () => readPairs(database),
    payeeOf: (user_id) => payeeOf(context, user_id),
    payDirectly: (payment) => payDirectly(context, payment),
    counterparts: async (member_id, limit) => {
      const [dealt, met] = await Promise.all([readAllDealtWith(database, member_id, limit), readMet(database, member_id, limit)])
      return { dealt, met }
    },
  }
}
