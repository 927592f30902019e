import { zeroCents, type Cents } from '@hai/contract/money'
import type { Member } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import {
  clearingKind,
  newTransactionId,
  onceWith,
  onlyOnce,
  refundMoves,
  sendToBookMoves,
  withFirstAnswer,
  type AccountId,
  type Command,
  type Move,
  type Posted,
  type PostingRequest,
} from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import { findPerson } from '../identity/index.ts'
import type { LimitProfile } from '../limits/index.ts'
import type { Context } from './deps.ts'
import { readTransferDetails, type TransferDetails } from './details.ts'
import { findReceivedPayment, type ReceivedPayment } from './received-payment.ts'
import { insertReturn } from './returned-payments.ts'

/**
 * Returns a received payment once and in full. The platform keeps its fee. The return neither uses a limit nor gives
 * back a used one. The same idempotency key returns the first answer.
 */
export const returnPayment =
  (context: Context): Handler<'return_payment'> =>
  async (caller, { idempotency_key, transaction_id }) => {
    const command = { initiator_id: caller.user_id, idempotency_key, payload: { call: 'return_payment', transaction_id } }
    const posted = await withFirstAnswer(context.ledger, command, async () =>
      giveBack(context, caller, command, await findReceivedPayment(context.database, caller.user_id, transaction_id)),
    )
    const { available } = await context.ledger.memberAccounts(caller.user_id)
    const { amount } = readTransferDetails(posted.details)
    return { transaction_id: posted.public_id, amount, available_balance: posted.balanceOf(available) }
  }

/**
 * Nothing is returned to a blocked or deleted member. The error about the payer’s cap has no figures, and a caller gets
 * it only a few times a day.
 */
async function giveBack(context: Context, caller: Member, command: Command, payment: ReceivedPayment): Promise<Posted> {
  const { database, refusals } = context
  const { payer_id, from_book } = payment
  refusals.refuseIfTooMany(caller.user_id, payer_id)
  // Another book refuses a return only later, and the relay counts this in the database.
  if (from_book !== undefined) await refusals.refuseIfMany(caller.user_id, payer_id)
  const payer = await findPerson(database, payer_id)
  if (!payer || payer.is_blocked) fail('RECIPIENT_UNAVAILABLE')
  try {
    const way = from_book === undefined ? await wayInBook(context, payment, payer) : wayToBook(from_book)
    return await onceWith(() => database.transaction().execute((trx) => post(context, trx, command, payment, way)))
  } catch (error) {
    if (isFailure(error, 'RECIPIENT_CANNOT_RECEIVE')) await refusals.count(caller.user_id, payer_id)
    throw error
  }
}

type Way = Pick<PostingRequest, 'kind' | 'guards'> & {
  readonly moves: (receiver: AccountId, amount: Cents) => Move[]
  readonly details: Pick<TransferDetails, 'to_book'>
}

async function wayInBook({ ledger, limits }: Context, { payer_id }: ReceivedPayment, profile: LimitProfile): Promise<Way> {
  const { available: payer } = await ledger.memberAccounts(payer_id)
  return {
    kind: 'refund',
    moves: (receiver, amount) => refundMoves({ receiver, payer, amount }),
    guards: { balance_caps: [{ account: payer, cap: await limits.balanceCap(profile) }] },
    details: {},
  }
}

/** The payer’s book checks the payer’s cap, and can send the money back. */
const wayToBook = (to_book: number): Way => ({
  kind: 'sent_to_book',
  moves: (receiver, amount) =>
    sendToBookMoves({ payer: receiver, clearing: clearingKind({ number: to_book }), amount, fee: zeroCents, tax: zeroCents }),
  details: { to_book },
})

/** If two returns of a payment run at the same moment, the unique row lets only one succeed. */
async function post(
  { ledger, clock }: Context,
  trx: Transaction,
  command: Command,
  { payer_id, payee_id, amount, note, pay_link_id, sent_id, received_id }: ReceivedPayment,
  { moves, details, ...way }: Way,
): Promise<Posted> {
  const { available: receiver } = await ledger.memberAccounts(payee_id)
  const return_id = newTransactionId(receiver)
  if (!(await insertReturn(trx, { received_id, sent_id, return_id, returned_at: clock.now() }))) fail('INVALID_TRANSITION')
  const posted = await ledger.postWithin(trx, {
    ...command,
    ...way,
    public_id: return_id,
    moves: moves(receiver, amount),
    details: {
      payer_id: payee_id,
      payee_id: payer_id,
      amount,
      note,
      returns: { sent_id, received_id },
      fee: zeroCents,
      tax: zeroCents,
      ...(pay_link_id !== undefined && { pay_link_id }),
      ...details,
    } satisfies TransferDetails,
  })
  onlyOnce(posted)
  return posted
}
