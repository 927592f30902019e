import { zeroCents } from '@hai/contract/money'
import {
  holdCashoutMoves,
  requireNew,
  returnCashoutMoves,
  settleCashoutMoves,
  type Command,
  type SpendingGuard,
} from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Context } from './deps.ts'
import type { CashoutDetails } from './details.ts'
import type { CashoutRow } from './queries.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'

type Ledger = Pick<Context, 'ledger'>

const detailsOf = ({ id, hold_id, sender_id, amount, fee, tax }: CashoutRow): CashoutDetails => ({
  payer_id: sender_id,
  payee_id: null,
  amount,
  fee,
  tax,
  note: '',
  cashout_id: id,
  hold_id,
})

/** A cash-out ends at most once, so its id is the idempotency key. */
export const systemCommand = (cashout_id: string): Command => ({
  initiator_id: SYSTEM_ACTOR_ID,
  idempotency_key: cashout_id,
  payload: { ends: cashout_id },
})

/** Fails: INSUFFICIENT_FUNDS, LIMIT_EXCEEDED, WALLET_LOCKED, MONEY_OWED, IDEMPOTENCY_CONFLICT. */
export async function holdMoney(
  { ledger }: Ledger,
  trx: Transaction,
  cashout: CashoutRow,
  command: Command,
  spending: SpendingGuard,
): Promise<void> {
  const { available, on_hold } = await ledger.memberAccounts(cashout.sender_id)
  const posted = await ledger.postWithin(trx, {
    ...command,
    public_id: cashout.hold_id,
    kind: 'cash_out_held',
    moves: holdCashoutMoves({ ...cashout, sender: available, sender_on_hold: on_hold }),
    guards: { spending },
    details: detailsOf(cashout),
  })
  requireNew(posted)
}

/** With `passes_freeze`, the ledger ignores that wallets are locked, frozen or in debt. */
export type FreezeOption = { readonly passes_freeze?: true }

/**
 * The agent’s balance cap does not apply, because the agent has already paid out the cash. Fails without
 * `passes_freeze`: WALLET_LOCKED (the member’s wallet), RECIPIENT_CANNOT_RECEIVE (the agent’s wallet is frozen).
 */
export async function payAgent(
  { ledger }: Ledger,
  trx: Transaction,
  cashout: CashoutRow,
  command: Command,
  guards: FreezeOption,
): Promise<string> {
  const agent_id = cashout.agent_id
  if (agent_id === null) throw new Error('a cash-out without an agent cannot be paid')
  const share = cashout.agent_share ?? zeroCents
  const [{ on_hold }, { available: agent }] = await Promise.all([
    ledger.memberAccounts(cashout.sender_id),
    ledger.memberAccounts(agent_id),
  ])
  const posted = await ledger.postWithin(trx, {
    ...command,
    kind: 'cash_out',
    moves: settleCashoutMoves({ ...cashout, sender_on_hold: on_hold, agent, share }),
    ends: cashout.hold_id,
    guards,
    details: { ...detailsOf(cashout), payee_id: agent_id, share },
  })
  return posted.public_id
}

/**
 * Returns the held money, even if the member’s wallet is locked or frozen. The member can use this part of the limit
 * again.
 */
export async function returnMoney({ ledger }: Ledger, trx: Transaction, cashout: CashoutRow, command: Command): Promise<string> {
  const { available, on_hold } = await ledger.memberAccounts(cashout.sender_id)
  const posted = await ledger.postWithin(trx, {
    ...command,
    kind: 'cash_out_returned',
    moves: returnCashoutMoves({ ...cashout, sender: available, sender_on_hold: on_hold }),
    ends: cashout.hold_id,
    returns_spending: true,
    guards: { passes_freeze: true },
    details: { ...detailsOf(cashout), send_id: cashout.hold_id },
  })
  return posted.public_id
}
