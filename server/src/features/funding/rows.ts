import { fundingMethods, fundingStates, type FundingMethod, type FundingState } from '@hai/contract/funding-states'
import { cents, type Cents } from '@hai/contract/money'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { z } from 'zod'
import type { TakenBack } from '../../ledger/index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { FundingFunding, FundingMovement } from '../../platform/database/generated.ts'
import type { RequestedAmount, Known } from './port.ts'

const method = z.enum(fundingMethods)
const status = z.enum(fundingStates)

/** Amounts are in cents; `asked` and `received` are in hundredths of their currency. */
export interface FundingRow extends Omit<Known, 'expires_at'> {
  readonly user_id: string
  readonly method: FundingMethod
  readonly status: FundingState
  /**
   * The amount for the wallet. It differs from the requested one only if staff accepted a payment of another amount.
   */
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
  readonly transaction_id: string | null
  readonly payment_reference: string | null
  readonly next_url: string | null
  readonly expires_at: Date | null
  readonly next_check_at: Date | null
  readonly checked_at: Date | null
  readonly checks: number
  readonly silent_since: Date | null
  readonly received: RequestedAmount | null
  readonly refunded: Cents
  readonly disputed: Cents
  readonly taken: TakenBack
  readonly is_over_cap: boolean
  /** Refunds that staff recorded by hand, because the provider does not report refunds. */
  readonly by_hand: Cents
  /** True if the member was deleted before the payment arrived. Such a payment credits no wallet. */
  readonly is_unclaimed: boolean
  /** When the server stopped asking a provider that did not answer, or null. */
  readonly given_up_at: Date | null
  readonly htg_per_usd: number | null
  readonly version: number
}

function rowOf(row: Selectable<FundingFunding>): FundingRow {
  const { received_currency: currency, received_amount: received } = row
  const amount = cents(row.booked_amount ?? row.amount)
  const fee = cents(row.booked_fee ?? row.fee)
  const tax = cents(row.booked_tax ?? row.tax)
  return {
    funding_id: row.funding_id,
    user_id: row.user_id,
    created_at: row.created_at,
    transaction_id: row.transaction_id,
    method: method.parse(row.method),
    status: status.parse(row.status),
    amount,
    fee,
    tax,
    asked: { currency: row.asked_currency, amount: row.asked_amount ?? row.amount },
    reference: row.reference,
    payment_reference: row.payment_reference,
    next_url: row.next_url,
    expires_at: row.expires_at,
    next_check_at: row.next_check_at,
    checked_at: row.checked_at,
    checks: row.checks,
    silent_since: row.silent_since,
    received: currency !== null && received !== null ? { currency, amount: received } : null,
    refunded: cents(row.refunded),
    disputed: cents(row.disputed),
    taken: {
      member: cents(row.taken_member),
      fee: cents(row.taken_fee),
      tax: cents(row.taken_tax),
      debt: cents(row.taken_debt),
    },
    is_over_cap: row.is_over_cap,
    version: row.version,
    htg_per_usd: row.htg_per_usd === null ? null : Number(row.htg_per_usd),
    by_hand: cents(row.by_hand),
    is_unclaimed: row.is_unclaimed,
    given_up_at: row.given_up_at,
  }
}

export const toKnown = ({ funding_id, created_at, expires_at, asked, reference }: FundingRow): Known => ({
  funding_id,
  created_at,
  asked,
  reference,
  expires_at: expires_at ?? created_at,
})

export async function insertFunding(trx: Database, funding: Insertable<FundingFunding>): Promise<void> {
  await trx.insertInto('funding.funding').values(funding).execute()
}

export async function updateFunding(trx: Database, funding_id: string, change: Updateable<FundingFunding>): Promise<void> {
  await trx.updateTable('funding.funding').set(change).where('funding_id', '=', funding_id).execute()
}

export async function insertMovement(trx: Transaction, movement: Insertable<FundingMovement>): Promise<void> {
  await trx.insertInto('funding.movement').values(movement).execute()
}

export async function readFunding(database: Database, funding_id: string): Promise<FundingRow | null> {
  const row = await database.selectFrom('funding.funding').selectAll().where('funding_id', '=', funding_id).executeTakeFirst()
  return row ? rowOf(row) : null
}

export async function lockFunding(trx: Transaction, funding_id: string): Promise<FundingRow> {
  const found = trx.selectFrom('funding.funding').selectAll().where('funding_id', '=', funding_id)
  return rowOf(await found.forUpdate().executeTakeFirstOrThrow())
}

export async function lockOwed(trx: Transaction, limit: number): Promise<readonly FundingRow[]> {
  const owing = await sql<{ owner_id: string }>`
    select owner_id from ledger.account_view where owed > 0 and balance > 0`.execute(trx)
  const user_ids = owing.rows.map(({ owner_id }) => owner_id)
  if (user_ids.length === 0) return []
  const { rows } = await sql<Selectable<FundingFunding>>`
    select * from funding.funding
     where user_id = any (${user_ids}::uuid[]) and taken_debt > 0 and not is_unclaimed
       and least(taken_member + taken_fee + taken_tax + taken_debt, coalesce(booked_amount, amount)) > taken_member
     order by funding_id limit ${limit} for update`.execute(trx)
  return rows.map(rowOf)
}

export async function readByKey(database: Database, user_id: string, idempotency_key: string): Promise<FundingRow | null> {
  const row = await database
    .selectFrom('funding.funding')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst()
  return row ? rowOf(row) : null
}

export async function readOpen(database: Database, user_id: string, but_key: string): Promise<readonly FundingRow[]> {
  const rows = await database
    .selectFrom('funding.funding')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('status', 'in', ['created', 'redirected'])
    .where('idempotency_key', 'is distinct from', but_key)
    .execute()
  return rows.map(rowOf)
}

export async function readPage(
  database: Database,
  { user_id, before, limit }: { readonly user_id: string; readonly before: string | undefined; readonly limit: number },
): Promise<readonly FundingRow[]> {
  let query = database.selectFrom('funding.funding').selectAll().where('user_id', '=', user_id)
  if (before !== undefined) query = query.where('funding_id', '<', before)
  return (await query.orderBy('funding_id', 'desc').limit(limit).execute()).map(rowOf)
}

export async function readDue(database: Database, now: Date, methods: readonly FundingMethod[], limit: number) {
  if (methods.length === 0) return []
  const rows = await database
    .selectFrom('funding.funding')
    .select(['funding_id', 'method'])
    .where('next_check_at', '<=', now)
    .where('method', 'in', methods)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ funding_id: row.funding_id, method: method.parse(row.method) }))
}

export async function findByReference(database: Database, of: FundingMethod, reference: string): Promise<string | null> {
  const found = database.selectFrom('funding.funding').select('funding_id').where('method', '=', of)
  return (await found.where('reference', '=', reference).executeTakeFirst())?.funding_id ?? null
}

export async function findByPayment(database: Database, of: FundingMethod, payment: string): Promise<string | null> {
  const found = database.selectFrom('funding.funding').select('funding_id').where('method', '=', of)
  return (await found.where('payment_reference', '=', payment).executeTakeFirst())?.funding_id ?? null
}
