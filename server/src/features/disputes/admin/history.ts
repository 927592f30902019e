import type { CasePerson } from '@hai/contract/dispute-case'
import { HISTORY_MAX } from '@hai/contract/dispute-reasons'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { findPeople, toStaffPerson } from '../../identity/index.ts'
import type { Context } from '../deps.ts'
import type { Side } from '../items.ts'
import { readDisputePage, type DisputeRow } from '../queries.ts'
import { roleIn } from '../show-disputes.ts'

export async function readPerson(
  { items, database }: Pick<Context, 'items' | 'database'>,
  dispute: DisputeRow,
  side: Side,
): Promise<CasePerson> {
  const user_id = side === 'payer' ? dispute.payer_id : dispute.payee_id
  const [[person], joined_at, record, counts, newest] = await Promise.all([
    findPeople(database, [user_id]),
    readJoined(database, user_id),
    items[dispute.related_type]?.record(database, user_id, side),
    countOthers(database, dispute, user_id),
    readDisputePage(database, { user_id, state: 'all', limit: HISTORY_MAX + 1 }),
  ])
  const others = newest.filter(({ id }) => id !== dispute.id).slice(0, HISTORY_MAX)
  const appealed = await readAppealed(
    database,
    others.map(({ id }) => id),
  )
  return {
    side,
    person: toStaffPerson(person, user_id),
    avatar_url: person?.avatar_url ?? null,
    phone: person?.phone ?? null,
    tier: person?.tier ?? 0,
    is_agent: person?.is_agent ?? false,
    agent_level: person?.agent_level ?? 1,
    is_blocked: person?.is_blocked ?? false,
    joined_at: (joined_at ?? dispute.created_at).toISOString(),
    items: record ?? { all: 0, disputed: 0 },
    disputes: {
      ...counts,
      newest: others.map((row) => ({ ...showBefore(row, user_id), is_appealed: appealed.has(row.id) })),
    },
  }
}

async function readAppealed(db: Database, dispute_ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (dispute_ids.length === 0) return new Set()
  const waiting = db.selectFrom('disputes.appeal').select('dispute_id').where('outcome', 'is', null)
  const rows = await waiting.where('dispute_id', 'in', dispute_ids).execute()
  return new Set(rows.map(({ dispute_id }) => dispute_id))
}

function showBefore(row: DisputeRow, user_id: string): Omit<CasePerson['disputes']['newest'][number], 'is_appealed'> {
  const { id, status, related_type, category, created_at, opened_by } = row
  const side = roleIn(row, user_id) ?? 'payer'
  return {
    id,
    status,
    related_type,
    category,
    side,
    opened_by: opened_by === 'system' ? 'system' : opened_by === side ? 'them' : 'other',
    created_at: created_at.toISOString(),
  }
}

async function readJoined(db: Database, user_id: string): Promise<Date | null> {
  const row = await db.selectFrom('identity.account_view').select('created_at').where('id', '=', user_id).executeTakeFirst()
  return row?.created_at ?? null
}

async function countOthers(db: Database, { id }: DisputeRow, user_id: string): Promise<{ all: number; lost: number }> {
  const { rows } = await sql<{ all: number; lost: number }>`
    select count(*) as all,
           count(*) filter (where decided_by is not null and status = case when payer_id = ${user_id} then 'resolved' else 'refunded' end) as lost
      from disputes.dispute where (payer_id = ${user_id} or payee_id = ${user_id}) and id <> ${id}`.execute(db)
  return rows[0] ?? { all: 0, lost: 0 }
}
