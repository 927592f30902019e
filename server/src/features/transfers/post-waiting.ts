import type { PostingKind } from '@hai/contract/posting-kinds'
import { escrowMoves, holdSendMoves, newTransactionId, onceWith, onlyOnce, type Move, type Posted } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { Address } from './address.ts'
import type { Context } from './deps.ts'
import { canNotify, sendPendingSendMessage } from './messages.ts'
import type { Party } from './parties.ts'
import type { EscrowAddress } from './plan-send.ts'
import { detailsOf, type SendHook, type SendInput } from './sending.ts'
import { lockPair, readTakenBack } from './refusal-queries.ts'
import { insertWaitingSend } from './waiting-sends.ts'
import {
  CLAIM_JOB,
  firstReminderAt,
  pendingSendMs,
  SETTLE_GRACE_MS,
  SETTLE_JOB,
  TAKEN_BACK_COUNTS_MS,
  TAKEN_BACK_MAX,
  undoWindowMs,
} from './waiting.ts'

/**
 * A job completes the send after the undo window. The payee’s cap is only checked then, so this answer reveals nothing
 * about the payee’s balance. Fails: RATE_LIMITED, and with the ledger’s errors.
 */
export async function postArriving(context: Context, sending: SendInput, payee: Party, alongside?: SendHook): Promise<Posted> {
  const { user_id: payer_id } = sending.caller
  const payee_id = payee.member.user_id
  const { available, on_hold } = await context.ledger.memberAccounts(payer_id)
  return postWaiting(context, sending, {
    kind: 'send_held',
    status: 'arriving',
    payee_id,
    to_book: payee.wallet ? null : payee.member.book,
    address: null,
    typed: sending.typed,
    moves: holdSendMoves({ payer: available, payer_on_hold: on_hold, ...sending.price.quote }),
    waitsMs: undoWindowMs(context.figures),
    alongside: async (trx, transaction_id, deadline) => {
      await alongside?.(trx, { transaction_id, status: 'arriving' })
      await refuseTooManyTakenBack(context, trx, { payer_id, payee_id })
      const run_at = new Date(deadline.getTime() + SETTLE_GRACE_MS)
      await addJob(trx, SETTLE_JOB, { transaction_id }, { run_at, key: `${SETTLE_JOB}:${transaction_id}` })
    },
  })
}

/** Undoing is free and the payee sees each send, so the number of undone sends to the same payee is limited. */
async function refuseTooManyTakenBack(
  { clock }: Context,
  trx: Transaction,
  pair: { readonly payer_id: string; readonly payee_id: string },
): Promise<void> {
  await lockPair(trx, pair.payer_id, pair.payee_id)
  const since = new Date(clock.now().getTime() - TAKEN_BACK_COUNTS_MS)
  const counted = await readTakenBack(trx, { ...pair, since, forMs: TAKEN_BACK_COUNTS_MS })
  const free_at = counted.at(-TAKEN_BACK_MAX)
  if (free_at) fail('RATE_LIMITED', { retry_at: free_at.toISOString() })
}

/**
 * Moves the money with fee and tax into escrow until someone proves that they own the address. If a member whom the
 * sender must not find (`hidden`) already owns it, a job claims the money, and the answer is the same.
 */
export async function postPending(
  context: Context,
  sending: SendInput,
  { address, hidden, isTaken }: EscrowAddress,
): Promise<Posted> {
  const { available } = await context.ledger.memberAccounts(sending.caller.user_id)
  return postWaiting(context, sending, {
    kind: 'escrow',
    status: 'pending',
    payee_id: null,
    to_book: null,
    address,
    typed: address.typed,
    isInvited: !isTaken && canNotify(context, address),
    moves: escrowMoves({ payer: available, ...sending.price.quote }),
    waitsMs: pendingSendMs(context.figures),
    alongside: async (trx, transaction_id, expires_at) => {
      if (hidden !== null) await addJob(trx, CLAIM_JOB, { user_id: hidden }, { key: `${CLAIM_JOB}:${hidden}` })
      if (isTaken) return
      const { caller: sender, price } = sending
      await sendPendingSendMessage(context, trx, {
        transaction_id,
        reminder: 0,
        to: address,
        sender,
        language: sender.language,
        amount: price.quote.amount,
        expires_at,
      })
    },
  })
}

interface Waiting {
  readonly kind: PostingKind
  readonly status: 'arriving' | 'pending'
  readonly payee_id: string | null
  readonly to_book: number | null
  readonly address: Address | null
  readonly typed: string | null
  readonly isInvited?: boolean
  readonly moves: readonly Move[]
  readonly waitsMs: number
  readonly alongside: (trx: Transaction, transaction_id: string, deadline: Date) => Promise<void>
}

/**
 * Posting, row, job and mail are committed together. Other postings wait from the posting until the commit, so jobs and
 * mails are written before it. The row is written after it, because it contains the position of the posting.
 */
function postWaiting(context: Context, sending: SendInput, waiting: Waiting): Promise<Posted> {
  const { caller, command, price, note } = sending
  const { quote, free_guard } = price
  const { kind, status, payee_id, to_book, address, typed, isInvited, moves, waitsMs, alongside } = waiting
  const isTypedAddress = payee_id !== null && typed !== null
  const created_at = context.clock.now()
  const deadline = new Date(created_at.getTime() + waitsMs)

  return onceWith(async () => {
    const payer = await context.ledger.memberAccounts(caller.user_id)
    const spending = await context.limits.outgoing({ tier: caller.tier, account: payer.available, amount: quote.amount })
    const transaction_id = newTransactionId(payer.available)
    return context.database.transaction().execute(async (trx) => {
      await alongside(trx, transaction_id, deadline)
      const posted = await context.ledger.postWithin(trx, {
        ...command,
        public_id: transaction_id,
        kind,
        moves,
        guards: { spending: [spending, ...(free_guard ? [free_guard] : [])] },
        details: detailsOf(sending, {
          payee_id,
          status,
          ...(isTypedAddress && { by_address: true }),
          ...(to_book !== null && { to_book }),
        }),
      })
      onlyOnce(posted)
      await insertWaitingSend(trx, {
        transaction_id,
        position: posted.position,
        status,
        payer_id: caller.user_id,
        payee_id,
        to_book,
        address_kind: address?.kind ?? null,
        address: address?.value ?? null,
        address_typed: typed,
        amount: quote.amount,
        fee: quote.fee,
        tax: quote.tax,
        payer_balance: posted.balanceOf(payer.available),
        note,
        language: caller.language,
        deadline,
        due_at: deadline,
        remind_at: isInvited ? firstReminderAt(context.figures, created_at) : null,
        created_at,
      })
      return posted
    })
  })
}
