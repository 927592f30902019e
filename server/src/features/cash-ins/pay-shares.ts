import { cents, zeroCents, type Cents } from '@hai/contract/money'
import { cashInShareMoves } from '../../ledger/index.ts'
import type { Positioned } from '../../platform/database/behind.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { ENOUGH } from '../../platform/for-each-isolated.ts'
import { eachPage, type Page } from '../../platform/each-page.ts'
import { isFailure } from '../../platform/failure.ts'
import { findPerson } from '../identity/index.ts'
import { countedOf, lockPairCashIns, readPaidBack, sumOf } from './counted.ts'
import type { Context } from './deps.ts'
import type { CashInDetails } from './details.ts'
import { changeCashIn, lockCashIn, readOwed, type CashInRow } from './queries.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'

const BATCH = 100
const NOT_PAID = 'could not pay an agent’s share of a cash-in'

/** Oldest first. Stops if the platform account has too little. */
export async function payShares(context: Context): Promise<void> {
  const now = context.clock.now()
  await eachPage(
    BATCH,
    (page: Page<Positioned>) => readOwed(context.database, now, page),
    ({ id }) => payShare(context, id),
    { log: context.log, failed: NOT_PAID, facts: ({ id: cash_in_id }) => ({ cash_in_id }) },
  )
}

async function payShare(context: Context, id: string): Promise<typeof ENOUGH | undefined> {
  try {
    await context.database.transaction().execute((trx) => pay(context, trx, id))
    return undefined
  } catch (error) {
    if (isFailure(error, 'INSUFFICIENT_FUNDS')) return ENOUGH
    throw error
  }
}

/** Pays the share at most once. A frozen wallet is paid too, because its owner has already earned the share. */
async function pay(context: Context, trx: Transaction, id: string): Promise<void> {
  const { ledger, clock } = context
  const now = clock.now()
  const cashIn = await lockCashIn(trx, id)
  if (cashIn?.status !== 'completed' || cashIn.share === 0 || cashIn.share_paid_at !== null) return
  const counted = await countedAmount(context, trx, cashIn, now)
  const share = shareOf(cashIn, counted)
  await changeCashIn(trx, id, { share_paid_at: now, share_counted: counted, share_paid: share })
  if (share === 0) return
  const { agent_id } = cashIn
  const { available: agent } = await ledger.memberAccounts(agent_id)
  const details: CashInDetails = {
    payer_id: null,
    payee_id: agent_id,
    amount: share,
    fee: zeroCents,
    tax: zeroCents,
    note: '',
    cash_in_id: id,
  }
  await ledger.postWithin(trx, {
    kind: 'cash_in_share',
    initiator_id: SYSTEM_ACTOR_ID,
    idempotency_key: id,
    payload: { call: 'cash_in_share', cash_in_id: id },
    moves: cashInShareMoves({ agent, share }),
    guards: { passes_freeze: true },
    details,
  })
}

/**
 * The part of the cash-in for which the agent gets a share. Call it when the share is due. The part is never larger
 * than was expected when the cash-in started, and zero if the member’s tier is too low.
 */
async function countedAmount({ settings }: Context, trx: Transaction, cashIn: CashInRow, now: Date): Promise<Cents> {
  const { share_pair_max: pair_max, share_tier } = await settings.get(trx)
  const member = await findPerson(trx, cashIn.member_id)
  if (!member || member.tier < share_tier) return zeroCents
  const all = await lockPairCashIns(trx, cashIn, now)
  const others = all.filter((one) => one.id !== cashIn.id)
  const counted = countedOf(cashIn.amount, {
    taken: sumOf(others.map(({ amount }) => amount)) + cashIn.amount,
    paid_back: await readPaidBack(trx, cashIn, now),
    counted_before: sumOf(others.map(({ share_counted }) => share_counted ?? 0)),
    pair_max,
  })
  return cents(Math.min(counted, cashIn.counted ?? cashIn.amount))
}

/** The expected share, reduced in proportion if less of the cash-in counts than was expected. Rounded down. */
function shareOf({ share, counted: expected, amount }: CashInRow, counted: Cents): Cents {
  const full = expected ?? amount
  return counted >= full ? share : cents(Math.floor((share * counted) / full))
}
