import { zeroCents } from '@hai/contract/money'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from './context.ts'
import { recordFundingChange } from './events.ts'
import { nextCheckAt } from './next-state.ts'
import { ProviderSilent, type PagedProvider } from './port.ts'
import { insertFunding, toKnown, lockFunding, readByKey, readFunding, readOpen, updateFunding, type FundingRow } from './rows.ts'
import { settleFunding } from './settle.ts'
import { keepBelowCap, type Started, type Starting } from './starting.ts'

const noMoney = { credited: zeroCents, taken: zeroCents, put_back: zeroCents, owed: zeroCents }

/**
 * The time in which a member can pay on a page. Providers require at least 30 minutes, and members may need time in
 * their bank’s app.
 */
const PAGE_MS = 60 * 60_000

const toStarted = ({ funding_id, status, next_url }: FundingRow): Started => ({ funding_id, status, next_url })

/** If the provider’s answer is lost, the scheduled job finds the page. */
export async function openPage(context: Context, provider: PagedProvider, starting: Starting): Promise<Started> {
  const { initiator_id: user_id, idempotency_key } = starting.command
  const known = await readByKey(context.database, user_id, idempotency_key)
  const row = known ? requireSameCommand(known, starting) : await insertNewFunding(context, provider, starting)
  return row.status === 'created' ? askForPage(context, provider, row) : toStarted(row)
}

/** Fails: IDEMPOTENCY_CONFLICT. */
function requireSameCommand(row: FundingRow, { command: { payload } }: Starting): FundingRow {
  const { method, amount } = row
  const expected = JSON.stringify({ call: 'start_funding', method, amount })
  return JSON.stringify(payload) === expected ? row : fail('IDEMPOTENCY_CONFLICT')
}

/** Fails: AMOUNT_OUT_OF_BOUNDS, QUOTE_CHANGED, WALLET_LOCKED, LIMIT_EXCEEDED, RATE_UNAVAILABLE (for MonCash). */
async function insertNewFunding(
  context: Context,
  { method, pages }: PagedProvider,
  { command, quote }: Starting,
): Promise<FundingRow> {
  const { database, ledger, limits, clock } = context
  const { initiator_id: user_id, idempotency_key } = command
  const { amount, fee, tax, total } = await quote()
  if ((await ledger.balances(user_id)).is_locked_or_frozen) fail('WALLET_LOCKED')
  await endOpen(context, user_id, idempotency_key)
  const [limit, { available: account }] = await Promise.all([limits.balanceCapOf(user_id), ledger.memberAccounts(user_id)])
  const { asked, htg_per_usd } = await pages.ask(total)
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + PAGE_MS)
  const funding_id = newId()
  const isMade = await database.transaction().execute(async (trx) => {
    // Simultaneous starts of one member run one after the other, so that they count each other.
    await lockForTransaction(trx, `funding:${user_id}`)
    if (await readByKey(trx, user_id, idempotency_key)) return false
    const open = await readOpen(trx, user_id, idempotency_key)
    await keepBelowCap(trx, { account, limit, amount, open: open.map((one) => one.amount) })
    await insertFunding(trx, {
      funding_id,
      user_id,
      method,
      amount,
      fee,
      tax,
      status: 'created',
      idempotency_key,
      created_at,
      expires_at,
      asked_currency: asked.currency,
      asked_amount: asked.amount,
      htg_per_usd,
      next_check_at: nextCheckAt({ created_at, expires_at }, 'created', 0, created_at),
    })
    return true
  })
  const row = await readByKey(database, user_id, idempotency_key)
  if (!row) throw new Error('the funding was neither inserted nor found')
  return isMade ? row : requireSameCommand(row, { command, quote })
}

async function endOpen(context: Context, user_id: string, but_key: string): Promise<void> {
  for (const row of await readOpen(context.database, user_id, but_key)) await endOne(context, row)
}

async function endOne(context: Context, row: FundingRow): Promise<void> {
  const provider = context.providers.find(({ method }) => method === row.method)
  try {
    if (row.reference !== null) await provider?.pages?.close(toKnown(row))
    await settleFunding(context, row.funding_id)
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error
  }
}

/** Fails: UNAVAILABLE (the provider did not answer; the funding stays unchanged). */
async function askForPage(context: Context, { pages }: PagedProvider, row: FundingRow): Promise<Started> {
  const { database, clock, log } = context
  const { funding_id, method } = row
  const page = await pages.open(toKnown(row)).catch((error: unknown) => {
    if (!(error instanceof ProviderSilent)) throw error
    log.warn({ err: error, funding_id, method }, 'a funding provider did not create a payment page')
    return fail('UNAVAILABLE')
  })
  const now = clock.now()
  await database.transaction().execute(async (trx) => {
    const locked = await lockFunding(trx, funding_id)
    if (locked.reference !== null || (locked.status !== 'created' && locked.status !== 'failed')) return
    await updateFunding(trx, funding_id, {
      ...page,
      status: 'redirected',
      checks: 0,
      version: locked.version + 1,
      next_check_at: nextCheckAt(locked, 'redirected', 0, now),
    })
    const { user_id, amount, status: before } = locked
    await recordFundingChange(
      trx,
      { funding_id, user_id, method, amount, status: 'redirected', before, ...noMoney, transaction_id: null },
      now,
    )
  })
  return toStarted((await readFunding(database, funding_id)) ?? row)
}
