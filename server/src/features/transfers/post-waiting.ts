import { plus } from '@hai/contract/money'
import { escrowMoves, holdSendMoves, onceWith, onlyOnce, type Move, type Posted, type PostingKind } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { Address } from './address.ts'
import type { Context } from './deps.ts'
import { mailNews } from './mails.ts'
import type { Party } from './parties.ts'
import { detailsOf, type Sending } from './post-send.ts'
import { arrivingTotal, insertWaitingSend } from './waiting-sends.ts'
import { CLAIM_TASK, PENDING_SEND_MS, reminderAt, SETTLE_GRACE_MS, SETTLE_TASK, UNDO_WINDOW_MS } from './waiting.ts'

/** Puts the money on the payer’s hold until the undo window has passed; a job at that moment, and the sweep, complete it. */
export async function postArriving(context: Context, sending: Sending, payee: Party): Promise<Posted> {
  await refuseOverCap(context, sending, payee)
  const { available, on_hold } = await context.ledger.memberAccounts(sending.caller.user_id)
  return postWaiting(context, sending, {
    kind: 'send_held',
    status: 'arriving',
    payee_id: payee.member.user_id,
    address: null,
    moves: holdSendMoves({ payer: available, payer_on_hold: on_hold, ...sending.quote }),
    waitsMs: UNDO_WINDOW_MS,
    alongside: (trx, transaction_id, deadline) =>
      addJob(
        trx,
        SETTLE_TASK,
        { transaction_id },
        { run_at: new Date(deadline.getTime() + SETTLE_GRACE_MS), key: `${SETTLE_TASK}:${transaction_id}` },
      ),
  })
}

/**
 * Puts the money, fee and tax included, into escrow until somebody proves that the address is theirs. Who hides behind it
 * (`hidden`) has proven that already, and claims it by a job of its own, so that this answer is the one for unknown addresses.
 */
export async function postPending(
  context: Context,
  sending: Sending,
  { address, hidden }: { readonly address: Address; readonly hidden: string | null },
): Promise<Posted> {
  const { available } = await context.ledger.memberAccounts(sending.caller.user_id)
  return postWaiting(context, sending, {
    kind: 'escrow',
    status: 'pending',
    payee_id: null,
    address,
    moves: escrowMoves({ payer: available, ...sending.quote }),
    waitsMs: PENDING_SEND_MS,
    alongside: async (trx, _transaction_id, expires_at) => {
      if (hidden !== null) await addJob(trx, CLAIM_TASK, { user_id: hidden }, { key: `${CLAIM_TASK}:${hidden}` })
      if (hidden !== null || address.kind !== 'email') return
      const { full_name: sender_name, language } = sending.caller
      await mailNews(context, trx, { to: address.value, sender_name, language, amount: sending.quote.amount, expires_at })
    },
  })
}

interface Waiting {
  readonly kind: PostingKind
  readonly status: 'arriving' | 'pending'
  readonly payee_id: string | null
  readonly address: Address | null
  readonly moves: readonly Move[]
  readonly waitsMs: number
  /** What goes with the send, if it is made. */
  readonly alongside: (trx: Transaction, transaction_id: string, deadline: Date) => Promise<void>
}

/** Posting, row, job and mail stand or fall together. The posting comes late, because from then on other postings wait for the commit. */
function postWaiting(context: Context, sending: Sending, waiting: Waiting): Promise<Posted> {
  const { caller, command, quote, note } = sending
  const { kind, status, payee_id, address, moves, waitsMs, alongside } = waiting
  const created_at = context.clock.now()
  const deadline = new Date(created_at.getTime() + waitsMs)

  return onceWith(async () => {
    const payer = await context.ledger.memberAccounts(caller.user_id)
    const spending = await context.limits.outgoing({ tier: caller.tier, account: payer.available, amount: quote.amount })
    const transaction_id = newId()
    return context.database.transaction().execute(async (trx) => {
      await alongside(trx, transaction_id, deadline)
      const posted = await context.ledger.postWithin(trx, {
        ...command,
        public_id: transaction_id,
        kind,
        moves,
        guards: { spending },
        details: detailsOf(sending, { payee_id, status }),
      })
      onlyOnce(posted)
      await insertWaitingSend(trx, {
        transaction_id,
        position: posted.position,
        status,
        payer_id: caller.user_id,
        payee_id,
        address_kind: address?.kind ?? null,
        address: address?.value ?? null,
        address_typed: address?.typed ?? null,
        amount: quote.amount,
        fee: quote.fee,
        tax: quote.tax,
        payer_balance: posted.balanceOf(payer.available),
        note,
        language: caller.language,
        deadline,
        due_at: deadline,
        remind_at: address?.kind === 'email' ? reminderAt(created_at, 0) : null,
        created_at,
      })
      return posted
    })
  })
}

/** What is on its way to the payee counts against their cap too. Fails: RECIPIENT_CANNOT_RECEIVE. */
async function refuseOverCap({ ledger, database }: Context, { quote }: Sending, { member, balance_cap }: Party): Promise<void> {
  const [balances, arriving] = await Promise.all([ledger.balances(member.user_id), arrivingTotal(database, member.user_id)])
  if (plus(balances.available, arriving, quote.amount) > balance_cap) fail('RECIPIENT_CANNOT_RECEIVE')
}
