import { cents, type Cents } from '@hai/contract/money'
import {
  disputeCategories,
  disputedTypes,
  disputeEventKinds,
  disputeRoles,
  disputeStatuses,
  isActiveDispute,
  type DisputedType,
} from '@hai/contract/dispute-steps'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { DisputesDispute, DisputesDisputeEvent, DisputesSettings } from '../../platform/database/generated.ts'

export type Settings = Selectable<DisputesSettings>

/** A change of the settings applies on every server within this time. */
export const SETTINGS_MAX_AGE_MS = 5_000

export const readSettings = (database: Database): Promise<Settings> =>
  database.selectFrom('disputes.settings').selectAll().executeTakeFirstOrThrow()

const words = z.object({
  related_type: z.enum(disputedTypes),
  status: z.enum(disputeStatuses),
  category: z.enum(disputeCategories),
  opened_by: z.enum(disputeRoles).exclude(['admin']),
})

export interface DisputeRow
  extends Omit<Selectable<DisputesDispute>, 'moved' | 'kept' | keyof z.infer<typeof words>>, Readonly<z.infer<typeof words>> {
  readonly moved: Cents | null
  readonly kept: Cents | null
}

const toRow = (row: Selectable<DisputesDispute>): DisputeRow => ({
  ...row,
  ...words.parse(row),
  moved: row.moved === null ? null : cents(row.moved),
  kept: row.kept === null ? null : cents(row.kept),
})

export async function insertDispute(trx: Transaction, row: Insertable<DisputesDispute>): Promise<DisputeRow> {
  return toRow(await trx.insertInto('disputes.dispute').values(row).returningAll().executeTakeFirstOrThrow())
}

export async function lockDispute(trx: Transaction, id: string): Promise<DisputeRow | null> {
  const row = await trx.selectFrom('disputes.dispute').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toRow(row) : null
}

export async function changeDispute(trx: Transaction, id: string, changes: Updateable<DisputesDispute>): Promise<DisputeRow> {
  return toRow(
    await trx.updateTable('disputes.dispute').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  )
}

export async function readDisputes(database: Database, ids: readonly string[]): Promise<DisputeRow[]> {
  if (ids.length === 0) return []
  return (await database.selectFrom('disputes.dispute').selectAll().where('id', 'in', ids).execute()).map(toRow)
}

export async function readDispute(database: Database, id: string): Promise<DisputeRow | null> {
  const [row] = await readDisputes(database, [id])
  return row ?? null
}

const activeStatuses = disputeStatuses.filter(isActiveDispute)

export async function findActive(db: Database, related_type: DisputedType, related_id: string): Promise<DisputeRow | null> {
  const row = await db
    .selectFrom('disputes.dispute')
    .selectAll()
    .where('related_type', '=', related_type)
    .where('related_id', '=', related_id)
    .where('status', 'in', activeStatuses)
    .executeTakeFirst()
  return row ? toRow(row) : null
}

/** The id of a dispute about this item that this party opened and withdrew, or null. */
export async function findClosedBy(
  db: Database,
  { related_type, related_id, side }: Pick<DisputeRow, 'related_type' | 'related_id'> & { readonly side: 'payer' | 'payee' },
): Promise<string | null> {
  const row = await db
    .selectFrom('disputes.dispute')
    .select('id')
    .where('related_type', '=', related_type)
    .where('related_id', '=', related_id)
    .where('opened_by', '=', side)
    .where('status', '=', 'closed')
    .where('decided_by', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Newest first. */
export async function readOpenings(db: Database, user_id: string, limit: number): Promise<readonly Date[]> {
  const rows = await db
    .selectFrom('disputes.dispute')
    .select('created_at')
    .where('initiator_id', '=', user_id)
    .where('opened_by', '<>', 'system')
    .where((eb) => eb.or([eb('payer_id', '=', user_id), eb('payee_id', '=', user_id)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

/** The id of the newest dispute of each party, by the key `item_id member_id`. */
export async function readNewestAbout(
  db: Database,
  related_type: DisputedType,
  item_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (item_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('disputes.dispute')
    .select(['id', 'related_id', 'payer_id', 'payee_id'])
    .where('related_type', '=', related_type)
    .where('related_id', 'in', item_ids)
    .orderBy('id')
    .execute()
  return new Map(
    rows.flatMap(({ id, related_id, payer_id, payee_id }) =>
      [payer_id, payee_id].map((member_id) => [`${related_id} ${member_id}`, id] as const),
    ),
  )
}

export interface DisputePage {
  readonly user_id: string
  readonly state: 'active' | 'over' | 'all'
  readonly before?: string | undefined
  readonly limit: number
}

/** Newest first. One query for each side, so that each query uses an index. */
export async function readDisputePage(database: Database, { user_id, state, before, limit }: DisputePage): Promise<DisputeRow[]> {
  const ofSide = (side: 'payer_id' | 'payee_id') => {
    let query = database.selectFrom('disputes.dispute').selectAll().where(side, '=', user_id).orderBy('id', 'desc').limit(limit)
    if (state !== 'all') query = query.where('status', state === 'active' ? 'in' : 'not in', activeStatuses)
    return before === undefined ? query : query.where('id', '<', before)
  }
  const found = await Promise.all([ofSide('payer_id').execute(), ofSide('payee_id').execute()])
  return found
    .flat()
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, limit)
    .map(toRow)
}

/**
 * The net amount that all disputes and appeals about an item have returned to the payer. Lock the item before a
 * decision that depends on this amount.
 */
export async function readRefunded(db: Database, of: Pick<DisputeRow, 'related_type' | 'related_id'>): Promise<Cents> {
  const { rows } = await sql<{ refunded: number }>`
    select coalesce(sum(case when d.status = 'refunded' then d.moved else 0 end
                        + case a.side when 'payer' then a.moved when 'payee' then -a.moved else 0 end), 0)::float8 as refunded
      from (select id, status, coalesce(moved, 0) as moved from disputes.dispute
             where related_type = ${of.related_type} and related_id = ${of.related_id}) d
      left join (select dispute_id, side, coalesce(moved, 0) as moved from disputes.appeal) a on a.dispute_id = d.id`.execute(db)
  return cents(rows[0]?.refunded ?? 0)
}

export async function countDisputes(
  database: Database,
  user_id: string,
): Promise<{ readonly active: number; readonly all: number }> {
  return database
    .selectFrom('disputes.dispute')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', 'in', activeStatuses).as('active'),
      eb.fn.countAll<number>().as('all'),
    ])
    .where((eb) => eb.or([eb('payer_id', '=', user_id), eb('payee_id', '=', user_id)]))
    .executeTakeFirstOrThrow()
}

const eventWords = z.object({ kind: z.enum(disputeEventKinds), actor_role: z.enum(disputeRoles) })

export interface EventRow extends Omit<Selectable<DisputesDisputeEvent>, keyof z.infer<typeof eventWords>> {
  readonly kind: z.infer<typeof eventWords>['kind']
  readonly actor_role: z.infer<typeof eventWords>['actor_role']
}

const toEvent = (row: Selectable<DisputesDisputeEvent>): EventRow => ({ ...row, ...eventWords.parse(row) })

export async function insertEvent(trx: Transaction, row: Insertable<DisputesDisputeEvent>): Promise<void> {
  await trx.insertInto('disputes.dispute_event').values(row).execute()
}

export async function readEvents(db: Database, dispute_ids: readonly string[]): Promise<EventRow[]> {
  if (dispute_ids.length === 0) return []
  const rows = await db
    .selectFrom('disputes.dispute_event')
    .selectAll()
    .where('dispute_id', 'in', dispute_ids)
    .orderBy('dispute_id')
    .orderBy('version')
    .execute()
  return rows.map(toEvent)
}

export async function readSaidWith(db: Database, actor_id: string, idempotency_key: string): Promise<EventRow | null> {
  const row = await db
    .selectFrom('disputes.dispute_event')
    .selectAll()
    .where('actor_id', '=', actor_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst()
  return row ? toEvent(row) : null
}

/** By the id of the cash-out or task. Leaves out items without an active dispute. */
export async function activeDisputesAbout(
  database: Database,
  related_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (related_ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('disputes.dispute')
    .select(['related_id', 'id'])
    .where('related_id', 'in', related_ids)
    .where('status', 'in', ['open', 'escalated'])
    .execute()
  return new Map(rows.map(({ related_id, id }) => [related_id, id]))
}
