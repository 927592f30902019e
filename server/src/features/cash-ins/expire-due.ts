import type { Positioned } from '../../platform/database/behind.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { eachPage, type Page } from '../../platform/each-page.ts'
import type { Context } from './deps.ts'
import { lockCashIn, readDue } from './queries.ts'
import { hasExpired } from './show-cash-ins.ts'
import { takeStep } from './take-step.ts'

const BATCH = 200

/** Each in its own transaction. Safe to run concurrently. */
export async function expireDue(context: Context, of: { readonly agent_id?: string } = {}): Promise<void> {
  const { database, clock, log } = context
  const now = clock.now()
  await eachPage(
    BATCH,
    (page: Page<Positioned>) => readDue(database, { ...of, now }, page),
    ({ id }) => database.transaction().execute((trx) => expire(trx, id, now)),
    { log, failed: 'a cash-in could not expire', facts: ({ id: cash_in_id }) => ({ cash_in_id }) },
  )
}

async function expire(trx: Transaction, id: string, now: Date): Promise<void> {
  const cashIn = await lockCashIn(trx, id)
  if (cashIn && hasExpired(cashIn, now)) await takeStep(trx, cashIn, { action: 'expire', by: 'system', now })
}
