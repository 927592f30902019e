import type { PostingKind } from '@hai/contract/posting-kinds'
import { onlyOnce, type Command, type Move, type Posted, type PostingRequest } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import type { TransferDetails } from './details.ts'
import { announceAnother, withdrawMessages } from './messages.ts'
import { endWaitingSend, type WaitingSend, type WaitingStatus } from './waiting-sends.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'

export interface SendEnding {
  readonly kind: PostingKind
  readonly status: Exclude<WaitingStatus, 'arriving' | 'pending'>
  readonly command: Command
  readonly moves: readonly Move[]
  readonly guards?: PostingRequest['guards']
  readonly returns_spending?: true
  readonly payee_id?: string
}

/** For postings by the platform. A send ends at most once, so its id is the idempotency key. */
export const systemCommand = (transaction_id: string): Command => ({
  initiator_id: SYSTEM_ACTOR_ID,
  idempotency_key: transaction_id,
  payload: { ends: transaction_id },
})

/**
 * Only one of undo, settle, claim, cancel and expire can succeed: `trx` has locked the row, and in the ledger only one
 * posting can end another. Fails with the ledger’s errors.
 */
export async function endSend(context: Context, trx: Transaction, send: WaitingSend, ending: SendEnding): Promise<Posted> {
  const { kind, status, command, moves, guards, returns_spending, payee_id } = ending
  const details = {
    payer_id: send.payer_id,
    payee_id: payee_id ?? send.payee_id,
    amount: send.amount,
    fee: send.fee,
    tax: send.tax,
    note: send.note,
    send_id: send.transaction_id,
    ...((kind === 'undo_held' || kind === 'sent_to_book') && send.address_typed !== null && { by_address: true as const }),
    ...(send.to_book !== null && { to_book: send.to_book }),
    ...(status === 'not_arrived' && { not_arrived: true as const }),
  } satisfies TransferDetails
  const isWithdrawn = send.address !== null && (await withdrawMessages(context, trx, send))
  if (isWithdrawn && status === 'cancelled') await announceAnother(context, trx, send)
  const posted = await context.ledger.postWithin(trx, {
    ...command,
    kind,
    moves,
    ends: send.transaction_id,
    details,
    ...(guards && { guards }),
    ...(returns_spending && { returns_spending }),
  })
  onlyOnce(posted)
  await endWaitingSend(trx, send.transaction_id, {
    status,
    ended_by: posted.public_id,
    ended_at: posted.created_at,
    ...(payee_id !== undefined && { payee_id }),
  })
  return posted
}

/** The receiver is the caller, so the ledger’s error about a locked receiver becomes WALLET_LOCKED. */
export function rethrowAsOwnWalletLocked(error: unknown): never {
  if (isFailure(error, 'RECIPIENT_CANNOT_RECEIVE')) fail('WALLET_LOCKED')
  throw error
}
