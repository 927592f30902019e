import { cents, type Cents } from '@hai/contract/money'
import { language } from '@hai/contract/schemas'
import { sql, type Insertable, type Selectable } from 'kysely'
import { z } from 'zod'
import { behind } from '../../platform/database/behind.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { TransfersWaitingSend } from '../../platform/database/generated.ts'
import type { Page } from '../../platform/each-page.ts'
import { unpaidStatuses } from './waiting.ts'

type Row = Selectable<TransfersWaitingSend>

const words = {
  status: z.enum(['arriving', 'completed', 'undone', 'not_arrived', 'pending', 'claimed', 'cancelled', 'expired']),
  address_kind: z.enum(['hai_tag', 'email', 'phone']).nullable(),
  language,
}

/** A send that is or was on hold for its undo window, or in escrow for an address. */
export interface WaitingSend extends Omit<Row, keyof typeof words | 'amount' | 'fee' | 'tax' | 'payer_balance'> {
  readonly status: z.infer<typeof words.status>
  readonly address_kind: z.infer<typeof words.address_kind>
  readonly language: z.infer<typeof language>
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
  readonly payer_balance: Cents
}
export type WaitingStatus = WaitingSend['status']

const toSend = (row: Row): WaitingSend => ({
  ...row,
  status: words.status.parse(row.status),
  address_kind: words.address_kind.parse(row.address_kind),
  language: words.language.parse(row.language),
  amount: cents(row.amount),
  fee: cents(row.fee),
  tax: cents(row.tax),
  payer_balance: cents(row.payer_balance),
})

export async function insertWaitingSend(trx: Transaction, send: Insertable<TransfersWaitingSend>): Promise<void> {
  await trx.insertInto('transfers.waiting_send').values(send).execute()
}

export async function lockWaitingSend(trx: Transaction, transaction_id: string): Promise<WaitingSend | null> {
  const row = await trx
    .selectFrom('transfers.waiting_send')
    .selectAll()
    .where('transaction_id', '=', transaction_id)
    .forUpdate()
    .executeTakeFirst()
  return row ? toSend(row) : null
}

export interface RecordedEnding {
  readonly status: WaitingStatus
  readonly ended_by: string
  readonly ended_at: Date
  readonly payee_id?: string
}

export async function endWaitingSend(trx: Transaction, transaction_id: string, ending: RecordedEnding): Promise<void> {
  await trx
    .updateTable('transfers.waiting_send')
    .set({ ...ending, remind_at: null })
    .where('transaction_id', '=', transaction_id)
    .execute()
}

/** For a send that another book refused after its undo window. */
export async function recordNotArrived(trx: Transaction, transaction_id: string): Promise<void> {
  await trx
    .updateTable('transfers.waiting_send')
    .set({ status: 'not_arrived' })
    .where('transaction_id', '=', transaction_id)
    .where('status', '=', 'completed')
    .execute()
}

export async function postponeWaitingSend(database: Database, transaction_id: string, due_at: Date): Promise<void> {
  await database.updateTable('transfers.waiting_send').set({ due_at }).where('transaction_id', '=', transaction_id).execute()
}

export type DueSend = Pick<Row, 'transaction_id' | 'due_at'>

export const readDueSends = (database: Database, now: Date, { after, limit }: Page<DueSend>): Promise<DueSend[]> =>
  database
    .selectFrom('transfers.waiting_send')
    .select(['transaction_id', 'due_at'])
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .where(behind(after && { at: after.due_at, id: after.transaction_id }, 'due_at', 'transaction_id'))
    .orderBy('due_at')
    .orderBy('transaction_id')
    .limit(limit)
    .execute()

export async function readDueReminders(database: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('transfers.waiting_send')
    .select('transaction_id')
    .where('status', '=', 'pending')
    .where('remind_at', '<=', now)
    .where('deadline', '>', now)
    .orderBy('remind_at')
    .limit(limit)
    .execute()
  return rows.map(({ transaction_id }) => transaction_id)
}

/** Null if the reminder is no longer due, or another process has locked the send. */
export async function lockReminder(trx: Transaction, transaction_id: string, now: Date): Promise<WaitingSend | null> {
  const row = await trx
    .selectFrom('transfers.waiting_send')
    .selectAll()
    .where('transaction_id', '=', transaction_id)
    .where('status', '=', 'pending')
    .where('remind_at', '<=', now)
    .where('deadline', '>', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ? toSend(row) : null
}

type PendingTo = Pick<WaitingSend, 'payer_id'> & { readonly address_kind: string; readonly address: string }

const pendingTo = (database: Database, { payer_id, address_kind, address }: PendingTo) =>
  database
    .selectFrom('transfers.waiting_send')
    .select('transaction_id')
    .where('status', '=', 'pending')
    .where('address_kind', '=', address_kind)
    .where('address', '=', address)
    .where('payer_id', '=', payer_id)

/** This payer’s oldest other pending send to this address whose reminders are not over. */
export async function lockAnnounceable(
  trx: Transaction,
  { transaction_id, ...to }: PendingTo & { readonly transaction_id: string },
): Promise<string | null> {
  const row = await pendingTo(trx, to)
    .where('transaction_id', '<>', transaction_id)
    .where('remind_at', 'is not', null)
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.transaction_id ?? null
}

export async function hasPendingTo(database: Database, to: PendingTo, now: Date): Promise<boolean> {
  const row = await pendingTo(database, to).where('deadline', '>', now).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function recordReminder(trx: Transaction, transaction_id: string, next: Date | null): Promise<void> {
  await trx
    .updateTable('transfers.waiting_send')
    .set((row) => ({ reminders_sent: row('reminders_sent', '+', 1), remind_at: next }))
    .where('transaction_id', '=', transaction_id)
    .execute()
}

export async function putOffReminder(db: Database | Transaction, transaction_id: string, at: Date): Promise<void> {
  await db.updateTable('transfers.waiting_send').set({ remind_at: at }).where('transaction_id', '=', transaction_id).execute()
}

/** Unclaimed sends to an address, oldest first. Leaves out those by `except_payer_id`. */
export async function readPendingTo(
  database: Database,
  to: { readonly kind: string; readonly value: string; readonly except_payer_id: string },
  now: Date,
): Promise<string[]> {
  const rows = await database
    .selectFrom('transfers.waiting_send')
    .select('transaction_id')
    .where('status', '=', 'pending')
    .where('address_kind', '=', to.kind)
    .where('address', '=', to.value)
    .where('payer_id', '<>', to.except_payer_id)
    .where('deadline', '>', now)
    .orderBy('position')
    .execute()
  return rows.map(({ transaction_id }) => transaction_id)
}

export async function readOpenSends(
  database: Database,
  of: {
    readonly payer_id: string
    readonly status: 'arriving' | 'pending'
    readonly before?: number | undefined
    readonly limit: number
  },
): Promise<WaitingSend[]> {
  const query = database
    .selectFrom('transfers.waiting_send')
    .selectAll()
    .where('payer_id', '=', of.payer_id)
    .where('ended_at', 'is', null)
    .where('status', '=', of.status)
    .orderBy('position', 'desc')
    .limit(of.limit)
  const rows = await (of.before === undefined ? query : query.where('position', '<', of.before)).execute()
  return rows.map(toSend)
}

export interface SendSearch {
  readonly member_ids: readonly string[]
}

export interface SeenByPayee {
  readonly payee_id: string
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly limit: number
  readonly payer_id?: string | undefined
  readonly min_amount?: number | undefined
  readonly max_amount?: number | undefined
  readonly search?: SendSearch | undefined
}

/** Newest first, below position `before`. The search ignores the note, because the payee does not see it. */
export async function readSeenByPayee(
  database: Database,
  { payee_id, before, after, limit, payer_id, min_amount, max_amount, search }: SeenByPayee,
): Promise<WaitingSend[]> {
  let query = database
    .selectFrom('transfers.waiting_send')
    .selectAll()
    .where('payee_id', '=', payee_id)
    .where('status', 'in', unpaidStatuses)
    .orderBy('position', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('position', '<', before)
  if (after !== undefined) query = query.where('position', '>', after)
  if (payer_id !== undefined) query = query.where('payer_id', '=', payer_id)
  if (min_amount !== undefined) query = query.where('amount', '>=', min_amount)
  if (max_amount !== undefined) query = query.where('amount', '<=', max_amount)
  if (search) {
    query = query.where(sql<boolean>`payer_id = any (${search.member_ids}::uuid[])`)
  }
  return (await query.execute()).map(toSend)
}

export async function readSendsToAddressLike(
  database: Database,
  payer_id: string,
  text: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('transfers.waiting_send')
    .select('transaction_id')
    .where('payer_id', '=', payer_id)
    .where(sql<boolean>`strpos(lower(address_typed), lower(${text})) > 0`)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ transaction_id }) => transaction_id)
}

/**
 * The payees of this member’s latest held sends, and the payers of the latest held sends to this member that are
 * arriving or never reached them.
 */
export async function readMet(database: Database, member_id: string, limit: number): Promise<string[]> {
  const sends = database.selectFrom('transfers.waiting_send').orderBy('position', 'desc').limit(limit)
  const [payees, payers] = await Promise.all([
    sends
      .select('payee_id as other')
      .where('payer_id', '=', member_id)
      .where('payee_id', 'is not', null)
      .where('address_typed', 'is', null)
      .execute(),
    sends.select('payer_id as other').where('payee_id', '=', member_id).where('status', 'in', unpaidStatuses).execute(),
  ])
  return [...payees, ...payers].flatMap(({ other }) => other ?? [])
}

export async function haveWaitingSend(database: Database, member_id: string, other_id: string): Promise<boolean> {
  const row = await database
    .selectFrom('transfers.waiting_send')
    .select('transaction_id')
    .where((row) =>
      row.or([
        row.and([row('payer_id', '=', member_id), row('payee_id', '=', other_id), row('address_typed', 'is', null)]),
        row.and([row('payer_id', '=', other_id), row('payee_id', '=', member_id), row('status', 'in', unpaidStatuses)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function readWaitingSends(
  database: Database,
  transaction_ids: readonly string[],
): Promise<ReadonlyMap<string, WaitingSend>> {
  if (transaction_ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('transfers.waiting_send')
    .selectAll()
    .where('transaction_id', 'in', transaction_ids)
    .execute()
  return new Map(rows.map((row) => [row.transaction_id, toSend(row)]))
}

export const readWaitingSend = async (database: Database, transaction_id: string): Promise<WaitingSend | null> => {
  const [send] = (await readWaitingSends(database, [transaction_id])).values()
  return send ?? null
}

export async function countPending(database: Database, payer_id: string): Promise<number> {
  const row = await database
    .selectFrom('transfers.waiting_send')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('payer_id', '=', payer_id)
    .where('ended_at', 'is', null)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return row.count
}
