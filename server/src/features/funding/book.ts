import { cents, minus, zeroCents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { v5 } from 'uuid'
import {
  accountNumber,
  fundMoves,
  putBackFundMoves,
  takeFundMoves,
  type AccountId,
  type Ledger,
  type Posted,
  type TakenBack,
} from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { PUT_BACK_KIND, TAKEN_KIND, UNCLAIMED_KIND } from './details.ts'
import type { FundingProvider } from './port.ts'
import { insertMovement, type FundingRow } from './rows.ts'
import { nothingTaken, sumTakenBack, calculateTakenBack } from './taken.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'

export interface Booking {
  readonly ledger: Ledger
  readonly outside: FundingProvider['outside']
  readonly account: AccountId
  readonly at: Date
  readonly payment_reference: string
}

/**
 * `number` counts the movements of the funding, so that a retry finds its posting. The initiator must be the platform,
 * because members know the funding’s id. As initiators, they could use up the key with a payment of their own, which
 * would block a later chargeback.
 */
export const keyed = ({ funding_id }: FundingRow, number: number) => ({
  initiator_id: SYSTEM_ACTOR_ID,
  idempotency_key: v5(`movement ${number}`, funding_id),
  payload: { call: 'funding', funding_id, number },
})

/** Fundings also post to locked and frozen wallets: a payment is still credited and a chargeback still debited. */
export const guards = { passes_freeze: true } as const

export const movementsOf = async (trx: Transaction, funding_id: string): Promise<number> => {
  const { count } = await trx
    .selectFrom('funding.movement')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('funding_id', '=', funding_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Credits the payment even above the wallet’s cap, because the member has already paid. */
export async function credit(trx: Transaction, row: FundingRow, booking: Booking): Promise<Posted> {
  const { ledger, outside, account, at, payment_reference } = booking
  const { funding_id, method, amount, fee, tax } = row
  const posted = await ledger.postWithin(trx, {
    ...keyed(row, 1),
    kind: row.is_unclaimed ? UNCLAIMED_KIND : 'fund',
    moves: fundMoves({ outside, member: account, amount, fee, tax }),
    guards,
    details: { funding_id, method, amount, fee, tax, provider_reference: payment_reference },
  })
  const movement = { kind: 'credited', member: amount, fee, tax, debt: zeroCents } as const
  await insertMovement(trx, { ...movement, funding_id, number: 1, transaction_id: posted.public_id, created_at: at })
  return posted
}

/**
 * Reads without locks. If a concurrent posting leaves too little in an account, our posting fails with
 * INSUFFICIENT_FUNDS.
 */
async function readHave(trx: Transaction, account: AccountId): Promise<Omit<TakenBack, 'debt'>> {
  const { rows } = await sql<{ who: 'member' | 'platform_fees' | 'tax_fees'; balance: number }>`
    select case when id = ${accountNumber(account)} then 'member' else kind end as who, balance from ledger.account_view
     where id = ${accountNumber(account)} or (owner_id is null and kind in ('platform_fees', 'tax_fees'))`.execute(trx)
  const of = (who: string): Cents => cents(rows.find((row) => row.who === who)?.balance ?? 0)
  return { member: of('member'), fee: of('platform_fees'), tax: of('tax_fees') }
}

export interface TakenMoney {
  readonly taken: TakenBack
  readonly moved: TakenBack
  readonly way: 'taken' | 'put_back'
  readonly posted: Posted
}

const difference = (from: TakenBack, to: TakenBack): TakenBack => ({
  member: minus(to.member, from.member),
  fee: minus(to.fee, from.fee),
  tax: minus(to.tax, from.tax),
  debt: minus(to.debt, from.debt),
})

/** What a posting repeats of the payment that it takes back, restores or collects a debt for. */
export const namedCredit = ({ is_unclaimed, amount }: FundingRow, account: AccountId) =>
  is_unclaimed ? { account: null, credited: zeroCents } : { account: accountNumber(account), credited: amount }

/**
 * Takes or restores money until the amounts taken back and the debt add up to `gone`. Null if they already do.
 * `fund_id` is the posting that credited the payment.
 */
export async function takeBack(
  trx: Transaction,
  { row, fund_id, gone }: { readonly row: FundingRow; readonly fund_id: string; readonly gone: Cents },
  booking: Booking,
): Promise<TakenMoney | null> {
  const before = row.transaction_id === null ? nothingTaken : row.taken
  const was = sumTakenBack(before)
  if (gone === was) return null
  const { ledger, outside, account, at, payment_reference } = booking
  const have = await readHave(trx, account)
  const taken = calculateTakenBack({ booked: row, taken: before, gone, have })
  const way = gone > was ? 'taken' : 'put_back'
  const moved = way === 'taken' ? difference(before, taken) : difference(taken, before)
  const { funding_id, method } = row
  const number = 1 + (await movementsOf(trx, funding_id))
  const movesOf = way === 'taken' ? takeFundMoves : putBackFundMoves
  const { member: amount, ...rest } = moved
  const posted = await ledger.postWithin(trx, {
    ...keyed(row, number),
    kind: way === 'taken' ? TAKEN_KIND : PUT_BACK_KIND,
    moves: movesOf({ ...moved, outside, account }),
    guards,
    details: {
      funding_id,
      method,
      fund_id,
      ...namedCredit(row, account),
      amount,
      ...rest,
      provider_reference: payment_reference,
    },
  })
  const signed = (part: Cents): number => (way === 'taken' ? part : 0 - part)
  await insertMovement(trx, {
    funding_id,
    number,
    kind: way,
    transaction_id: posted.public_id,
    created_at: at,
    member: signed(moved.member),
    fee: signed(moved.fee),
    tax: signed(moved.tax),
    debt: signed(moved.debt),
  })
  return { taken, moved, way, posted }
}
