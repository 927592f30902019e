import { cashInStatuses } from '@hai/contract/cash-in-steps'
import { cents, type Cents } from '@hai/contract/money'
import type { Insertable, NotNull, Selectable } from 'kysely'
import { z } from 'zod'
import { behind, type Positioned } from '../../platform/database/behind.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { CashInsCashIn, CashInsSettings } from '../../platform/database/generated.ts'
import type { Page } from '../../platform/each-page.ts'

/** No screen changes these settings. Operators change them in the database. */
export type Settings = Omit<Selectable<CashInsSettings>, 'only_one'>

export const SETTINGS_MAX_AGE_MS = 5_000

export const readSettings = (database: Database): Promise<Settings> =>
  database
    .selectFrom('cash_ins.settings')
    .select(['wait_minutes', 'waiting_max', 'per_hour', 'pause_minutes', 'share_pair_max', 'share_wait_hours', 'share_tier'])
    .executeTakeFirstOrThrow()

const status = z.enum(cashInStatuses)

export interface CashInRow extends Omit<Selectable<CashInsCashIn>, 'status' | 'amount' | 'share' | 'share_paid'> {
  readonly status: z.infer<typeof status>
  readonly amount: Cents
  /** The share that was expected when the cash-in started. `share_paid` may be lower. */
  readonly share: Cents
  /** Null until it is calculated. */
  readonly share_paid: Cents | null
}

const toCashIn = (row: Selectable<CashInsCashIn>): CashInRow => ({
  ...row,
  status: status.parse(row.status),
  amount: cents(row.amount),
  share: cents(row.share),
  share_paid: row.share_paid === null ? null : cents(row.share_paid),
})

export const insertCashIn = async (trx: Transaction, cashIn: Insertable<CashInsCashIn>): Promise<CashInRow> =>
  toCashIn(await trx.insertInto('cash_ins.cash_in').values(cashIn).returningAll().executeTakeFirstOrThrow())

export async function readCashIn(database: Database, id: string): Promise<CashInRow | null> {
  const row = await database.selectFrom('cash_ins.cash_in').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toCashIn(row) : null
}

export async function lockCashIn(trx: Transaction, id: string): Promise<CashInRow | null> {
  const row = await trx.selectFrom('cash_ins.cash_in').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toCashIn(row) : null
}

export async function readCashIns(database: Database, ids: readonly string[]): Promise<CashInRow[]> {
  if (ids.length === 0) return []
  return (await database.selectFrom('cash_ins.cash_in').selectAll().where('id', 'in', ids).execute()).map(toCashIn)
}

type Changes = Partial<
  Pick<
    CashInRow,
    'status' | 'version' | 'transaction_id' | 'share_due_at' | 'share_paid_at' | 'share_counted' | 'share_paid' | 'ended_at'
  >
>

export const changeCashIn = async (trx: Transaction, id: string, changes: Changes): Promise<CashInRow> =>
  toCashIn(await trx.updateTable('cash_ins.cash_in').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow())

export interface CashInPage {
  readonly user_id: string
  readonly role: 'member' | 'agent'
  readonly isWaiting: boolean
  readonly before?: string | undefined
  readonly limit: number
}

export async function readCashInPage(database: Database, page: CashInPage): Promise<CashInRow[]> {
  const { user_id, role, isWaiting, before, limit } = page
  let query = database
    .selectFrom('cash_ins.cash_in')
    .selectAll()
    .where(role === 'agent' ? 'agent_id' : 'member_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(limit)
  if (isWaiting) query = query.where('status', '=', 'waiting')
  if (before !== undefined) query = query.where('id', '<', before)
  return (await query.execute()).map(toCashIn)
}

/** Earliest first. */
export async function readDue(
  database: Database,
  { now, agent_id }: { readonly now: Date; readonly agent_id?: string },
  { after, limit }: Page<Positioned>,
): Promise<readonly Positioned[]> {
  let query = database
    .selectFrom('cash_ins.cash_in')
    .select(['id', 'expires_at as at'])
    .where('status', '=', 'waiting')
    .where('expires_at', '<=', now)
    .where(behind(after, 'expires_at', 'id'))
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
  if (agent_id !== undefined) query = query.where('agent_id', '=', agent_id)
  return query.execute()
}

/** Newest first. */
export const readBegun = (trx: Transaction, agent_id: string, since: Date) =>
  trx
    .selectFrom('cash_ins.cash_in')
    .select(['member_id', 'status', 'created_at', 'expires_at', 'ended_at'])
    .where('agent_id', '=', agent_id)
    .where((row) => row.or([row('status', '=', 'waiting'), row('created_at', '>', since), row('ended_at', '>', since)]))
    .orderBy('id', 'desc')
    .execute()

export async function hasTakenFrom(database: Database, agent_id: string, member_id: string): Promise<boolean> {
  const row = await database
    .selectFrom('cash_ins.cash_in')
    .select('id')
    .where('agent_id', '=', agent_id)
    .where('member_id', '=', member_id)
    .where('status', '=', 'completed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Oldest first. */
export const readOwed = (database: Database, now: Date, { after, limit }: Page<Positioned>): Promise<readonly Positioned[]> =>
  database
    .selectFrom('cash_ins.cash_in')
    .select(['id', 'ended_at as at'])
    .$narrowType<{ at: NotNull }>()
    .where('status', '=', 'completed')
    .where('share', '>', 0)
    .where('share_paid_at', 'is', null)
    .where((row) => row.or([row('share_due_at', '<=', now), row('share_due_at', 'is', null)]))
    .where(behind(after, 'ended_at', 'id'))
    .orderBy('ended_at')
    .orderBy('id')
    .limit(limit)
    .execute()
