import type { StaffFunding } from '@hai/contract/funding'
import { minus, plus } from '@hai/contract/money'
import type { Staff } from '../../caller.ts'
import type { DescribeAction, Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { recordStaffAction } from '../admin/index.ts'
import { providerOf, type Context } from './context.ts'
import { unchanged } from './next-state.ts'
import { placeOf, type FundingPlace } from './place.ts'
import { lockFunding, readFunding, updateFunding, type FundingRow } from './rows.ts'
import { move } from './settle.ts'
import { showFundingToStaff } from './show-fundings.ts'
import { toCredit, toGiveBack } from './undecided.ts'

type Decided = Omit<Parameters<Handler<'admin_decide_funding'>>[1], 'funding_id' | 'admin_id'>

/** Fails: FORBIDDEN (`admin_id` is not the caller, or the funding is the caller’s own). */
function refuseUnlessTheirs({ user_id }: Staff, admin_id: string, row: FundingRow): void {
  if (admin_id !== user_id || row.user_id === user_id) fail('FORBIDDEN')
}

/** Fails: INVALID_TRANSITION, CONFLICT (the amount does not fit the current funding). */
function decidedRow(row: FundingRow, { decision, amount }: Decided): FundingRow {
  if (decision === 'credit') {
    const figures = toCredit(row) ?? fail('INVALID_TRANSITION')
    if (figures.amount !== amount) fail('CONFLICT')
    return { ...row, ...figures }
  }
  const most = toGiveBack(row) ?? fail('INVALID_TRANSITION')
  if (row.transaction_id === null ? amount !== 0 : amount === 0 || amount > most) fail('CONFLICT')
  return row.transaction_id === null ? row : { ...row, by_hand: plus(row.by_hand, amount) }
}

interface BookingDecision {
  readonly row: FundingRow
  readonly place: FundingPlace
  readonly decided: Decided
}

async function book(context: Context, trx: Transaction, { row, place, decided }: BookingDecision): Promise<void> {
  const now = context.clock.now()
  const next = unchanged(row)
  if (decided.decision === 'given_back' && row.transaction_id === null)
    return updateFunding(trx, row.funding_id, { status: 'reversed', next_check_at: null, version: row.version + 1 })
  const { ledger } = context
  const { account, cap, of } = place
  const { outside } = providerOf(context, row.method)
  const booking = { ledger, outside, account, at: now, payment_reference: row.payment_reference ?? '' }
  const target = of(decidedRow(row, decided))
  const refunded = plus(row.refunded, minus(target.by_hand, row.by_hand))
  const isWhole = refunded >= plus(target.amount, target.fee, target.tax)
  const status = isWhole ? 'reversed' : row.status === 'differs' ? 'paid' : row.status
  await move(trx, { row: target, next: { ...next, refunded, status }, now, cap, isDecided: true }, booking)
}

/**
 * Fails: NOT_FOUND, FORBIDDEN, INVALID_TRANSITION, CONFLICT (changed since the caller read it, or a concurrent posting
 * left too little in an account).
 */
export const decideFunding =
  (context: Context): Handler<'admin_decide_funding'> =>
  async (staff, { funding_id, admin_id, ...decided }): Promise<StaffFunding> => {
    const { database, clock } = context
    const seen = (await readFunding(database, funding_id)) ?? fail('NOT_FOUND')
    refuseUnlessTheirs(staff, admin_id, seen)
    // Read this before the transaction, which must not wait for a second connection.
    const place = await placeOf(context, seen)
    try {
      await database.transaction().execute(async (trx) => {
        const row = await lockFunding(trx, funding_id)
        if (row.version !== seen.version) fail('CONFLICT')
        decidedRow(row, decided)
        const { decision, amount, reference, reason } = decided
        const now = clock.now()
        await trx
          .insertInto('funding.decision')
          .values({ id: newId(), funding_id, decision, amount, reference, reason, decided_by: staff.user_id, decided_at: now })
          .execute()
        const { asked, received, status } = row
        const about = { action: 'funding_decided', subject: funding_id, target_user_id: row.user_id, reason } as const
        const change = { before: { status, asked, received }, after: { decision, amount, reference } }
        await recordStaffAction(trx, staff, { ...about, ...change }, now)
        await book(context, trx, { row, place, decided })
      })
    } catch (error) {
      // A concurrent posting left too little in an account.
      if (isFailure(error, 'INSUFFICIENT_FUNDS')) return fail('CONFLICT')
      throw error
    }
    return showFundingToStaff((await readFunding(database, funding_id)) ?? fail('NOT_FOUND'))
  }

/** Fails with the errors of `decideFunding`. */
export const describeDecision =
  ({ database }: Context): DescribeAction<'admin_decide_funding'> =>
  async (staff, { funding_id, admin_id, ...decided }) => {
    const row = (await readFunding(database, funding_id)) ?? fail('NOT_FOUND')
    refuseUnlessTheirs(staff, admin_id, row)
    decidedRow(row, decided)
    return { kind: 'funding', user_id: row.user_id, decision: decided.decision, amount: decided.amount }
  }
