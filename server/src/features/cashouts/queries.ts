import { department, payoutMethod } from '@hai/contract/agents'
import { cashoutStatuses, isOpenCashout, type CashoutStatus } from '@hai/contract/cashout-steps'
import { cents, type Cents } from '@hai/contract/money'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { z } from 'zod'
import type { Cashout } from '@hai/contract/cashout-record'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { CashoutsCashout, CashoutsSettings } from '../../platform/database/generated.ts'
import { daysAfter } from '../../platform/clock.ts'

export type Settings = Selectable<CashoutsSettings>

/** After a change of the settings, a server may use the old ones for this long. */
export const SETTINGS_MAX_AGE_MS = 5_000

export const readSettings = (database: Database): Promise<Settings> =>
  database.selectFrom('cashouts.settings').selectAll().executeTakeFirstOrThrow()

/** A completed cash-out can be rated and reported until this time. Null if it is not completed. */
export const reportUntil = (
  { status, ended_at }: Pick<CashoutRow, 'status' | 'ended_at'>,
  { report_days }: Pick<Settings, 'report_days'>,
): Date | null => (status === 'completed' && ended_at ? daysAfter(ended_at, report_days) : null)

const words = z.object({ status: z.enum(cashoutStatuses), method: payoutMethod, department })

type Money = 'amount' | 'fee' | 'tax' | 'agent_share'

export interface CashoutRow
  extends
    Omit<Selectable<CashoutsCashout>, Money | 'htg_per_usd' | keyof z.infer<typeof words>>,
    Readonly<z.infer<typeof words>> {
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
  readonly agent_share: Cents | null
  readonly htg_per_usd: number
}

const toRow = (row: Selectable<CashoutsCashout>): CashoutRow => ({
  ...row,
  ...words.parse(row),
  amount: cents(row.amount),
  fee: cents(row.fee),
  tax: cents(row.tax),
  agent_share: row.agent_share === null ? null : cents(row.agent_share),
  htg_per_usd: Number(row.htg_per_usd),
})

export async function insertCashout(trx: Transaction, row: Insertable<CashoutsCashout>): Promise<CashoutRow> {
  return toRow(await trx.insertInto('cashouts.cashout').values(row).returningAll().executeTakeFirstOrThrow())
}

export async function lockCashout(trx: Transaction, id: string): Promise<CashoutRow | null> {
  const row = await trx.selectFrom('cashouts.cashout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toRow(row) : null
}

export async function readCashouts(database: Database, ids: readonly string[]): Promise<CashoutRow[]> {
  if (ids.length === 0) return []
  return (await database.selectFrom('cashouts.cashout').selectAll().where('id', 'in', ids).execute()).map(toRow)
}

export async function readCashout(database: Database, id: string): Promise<CashoutRow | null> {
  const [row] = await readCashouts(database, [id])
  return row ?? null
}

/** Cash-outs that agents have accepted and still have to pay out, or paid out without confirmation. */
export async function readJobsOf(database: Database, sender_ids: readonly string[]): Promise<CashoutRow[]> {
  if (sender_ids.length === 0) return []
  const rows = await database
    .selectFrom('cashouts.cashout')
    .selectAll()
    .where('sender_id', 'in', sender_ids)
    .where('status', 'in', ['accepted', 'sent'])
    .execute()
  return rows.map(toRow)
}

export type Changes = Updateable<CashoutsCashout>

export async function changeCashout(trx: Transaction, id: string, changes: Changes): Promise<CashoutRow> {
  return toRow(
    await trx.updateTable('cashouts.cashout').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  )
}

/** Call when a cash-out has ended: it needs no other agent. */
export async function deleteSkippedAgents(trx: Transaction, cashout_id: string): Promise<void> {
  await trx.deleteFrom('cashouts.passed').where('cashout_id', '=', cashout_id).execute()
}

export interface CashoutPage {
  readonly user_id: string
  readonly role: 'member' | 'agent'
  readonly statuses: readonly CashoutStatus[]
  readonly before?: string | undefined
  readonly limit: number
}

export async function readCashoutPage(database: Database, page: CashoutPage): Promise<CashoutRow[]> {
  const { user_id, role, statuses, before, limit } = page
  let query = database
    .selectFrom('cashouts.cashout')
    .selectAll()
    .where(role === 'member' ? 'sender_id' : 'agent_id', '=', user_id)
    .where('status', 'in', statuses)
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return (await query.execute()).map(toRow)
}

export const openStatuses = cashoutStatuses.filter(isOpenCashout)
export const overStatuses = cashoutStatuses.filter((status) => !isOpenCashout(status))

const takenOn: readonly CashoutStatus[] = ['accepted', 'sent', 'disputed', 'completed', 'refunded']

export async function hasAccepted(database: Database, sender_id: string, agent_id: string): Promise<boolean> {
  const row = await database
    .selectFrom('cashouts.cashout')
    .select('id')
    .where('sender_id', '=', sender_id)
    .where('agent_id', '=', agent_id)
    .where('status', 'in', takenOn)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findCashoutOf(database: Database, transaction_id: string, viewer_id: string): Promise<string | null> {
  const row = await database
    .selectFrom('cashouts.cashout')
    .select('id')
    .where((eb) => eb.or([eb('hold_id', '=', transaction_id), eb('ended_by', '=', transaction_id)]))
    .where((eb) => eb.or([eb('sender_id', '=', viewer_id), eb('agent_id', '=', viewer_id)]))
    .executeTakeFirst()
  return row?.id ?? null
}

export async function cashoutsOfHolds(
  database: Database,
  hold_ids: readonly string[],
): Promise<readonly { readonly hold_id: string; readonly id: string; readonly status: string }[]> {
  if (hold_ids.length === 0) return []
  return database.selectFrom('cashouts.cashout').select(['hold_id', 'id', 'status']).where('hold_id', 'in', hold_ids).execute()
}

export type Rating = NonNullable<Cashout['rating']>

export async function readRatings(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Rating>> {
  const rows = await db
    .selectFrom('cashouts.rating')
    .select(['cashout_id', 'rating', 'htg_received', 'asked_for_more', 'had_to_buy', 'short_paid'])
    .where('cashout_id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ cashout_id, htg_received, ...input }) => [
      cashout_id,
      { ...input, htg_received: htg_received === null ? null : Number(htg_received) },
    ]),
  )
}
