import { zeroCents, type Cents } from '@hai/contract/money'
import { z } from 'zod'
import {
  clearingKind,
  returnEscrowMoves,
  sendToBookMoves,
  settleHeldSendMoves,
  undoHeldSendMoves,
  type Posted,
} from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isFailure } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import { endSend, systemCommand } from './end-send.ts'
import { lockWaitingSend, postponeWaitingSend, readWaitingSend, type WaitingSend } from './waiting-sends.ts'

/** The pause until the next try if a wallet is locked or frozen. */
const POSTPONE_MS = 3_600_000

const payload = z.object({ transaction_id: z.uuid() })

/**
 * Completes a held send or returns an unclaimed one, once and never before the deadline, however often the job runs.
 */
export async function settleSend(context: Context, task: unknown): Promise<void> {
  const { transaction_id } = payload.parse(task)
  try {
    await endDueSend(context, transaction_id, await settleOrExpire(context, transaction_id))
  } catch (error) {
    if (isFailure(error, 'RECIPIENT_CANNOT_RECEIVE')) await endDueSend(context, transaction_id, sendBack)
    else if (isFailure(error, 'WALLET_LOCKED'))
      await postponeWaitingSend(context.database, transaction_id, new Date(context.clock.now().getTime() + POSTPONE_MS))
    else throw error
  }
}

type SendEnding = (context: Context, trx: Transaction, send: WaitingSend) => Promise<Posted>

const endDueSend = (context: Context, transaction_id: string, end: SendEnding): Promise<void> =>
  context.database.transaction().execute(async (trx) => {
    const send = await lockWaitingSend(trx, transaction_id)
    if (!send || send.ended_at || send.deadline > context.clock.now()) return
    await end(context, trx, send)
  })

/** Reads the cap before the transaction, which must not need a second connection. */
async function settleOrExpire(context: Context, transaction_id: string): Promise<SendEnding> {
  const waiting = await readWaitingSend(context.database, transaction_id)
  if (waiting?.status !== 'arriving') return expire
  const { payee_id, to_book } = waiting
  if (to_book !== null) return (_context, trx, send) => settleToBook(context, trx, send, to_book)
  const cap = payee_id ? await context.limits.balanceCapOf(payee_id) : zeroCents
  return (_context, trx, send) => settle(context, trx, send, cap)
}

/** Ends the undo window of a send to another book. */
async function settleToBook(context: Context, trx: Transaction, send: WaitingSend, to_book: number): Promise<Posted> {
  const { on_hold } = await context.ledger.memberAccounts(send.payer_id)
  return endSend(context, trx, send, {
    kind: 'sent_to_book',
    status: 'completed',
    command: systemCommand(send.transaction_id),
    moves: sendToBookMoves({ payer: on_hold, clearing: clearingKind({ number: to_book }), ...send }),
  })
}

async function settle(context: Context, trx: Transaction, send: WaitingSend, cap: Cents): Promise<Posted> {
  const payee = await context.ledger.memberAccounts(send.payee_id ?? '')
  const { on_hold } = await context.ledger.memberAccounts(send.payer_id)
  return endSend(context, trx, send, {
    kind: 'settle_held',
    status: 'completed',
    command: systemCommand(send.transaction_id),
    moves: settleHeldSendMoves({ payer_on_hold: on_hold, payee: payee.available, ...send }),
    guards: { balance_caps: [{ account: payee.available, cap }] },
  })
}

/** Returns the money even if the payer’s wallet is frozen. */
async function expire(context: Context, trx: Transaction, send: WaitingSend): Promise<Posted> {
  const { available } = await context.ledger.memberAccounts(send.payer_id)
  return endSend(context, trx, send, {
    kind: 'expire_escrow',
    status: 'expired',
    command: systemCommand(send.transaction_id),
    moves: returnEscrowMoves({ payer: available, ...send }),
    guards: { passes_freeze: true },
    returns_spending: true,
  })
}

/**
 * For a send that the payee’s wallet cannot receive. The status `not_arrived` differs from `undone`, so that nobody is
 * told that the payer undid it.
 */
const sendBack: SendEnding = async (context, trx, send) => {
  const { available, on_hold } = await context.ledger.memberAccounts(send.payer_id)
  return endSend(context, trx, send, {
    kind: 'undo_held',
    status: 'not_arrived',
    command: systemCommand(send.transaction_id),
    moves: undoHeldSendMoves({ payer: available, payer_on_hold: on_hold, ...send }),
    guards: { passes_freeze: true },
    returns_spending: true,
  })
}
