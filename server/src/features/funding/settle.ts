import { minus, zeroCents, type Cents } from '@hai/contract/money'
import type { Transaction } from '../../platform/database/database.ts'
import { isFailure } from '../../platform/failure.ts'
import { credit, takeBack, type Booking, type TakenMoney } from './book.ts'
import { pagesOf, type Context } from './context.ts'
import { recordFundingChange, type ChangedFunding } from './events.ts'
import { lostAmountOf, hasChanged, isAsAsked, checkAfterSilence, nextCheckAt, nextState, type NextState } from './next-state.ts'
import { placeOf } from './place.ts'
import { ProviderSilent, type FundingProvider, type ProviderState } from './port.ts'
import { toKnown, lockFunding, readFunding, updateFunding, type FundingRow } from './rows.ts'
import { calculateDebt } from './taken.ts'

/** Tries again after a concurrent change of the row or the wallet. */
const TRIES = 5

/**
 * Asks the provider for the state of the payment and applies it. If the row has changed in the meantime, asks again, so
 * that an old answer never overwrites a newer one. Null if the funding does not exist. Returns the row unchanged if its
 * provider is not configured any more. Throws ProviderSilent.
 */
export async function settleFunding(context: Context, funding_id: string): Promise<FundingRow | null> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const row = await readFunding(context.database, funding_id)
    const provider = row && pagesOf(context, row.method)
    if (!provider) return row
    const truth = await ask(context, row, async () => requireStillPaid(row, await provider.pages.readState(toKnown(row))))
    if (await apply(context, provider, row, truth)) return readFunding(context.database, funding_id)
  }
  throw new ProviderSilent(`funding ${funding_id} changed during every attempt`)
}

/**
 * A credited payment cannot become unpaid. An answer that says so comes from another provider account, so it counts as
 * no answer. Throws ProviderSilent.
 */
function requireStillPaid({ transaction_id, funding_id }: FundingRow, truth: ProviderState): ProviderState {
  if (transaction_id !== null && truth.state !== 'paid')
    throw new ProviderSilent(`the provider no longer knows the payment of funding ${funding_id}`)
  return truth
}

async function ask<Answer>(context: Context, row: FundingRow, question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question()
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error
    const now = context.clock.now()
    const { funding_id, method, checks } = row
    context.log.warn({ err: error, funding_id, method }, 'a funding provider did not answer a status request')
    await updateFunding(context.database, funding_id, {
      checks: checks + 1,
      next_check_at: checkAfterSilence(checks, now),
      silent_since: row.silent_since ?? now,
    })
    throw error
  }
}

/** Returns false if the row or the wallet has changed since the question. Then ask the provider again. */
async function apply(
  context: Context,
  provider: Pick<FundingProvider, 'outside'>,
  row: FundingRow,
  truth: ProviderState,
): Promise<boolean> {
  const { database, ledger, clock } = context
  const now = clock.now()
  const next = nextState(row, truth, now)
  if (!hasChanged(row, next)) return recordCheck(context, row, now)
  const place = await placeOf(context, row)
  const booking = {
    ledger,
    outside: provider.outside,
    account: place.account,
    at: now,
    payment_reference: next.payment_reference ?? '',
  }
  try {
    const isDone = await database.transaction().execute(async (trx) => {
      const locked = await lockFunding(trx, row.funding_id)
      if (locked.version !== row.version) return false
      await move(trx, { row: place.of(locked), next, now, cap: place.cap }, booking)
      return true
    })
    if (isDone && next.status === 'differs' && row.status !== 'differs') logDifference(context, row, next)
    return isDone
  } catch (error) {
    if (isFailure(error, 'INSUFFICIENT_FUNDS')) return false
    throw error
  }
}

/** Returns false if the row has changed since it was read. */
async function recordCheck({ database }: Context, row: FundingRow, now: Date): Promise<boolean> {
  const checks = row.checks + 1
  const { numUpdatedRows } = await database
    .updateTable('funding.funding')
    .set({
      checks,
      checked_at: now,
      silent_since: null,
      given_up_at: null,
      next_check_at: nextCheckAt(row, row.status, checks, now),
    })
    .where('funding_id', '=', row.funding_id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface Settlement {
  readonly row: FundingRow
  readonly next: NextState
  readonly now: Date
  readonly cap: Cents
  readonly isDecided?: true
}

export async function move(trx: Transaction, { row, next, now, cap, isDecided }: Settlement, booking: Booking): Promise<void> {
  const { funding_id, transaction_id } = row
  // A payment that differs from the request is credited only if staff decide so. Until then, its refund changes no
  // wallet.
  const isCredited = transaction_id === null && (isAsAsked(row, next.received) || isDecided === true)
  const posted = isCredited ? await credit(trx, row, booking) : null
  const fund_id = transaction_id ?? posted?.public_id ?? null
  const taken = fund_id === null ? null : await takeBack(trx, { row, fund_id, gone: lostAmountOf(next) }, booking)
  const parts = taken?.taken ?? row.taken
  const { received, ...rest } = next
  await updateFunding(trx, funding_id, {
    ...rest,
    received_currency: received?.currency ?? null,
    received_amount: received?.amount ?? null,
    transaction_id: fund_id,
    taken_member: parts.member,
    taken_fee: parts.fee,
    taken_tax: parts.tax,
    taken_debt: parts.debt,
    is_over_cap: row.is_over_cap || (posted !== null && posted.balanceOf(booking.account) > cap),
    ...(fund_id !== null && { booked_amount: row.amount, booked_fee: row.fee, booked_tax: row.tax }),
    is_unclaimed: row.is_unclaimed && fund_id !== null,
    by_hand: row.by_hand,
    given_up_at: null,
    checks: 0,
    checked_at: now,
    silent_since: null,
    next_check_at: nextCheckAt(row, next.status, 0, now),
    version: row.version + 1,
  })
  await recordFundingChange(trx, toChangedFunding(row, next, { fund_id, credited: posted ? row.amount : zeroCents, taken }), now)
}

interface BookedCredit {
  readonly fund_id: string | null
  readonly credited: Cents
  readonly taken: TakenMoney | null
}

function toChangedFunding(row: FundingRow, next: NextState, { fund_id, credited, taken }: BookedCredit): ChangedFunding {
  const { funding_id, user_id, method, amount, status: before } = row
  const none = { credited: zeroCents, taken: zeroCents, put_back: zeroCents, owed: zeroCents, transaction_id: null }
  if (row.is_unclaimed) return { funding_id, user_id, method, amount, status: next.status, before, ...none }
  const moved = (way: TakenMoney['way']): Cents => (taken?.way === way ? taken.moved.member : zeroCents)
  return {
    funding_id,
    user_id,
    method,
    amount,
    status: next.status,
    before,
    credited,
    taken: moved('taken'),
    put_back: moved('put_back'),
    owed: taken?.way === 'taken' ? minus(calculateDebt(row, taken.taken), calculateDebt(row, row.taken)) : zeroCents,
    transaction_id: taken && taken.moved.member > 0 ? taken.posted.public_id : fund_id,
  }
}

function logDifference({ log }: Context, { funding_id, method, asked }: FundingRow, { received }: NextState): void {
  log.error({ funding_id, method, asked, received }, 'a payment differs from its funding request, nothing was credited')
}
