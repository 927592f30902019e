import { ASK_BACK_DAYS } from '@hai/contract/bounds'
import { requests } from '@hai/contract/requests'
import type { Handler } from '../../feature.ts'
import { bookNumberOfTransaction } from '../../ledger/index.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { once } from '../../platform/once.ts'
import { declineAskedBack, insertAskedBack, readAskedBack, readAskedBackSince, type AskedBack } from './asked-back-queries.ts'
import type { Context } from './deps.ts'
import { recordAskedBackChange } from './events.ts'
import { isRefused } from './requester-history.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const isWithinAskBack = (arrived_at: Date, now: Date): boolean =>
  now.getTime() - arrived_at.getTime() < ASK_BACK_DAYS * DAY_MS

export const askPaymentBack =
  (context: Context): Handler<'ask_payment_back'> =>
  async ({ user_id: payer_id }, { idempotency_key, ...request }) => {
    const { transaction_id, note } = request
    const command = { member_id: payer_id, idempotency_key, payload: { call: 'ask_payment_back', ...request } }
    return once({ ...context, table: 'requests.command' }, command, requests.ask_payment_back.output, async () => {
      const { transfers } = context
      const { arrived_at, to_book, ...payment } = await transfers.sentPayment(payer_id, transaction_id)
      const asking = { ...payment, payer_id, note }
      if (!isWithinAskBack(arrived_at, context.clock.now())) fail('INVALID_TRANSITION')
      if (!(await transfers.payeeOf(payment.payee_id))) fail('RECIPIENT_UNAVAILABLE')
      const asked = to_book === undefined ? null : await askInOtherBook(context, to_book, asking)
      return async (trx) => {
        const { asked_at } = asked === null ? await askInBook(context, trx, asking) : await keepCopy(trx, asked)
        return { transaction_id, asked_at: asked_at.toISOString() }
      }
    })
  }

type Asking = Omit<AskedBack, 'asked_at' | 'declined_at'>

async function askInBook(context: Context, trx: Transaction, asking: Asking): Promise<AskedBack> {
  if (await context.transfers.isReturned(trx, asking.received_id)) fail('INVALID_TRANSITION')
  await refuseToPester(context, trx, asking)
  const asked_at = context.clock.now()
  const row = (await insertAskedBack(trx, { ...asking, asked_at })) ?? fail('INVALID_TRANSITION')
  await recordAskedBackChange(trx, row, 'asked', asked_at)
  return row
}

/**
 * The payee’s book decides and stores the request, and the payer’s book then stores a copy. If only the first happens,
 * the payer can ask again, and gets the copy. It has no note, because the deletion of the payer’s account would not delete it in the other book.
 */
async function askInOtherBook(context: Context, book: number, asking: Asking): Promise<AskedBack> {
  if (asking.note !== '') fail('OTHER_BOOK')
  const { payer_id, received_id, payee_id } = asking
  const theirs = context.databaseOf(book) ?? fail('UNAVAILABLE')
  return theirs.transaction().execute(async (trx) => {
    // In its own book, `once` runs the commands of a member one after another.
    await lockForTransaction(trx, `requests.asked_back ${payer_id}`)
    const earlier = await readAskedBack(trx, received_id, payee_id)
    return earlier ?? askInBook(context, trx, asking)
  })
}

const keepCopy = async (trx: Transaction, asked: AskedBack): Promise<AskedBack> =>
  (await insertAskedBack(trx, asked)) ?? fail('INVALID_TRANSITION')

/**
 * Fails in the same way if the receiver has blocked the payer and if they refuse the payer’s requests, so that the
 * payer cannot tell which.
 */
async function refuseToPester(
  { clock, figures, blockersOf }: Context,
  trx: Transaction,
  pair: { readonly payer_id: string; readonly payee_id: string },
): Promise<void> {
  const { payer_id, payee_id } = pair
  const blockers = await blockersOf(trx, payer_id, [payee_id])
  if (blockers.has(payee_id) || (await isRefused(trx, pair))) fail('RECIPIENT_UNAVAILABLE')
  const now = clock.now().getTime()
  const pauseMs = figures.declinedPauseHours * HOUR_MS
  const recent = await readAskedBackSince(trx, { ...pair, since: new Date(now - Math.max(DAY_MS, pauseMs)) })
  const declined = recent.flatMap(({ declined_at }) => declined_at?.getTime() ?? []).filter((at) => at > now - pauseMs)
  if (declined.length > 0) fail('REQUEST_PAUSED', { retry_at: new Date(Math.max(...declined) + pauseMs).toISOString() })
  const today = recent.filter(({ asked_at }) => asked_at.getTime() > now - DAY_MS)
  const next = today.at(-figures.perPersonPerDay)
  if (next) fail('RATE_LIMITED', { retry_at: new Date(next.asked_at.getTime() + DAY_MS).toISOString() })
}

export const declineAskBack =
  (context: Context): Handler<'decline_ask_back'> =>
  async ({ user_id: payee_id }, { idempotency_key, transaction_id }) => {
    const command = { member_id: payee_id, idempotency_key, payload: { call: 'decline_ask_back', transaction_id } }
    const answer = await once({ ...context, table: 'requests.command' }, command, requests.decline_ask_back.output, async () => {
      const known = await readAskedBack(context.database, transaction_id, payee_id)
      if (known?.payee_id !== payee_id) fail('NOT_FOUND')
      const { received_id } = known
      return async (trx) => {
        if (await context.transfers.isReturned(trx, received_id)) fail('INVALID_TRANSITION')
        const declined_at = context.clock.now()
        const row = (await declineAskedBack(trx, { received_id, payee_id, declined_at })) ?? fail('INVALID_TRANSITION')
        if (bookOfPayer(row) === context.book.number) await recordAskedBackChange(trx, row, 'declined', declined_at)
        return { transaction_id, declined_at: declined_at.toISOString() }
      }
    })
    await declineInBookOfPayer(context, { transaction_id, payee_id, declined_at: new Date(answer.declined_at) })
    return answer
  }

const bookOfPayer = ({ sent_id }: Pick<AskedBack, 'sent_id'>): number => bookNumberOfTransaction(sent_id)

/** Does nothing if the payer’s book knows of it already, so that a repeated command completes an interrupted one. */
async function declineInBookOfPayer(
  { database, book, databaseOf }: Context,
  { transaction_id, payee_id, declined_at }: { transaction_id: string; payee_id: string; declined_at: Date },
): Promise<void> {
  const own = await readAskedBack(database, transaction_id, payee_id)
  if (!own || bookOfPayer(own) === book.number) return
  const theirs = databaseOf(bookOfPayer(own)) ?? fail('UNAVAILABLE')
  await theirs.transaction().execute(async (trx) => {
    const row = await declineAskedBack(trx, { received_id: own.received_id, payee_id, declined_at })
    if (row) await recordAskedBackChange(trx, row, 'declined', declined_at)
  })
}
