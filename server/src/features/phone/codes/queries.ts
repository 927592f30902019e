import { sql } from 'kysely'
import type { CodeChannel } from '@hai/contract/phone'
import type { Database, Transaction } from '../../../platform/database/database.ts'

export interface Subject {
  readonly user_id: string
  readonly purpose: 'member_phone' | 'step_up'
  readonly action_id?: string
}

export interface TryCounts {
  readonly at: readonly Date[]
  readonly locked_until: Date | null
}

export interface OpenVerification {
  readonly id: string
  readonly purpose: Subject['purpose']
  readonly action_id: string
  readonly phone: string
  readonly channel: CodeChannel
  readonly provider_ref: string | null
  /** True if no code was sent, because another member has verified the number. */
  readonly withheld: boolean
  readonly created_at: Date
  readonly expires_at: Date
}

export async function lockTries(trx: Transaction, subject: string): Promise<TryCounts> {
  return trx
    .insertInto('phone.tries')
    .values({ subject })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject }))
    .returning(['at', 'locked_until'])
    .executeTakeFirstOrThrow()
}

export async function writeTries(trx: Transaction, subject: string, { at, locked_until }: TryCounts): Promise<void> {
  await sql`update phone.tries set at = ${at}::timestamptz[], locked_until = ${locked_until} where subject = ${subject}`.execute(
    trx,
  )
}

export async function clearAttempts(trx: Transaction, subject: string): Promise<void> {
  await trx.deleteFrom('phone.tries').where('subject', '=', subject).execute()
}

export async function readLockedUntil(db: Database, subject: string, now: Date): Promise<Date | null> {
  const row = await db.selectFrom('phone.tries').select('locked_until').where('subject', '=', subject).executeTakeFirst()
  return row?.locked_until && row.locked_until > now ? row.locked_until : null
}

/** With `phone`, also returns verifications for other purposes that were sent to this number. */
export async function readOpen(
  db: Database,
  { user_id, purpose, phone }: { user_id: string; purpose: string; phone?: string },
): Promise<readonly OpenVerification[]> {
  const rows = await db
    .selectFrom('phone.verification')
    .select(['id', 'purpose', 'action_id', 'phone', 'channel', 'provider_ref', 'withheld', 'created_at', 'expires_at'])
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('purpose', '=', purpose), ...(phone === undefined ? [] : [eb('phone', '=', phone)])]))
    .execute()
  return rows.map((row) => ({
    ...row,
    purpose: row.purpose === 'step_up' ? 'step_up' : 'member_phone',
    channel: row.channel === 'voice' ? 'voice' : 'text',
  }))
}

export async function insertVerification(
  trx: Transaction,
  {
    action_id = '',
    ...row
  }: Subject & { id: string; phone: string; channel: CodeChannel; withheld: boolean; created_at: Date; expires_at: Date },
): Promise<void> {
  await trx
    .insertInto('phone.verification')
    .values({ ...row, action_id })
    .execute()
}

export async function endVerifications(db: Database, ids: readonly string[], ended_at: Date): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('phone.verification').set({ ended_at }).where('id', 'in', ids).where('ended_at', 'is', null).execute()
}

export async function recordProviderRef(db: Database, id: string, provider_ref: string): Promise<void> {
  await db.updateTable('phone.verification').set({ provider_ref }).where('id', '=', id).execute()
}

export type Approval = 'approved' | 'taken' | 'gone'

export async function approve(trx: Transaction, id: string, now: Date): Promise<Approval> {
  const { rows } = await sql<{ approval: Approval }>`select phone.approve(${id}, ${now}) as approval`.execute(trx)
  return rows[0]?.approval ?? 'gone'
}

export async function isProvenByAnother(trx: Transaction, user_id: string, phone: string): Promise<boolean> {
  const { rows } = await sql<{ proven: boolean }>`select phone.is_proven_by_another(${user_id}, ${phone}) as proven`.execute(trx)
  return rows[0]?.proven ?? false
}

export async function recordCheck(db: Database, id: string): Promise<void> {
  await sql`update phone.verification set checks = checks + 1 where id = ${id}`.execute(db)
}

/**
 * A provider may send the same code for several requests of one number. `own`: how often this user checked that code.
 * `others`: how many other users wait for it. `wasShared`: another user requested it at any time.
 */
export interface SharedCheck {
  readonly own: number
  readonly others: number
  readonly wasShared: boolean
}

export async function readSharing(
  db: Database,
  { user_id, provider_ref, now }: { user_id: string; provider_ref: string; now: Date },
): Promise<SharedCheck> {
  const { rows } = await sql<SharedCheck>`
    select coalesce(sum(checks) filter (where user_id = ${user_id}), 0)::integer as own,
           (count(distinct user_id) filter (where user_id <> ${user_id} and ended_at is null and expires_at > ${now}))::integer as others,
           coalesce(bool_or(user_id <> ${user_id}), false) as "wasShared"
      from phone.verification where provider_ref = ${provider_ref}`.execute(db)
  return rows[0] ?? { own: 0, others: 0, wasShared: false }
}
