import type { ActivityItem } from '@hai/contract/wallet'
import type { Handler } from '../../feature.ts'
import { onceWith, undoHeldSendMoves, withFirstAnswer } from '../../ledger/index.ts'
import { fail } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import { endSend, ownWalletIsClosed } from './end-send.ts'
import { lockWaitingSend, readWaitingSend, type WaitingSend } from './waiting-sends.ts'

/**
 * Takes back a send of the caller’s within its undo window, fee and tax included.
 * Fails: NOT_FOUND, INVALID_TRANSITION when it has been completed or taken back already, or the window has passed,
 * IDEMPOTENCY_CONFLICT, WALLET_LOCKED.
 */
export const undoSend =
  (context: Context): Handler<'undo_send'> =>
  async (caller, { idempotency_key, transaction_id }) => {
    const command = { initiator_id: caller.user_id, idempotency_key, payload: { call: 'undo_send', transaction_id } }
    const { available, on_hold } = await context.ledger.memberAccounts(caller.user_id)

    await withFirstAnswer(context.ledger, command, () =>
      onceWith(() =>
        context.database.transaction().execute(async (trx) => {
          const send = await lockWaitingSend(trx, transaction_id)
          if (send?.payer_id !== caller.user_id) fail('NOT_FOUND')
          if (send.status !== 'arriving' || send.deadline <= context.clock.now()) fail('INVALID_TRANSITION')
          return endSend(context, trx, send, {
            kind: 'undo_held',
            status: 'undone',
            command,
            moves: undoHeldSendMoves({ payer: available, payer_on_hold: on_hold, ...send }),
            returns_spending: true,
          }).catch(ownWalletIsClosed)
        }),
      ),
    )
    return undoneItem(context, (await readWaitingSend(context.database, transaction_id)) ?? fail('NOT_FOUND'))
  }

/** The send as the payer’s activity shows it once it is undone. */
async function undoneItem(context: Context, send: WaitingSend): Promise<ActivityItem> {
  return {
    id: send.transaction_id,
    kind: 'send',
    direction: 'out',
    amount: send.amount,
    fee: send.fee,
    tax: send.tax,
    counterparty: await counterpartyOf(context, send),
    note: send.note,
    status: 'undone',
    created_at: send.created_at.toISOString(),
    balance_after: send.payer_balance,
    returned_by: null,
    return_of: null,
    deducted: null,
  }
}

/** Who typed an email or a phone does not learn by undoing whose it is. */
async function counterpartyOf(
  { people, relations, nicknameOf }: Context,
  { payer_id, payee_id, address_typed }: WaitingSend,
): Promise<ActivityItem['counterparty']> {
  if (payee_id === null || address_typed !== null)
    return { shown_name: address_typed, hai_tag: null, avatar_url: null, nickname: null }
  const [members, hasDealt, nickname] = await Promise.all([
    people.byIds([payee_id]),
    relations.haveDealt(payer_id, payee_id),
    nicknameOf(payer_id, payee_id),
  ])
  const payee = members.get(payee_id)
  return {
    shown_name: (hasDealt ? payee?.full_name : payee?.shown_name) ?? null,
    hai_tag: payee?.hai_tag ?? null,
    avatar_url: payee?.avatar_url ?? null,
    nickname,
  }
}
