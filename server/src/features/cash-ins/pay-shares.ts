import { zeroCents } from '@hai/contract/money'
import { cashInShareMoves } from '../../ledger/index.ts'
import type { Placed } from '../../platform/database/behind.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { ENOUGH } from '../../platform/each-alone.ts'
import { eachPage, type Page } from '../../platform/each-page.ts'
import { isFailure } from '../../platform/failure.ts'
import { SYSTEM_ID } from '../transfers/index.ts'
import type { Context } from './deps.ts'
import type { CashInDetails } from './details.ts'
import { changeCashIn, lockCashIn, readOwed } from './queries.ts'

const BATCH = 100
const NOT_PAID = 'what a cash-in earned its agent could not be paid'

/** Pays agents what cash-ins have earned them, oldest first. Where the platform’s account is empty, the rest waits for the next time. */
export async function payShares(context: Context): Promise<void> {
  await eachPage(
    BATCH,
    (page: Page<Placed>) => readOwed(context.database, page),
    ({ id }) => payShare(context, id),
    { log: context.log, failed: NOT_PAID, facts: ({ id: cash_in_id }) => ({ cash_in_id }) },
  )
}

/** Right after the member has confirmed, who has their money either way; when it comes to nothing, the sweep tries again. */
export async function tryToPayShare(context: Context, cash_in_id: string): Promise<void> {
  try {
    await payShare(context, cash_in_id)
  } catch (error) {
    context.log.error({ err: error, cash_in_id }, NOT_PAID)
  }
}

/** The share of one. Enough: the platform’s account does not suffice. */
async function payShare(context: Context, id: string): Promise<typeof ENOUGH | undefined> {
  try {
    await context.database.transaction().execute((trx) => pay(context, trx, id))
    return undefined
  } catch (error) {
    if (isFailure(error, 'INSUFFICIENT_FUNDS')) return ENOUGH
    throw error
  }
}

/** A closed wallet is paid as well: it is earned. */
async function pay({ ledger, clock }: Context, trx: Transaction, id: string): Promise<void> {
  const cashIn = await lockCashIn(trx, id)
  if (cashIn?.status !== 'completed' || cashIn.share === 0 || cashIn.share_paid_at !== null) return
  const { agent_id, share } = cashIn
  const { available: agent } = await ledger.memberAccounts(agent_id)
  const details: CashInDetails = {
    ...{ payer_id: null, payee_id: agent_id, amount: share, fee: zeroCents, tax: zeroCents, note: '' },
    cash_in_id: id,
  }
  await ledger.postWithin(trx, {
    kind: 'cash_in_share',
    initiator_id: SYSTEM_ID,
    idempotency_key: id,
    payload: { call: 'cash_in_share', cash_in_id: id },
    moves: cashInShareMoves({ agent, share }),
    guards: { passes_freeze: true },
    details,
  })
  await changeCashIn(trx, id, { share_paid_at: clock.now() })
}
