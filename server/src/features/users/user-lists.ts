import { cashoutStatuses } from '@hai/contract/cashout-steps'
import type { Input, Output } from '@hai/contract/contract'
import { disputeCategories, disputedTypes, disputeStatuses } from '@hai/contract/dispute-steps'
import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import { cutIdPage, readIdCursor } from '../../platform/cursors.ts'
import { isForReader } from '../admin/index.ts'
import type { UsersDeps } from './deps.ts'
import { staffPeople } from '../identity/index.ts'

const cashoutStatus = z.enum(cashoutStatuses)

export async function listUserCashouts(
  { database }: UsersDeps,
  { user_id, side, cursor, limit }: Input<'admin_list_user_cashouts'>,
): Promise<Output<'admin_list_user_cashouts'>> {
  const before = readIdCursor(cursor)
  const rows = await database
    .selectFrom('cashouts.cashout_view as cashout')
    .select(['id', 'sender_id', 'agent_id', 'status', 'amount', 'fee', 'tax', 'method', 'department', 'commune'])
    .select(['htg_per_usd', 'hold_id', 'ended_by', 'created_at', 'accepted_at', 'sent_at', 'ended_at'])
    .select(
      sql<
        string | null
      >`(select d.id from disputes.dispute_view d where d.related_type = 'cashout' and d.related_id = cashout.id order by d.id desc limit 1)`.as(
        'dispute_id',
      ),
    )
    .where((eb) =>
      eb.or([
        ...(side === 'agent' ? [] : [eb('sender_id', '=', user_id)]),
        ...(side === 'sender' ? [] : [eb('agent_id', '=', user_id)]),
      ]),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next_cursor } = cutIdPage(rows, limit)
  const other = ({ sender_id, agent_id }: (typeof page)[number]) => (sender_id === user_id ? agent_id : sender_id)
  const personOf = await staffPeople(database, page.map(other))
  const items = page.map((row) => {
    const other_id = other(row)
    return {
      id: row.id,
      status: cashoutStatus.parse(row.status),
      method: row.method,
      amount: cents(row.amount),
      fee: cents(row.fee),
      tax: cents(row.tax),
      department: row.department,
      commune: row.commune,
      htg_per_usd: Number(row.htg_per_usd),
      hold_id: row.hold_id,
      end_id: row.ended_by,
      dispute_id: row.dispute_id,
      accepted_at: row.accepted_at?.toISOString() ?? null,
      sent_at: row.sent_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
      side: row.sender_id === user_id ? ('sender' as const) : ('agent' as const),
      other: other_id === null ? null : personOf(other_id),
    }
  })
  return { items, next_cursor }
}

const disputeWords = z.object({
  status: z.enum(disputeStatuses),
  related_type: z.enum(disputedTypes),
  category: z.enum(disputeCategories),
  opened_by: z.enum(['payer', 'payee', 'system']),
})

export async function listUserDisputes(
  { database }: UsersDeps,
  { user_id, cursor, limit }: Input<'admin_list_user_disputes'>,
): Promise<Output<'admin_list_user_disputes'>> {
  const before = readIdCursor(cursor)
  const rows = await database
    .selectFrom('disputes.dispute_view as dispute')
    .selectAll('dispute')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('disputes.appeal_view as a')
            .select('a.id')
            .whereRef('a.dispute_id', '=', 'dispute.id')
            .where('a.outcome', 'is', null),
        )
        .as('is_appealed'),
    )
    .where((eb) => eb.or([eb('payer_id', '=', user_id), eb('payee_id', '=', user_id)]))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next_cursor } = cutIdPage(rows, limit)
  const other = ({ payer_id, payee_id }: (typeof page)[number]) => (payer_id === user_id ? payee_id : payer_id)
  const personOf = await staffPeople(database, page.map(other))
  const items = page.map((row) => ({
    id: row.id,
    related_id: row.related_id,
    ...disputeWords.parse(row),
    initiator_id: row.initiator_id,
    opponent_id: row.opponent_id,
    side: row.payer_id === user_id ? ('payer' as const) : ('payee' as const),
    other: personOf(other(row)),
    is_appealed: row.is_appealed === true,
    moved: row.moved === null ? null : cents(row.moved),
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }))
  return { items, next_cursor }
}

const change = z
  .unknown()
  .transform((value) => (value === null || value === undefined ? null : (facts.safeParse(value).data ?? { value })))
const facts = z.record(z.string(), z.unknown())
const actorRole = z.enum(['admin', 'super_admin'])

export async function listUserActions(
  { database }: UsersDeps,
  reader: Pick<Staff, 'user_id'>,
  { user_id, cursor, limit }: Input<'admin_list_user_actions'>,
): Promise<Output<'admin_list_user_actions'>> {
  const before = readIdCursor(cursor)
  const rows = await database
    .selectFrom('admin.audit_log_view as entry')
    .select(['id', 'at', 'actor_id', 'actor_role', 'action', 'subject', 'reason', 'before', 'after', 'ip_address'])
    .where('target_user_id', '=', user_id)
    .where(isForReader(reader.user_id))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(at, id) < (select l.at, l.id from admin.audit_log_view l where l.id = ${before ?? ''}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next_cursor } = cutIdPage(rows, limit)
  const personOf = await staffPeople(
    database,
    page.map(({ actor_id }) => actor_id),
  )
  const items = page.map(({ id, at, actor_id, action, subject, reason, ip_address, ...row }) => ({
    id,
    at: at.toISOString(),
    actor: personOf(actor_id),
    actor_role: actorRole.parse(row.actor_role),
    action,
    subject,
    reason,
    ip_address,
    before: change.parse(row.before),
    after: change.parse(row.after),
  }))
  return { items, next_cursor }
}
