import type { requests as requestsContract } from '@hai/contract/requests'
import type { Feature } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { cancelMoneyRequest, declineMoneyRequest } from './answer-request.ts'
import { askPaymentBack, declineAskBack } from './ask-back.ts'
import { readAskedBack, type AskedBack } from './asked-back-queries.ts'
import type { Context } from './deps.ts'
import { isEndOfPayment, handleEvents } from './handle-events.ts'
import { deleteUnpaidRequests, DELETE_JOB } from './delete-unpaid.ts'
import { expireRequests, EXPIRE_JOB } from './expire.ts'
import { payMoneyRequest, quoteMoneyRequest } from './pay-money-request.ts'
import { requestsData } from './personal-data.ts'
import { requestPushes } from './pushes.ts'
import { countWaitingFor, readRequestPaidBy } from './queries.ts'
import { readHandlers } from './read-handlers.ts'
import { requestMoney } from './request-money.ts'
import { readAskedAddresses } from './show-requests.ts'
import { splitMoney } from './split-money.ts'
import { allowRequester } from './requester-history.ts'

export { isWithinAskBack } from './ask-back.ts'
export type { AskedBack } from './asked-back-queries.ts'
export { changedAskedBack, changedRequests } from './events.ts'

export interface Requests {
  readonly feature: Feature<typeof requestsContract>
  readonly countWaitingFor: (user_id: string) => Promise<number>
  /** Null if the send pays no request, or if the member is neither requester nor payer. */
  readonly paidBy: (transaction_id: string, user_id: string) => Promise<string | null>
  /**
   * `transaction_id` is the payment’s id in this member’s activity. Null if the payment was not asked back, or if the
   * member is neither payer nor receiver.
   */
  readonly askedBack: (transaction_id: string, user_id: string) => Promise<AskedBack | null>
  /**
   * The payer addresses as the requesters typed them, by request id. Leaves out payers whom the requester knows.
   */
  readonly askedAddresses: (request_ids: readonly string[], db: Database) => Promise<ReadonlyMap<string, string>>
}

export function createRequests(context: Context): Requests {
  const { database, clock } = context
  return {
    feature: {
      handlers: {
        ...readHandlers(context),
        request_money: requestMoney(context),
        split_money: splitMoney(context),
        quote_money_request: quoteMoneyRequest(context),
        pay_money_request: payMoneyRequest(context),
        decline_money_request: declineMoneyRequest(context),
        cancel_money_request: cancelMoneyRequest(context),
        ask_payment_back: askPaymentBack(context),
        decline_ask_back: declineAskBack(context),
        allow_requests_from: async (caller, { user_id }) => {
          await allowRequester(database, caller.user_id, user_id)
          return {}
        },
      },
      pushes: (events, isListening) => requestPushes(context, events, isListening),
      subscriber: { name: 'requests', handles: isEndOfPayment, handle: handleEvents },
      jobs: { [EXPIRE_JOB]: () => expireRequests(context), [DELETE_JOB]: () => deleteUnpaidRequests(context) },
      cron: [`* * * * * ${EXPIRE_JOB}`, `47 3 * * * ${DELETE_JOB}`],
      personalData: requestsData(context),
    },
    countWaitingFor: (user_id) => countWaitingFor(database, user_id, clock.now()),
    paidBy: (transaction_id, user_id) => readRequestPaidBy(database, transaction_id, user_id),
    askedBack: (transaction_id, user_id) => readAskedBack(database, transaction_id, user_id),
    askedAddresses: (request_ids, db) => readAskedAddresses(context, request_ids, db),
  }
}
