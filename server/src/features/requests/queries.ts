import { cents, type Cents } from '@hai/contract/money'
import { requestStatuses } from '@hai/contract/requests'
import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import { behind, type Positioned } from '../../platform/database/behind.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { RequestsRequest, RequestsSplit } from '../../platform/database/generated.ts'
import type { Page } from '../../platform/each-page.ts'

const status = z.enum(requestStatuses)

export interface Request extends Omit<Selectable<RequestsRequest>, 'status' | 'amount'> {
  readonly status: z.infer<typeof status>
  readonly amount: Cents
}

export const toRequest = (row: Selectable<RequestsRequest>): Request => ({
  ...row,
  status: status.parse(row.status),
  amount: cents(row.amount),
})

export async function insertRequests(trx: Transaction, requests: readonly Insertable<RequestsRequest>[]): Promise<Request[]> {
  return (await trx.insertInto('requests.request').values(requests).returningAll().execute()).map(toRequest)
}

export async function insertSplit(trx: Transaction, split: Insertable<RequestsSplit>): Promise<void> {
  await trx.insertInto('requests.split').values(split).execute()
}

export async function readRequest(database: Database, id: string): Promise<Request | null> {
  const row = await database.selectFrom('requests.request').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toRequest(row) : null
}

export async function lockRequest(trx: Transaction, id: string): Promise<Request | null> {
  const row = await trx.selectFrom('requests.request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toRequest(row) : null
}

export async function readRequestsById(database: Database, ids: readonly string[]): Promise<Request[]> {
  if (ids.length === 0) return []
  return (await database.selectFrom('requests.request').selectAll().where('id', 'in', ids).execute()).map(toRequest)
}

export type Change = Pick<Request, 'status'> & Partial<Pick<Request, 'reason' | 'transaction_id' | 'ended_at'>>

export async function changeRequest(trx: Transaction, id: string, change: Change): Promise<void> {
  await trx.updateTable('requests.request').set(change).where('id', '=', id).execute()
}

/**
 * Deletes up to `limit` requests that ended without a payment before this time, and splits without requests. Keeps all
 * requests of a split that somebody paid, because its page shows who has not paid. Returns the number of deleted requests.
 */
export async function deleteUnpaid(trx: Transaction, before: Date, limit: number): Promise<number> {
  const deleted = await trx
    .deleteFrom('requests.request')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('requests.request as due')
        .select('due.id')
        .where('due.transaction_id', 'is', null)
        .where('due.ended_at', '<', before)
        .where((due) =>
          due.not(
            due.exists(
              due
                .selectFrom('requests.request as paid')
                .whereRef('paid.split_id', '=', 'due.split_id')
                .where('paid.transaction_id', 'is not', null),
            ),
          ),
        )
        .limit(limit),
    )
    .returning('split_id')
    .execute()
  const split_ids = [...new Set(deleted.flatMap(({ split_id }) => split_id ?? []))]
  if (split_ids.length > 0)
    await trx
      .deleteFrom('requests.split')
      .where('id', 'in', split_ids)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('requests.request').whereRef('requests.request.split_id', '=', 'requests.split.id'))),
      )
      .execute()
  return deleted.length
}

export interface RequestPage {
  readonly user_id: string
  readonly direction: 'incoming' | 'outgoing'
  readonly state?: 'open' | 'over' | undefined
  readonly before?: string | undefined
  readonly limit: number
}

export async function readRequests(database: Database, page: RequestPage): Promise<Request[]> {
  const { user_id, direction, state, before, limit } = page
  let query = database
    .selectFrom('requests.request')
    .selectAll()
    .where(direction === 'incoming' ? 'payer_id' : 'requester_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(limit)
  if (state) query = query.where('ended_at', state === 'open' ? 'is' : 'is not', null)
  if (before !== undefined) query = query.where('id', '<', before)
  return (await query.execute()).map(toRequest)
}

export async function countWaitingFor(database: Database, payer_id: string, now: Date): Promise<number> {
  const row = await database
    .selectFrom('requests.request')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('payer_id', '=', payer_id)
    .where('ended_at', 'is', null)
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function readRequestPaidBy(database: Database, transaction_id: string, user_id: string): Promise<string | null> {
  const row = await database
    .selectFrom('requests.request')
    .select('id')
    .where('transaction_id', '=', transaction_id)
    .where((row) => row.or([row('requester_id', '=', user_id), row('payer_id', '=', user_id)]))
    .executeTakeFirst()
  return row?.id ?? null
}

export async function readSplit(database: Database, id: string, requester_id: string) {
  const split = await database
    .selectFrom('requests.split')
    .selectAll()
    .where('id', '=', id)
    .where('requester_id', '=', requester_id)
    .executeTakeFirst()
  if (!split) return null
  const rows = await database.selectFrom('requests.request').selectAll().where('split_id', '=', id).orderBy('id').execute()
  return { ...split, total: cents(split.total), own_amount: cents(split.own_amount), requests: rows.map(toRequest) }
}

export const readDue = (database: Database, now: Date, { after, limit }: Page<Positioned>): Promise<readonly Positioned[]> =>
  database
    .selectFrom('requests.request')
    .select(['id', 'expires_at as at'])
    .where('status', '=', 'open')
    .where('expires_at', '<=', now)
    .where(behind(after, 'expires_at', 'id'))
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function lockPaidBy(trx: Transaction, transaction_ids: readonly string[]): Promise<Request[]> {
  if (transaction_ids.length === 0) return []
  const rows = await trx
    .selectFrom('requests.request')
    .selectAll()
    .where('transaction_id', 'in', transaction_ids)
    .where('status', 'in', ['arriving', 'paid'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toRequest)
}
