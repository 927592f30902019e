import { cents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { SignedIn } from '../../caller.ts'
import type { AccountId } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'

export interface Setting {
  readonly is_default: boolean
  /** The amount above which payments need a confirmation, in cents. Null for never. Has no meaning if `is_default`. */
  readonly above: Cents | null
  readonly pin_hash: string | null
}

export async function readSetting(db: Database, user_id: string): Promise<Setting | null> {
  const row = await db
    .selectFrom('confirmations.setting')
    .select(['is_default', 'above', 'pin_hash'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row ? { ...row, above: row.above === null ? null : cents(row.above) } : null
}

export const writeAbove = (db: Database, user_id: string, above: Cents | null) =>
  db
    .insertInto('confirmations.setting')
    .values({ user_id, is_default: false, above })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_default: false, above }))
    .execute()

export const writePin = (db: Database, user_id: string, pin: { pin_hash: string | null; pin_set_at: Date | null }) =>
  db
    .insertInto('confirmations.setting')
    .values({ user_id, ...pin })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pin))
    .execute()

export async function readConfirmedAt(db: Database, session_id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('confirmations.confirmed')
    .select('confirmed_at')
    .where('session_id', '=', session_id)
    .executeTakeFirst()
  return row?.confirmed_at ?? null
}

export const writeConfirmed = (db: Database, session_id: string, confirmed_at: Date) =>
  db
    .insertInto('confirmations.confirmed')
    .values({ session_id, confirmed_at })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ confirmed_at }))
    .execute()

export interface ProtectionState {
  readonly is_default: boolean
  /** As in `Setting`. */
  readonly above: Cents | null
  readonly proven_at: Date | null
}

export async function readProtection(db: Database, { user_id, session_id }: SignedIn): Promise<ProtectionState> {
  const { rows } = await sql<{ is_default: boolean | null; above: number | null; proven_at: Date | null }>`
    select setting.is_default, setting.above, greatest(session.created_at, confirmed.confirmed_at) as proven_at
      from (values (${user_id}::uuid, ${session_id}::uuid)) caller (user_id, session_id)
      left join confirmations.setting setting on setting.user_id = caller.user_id
      left join identity.session_view session on session.id = caller.session_id and session.user_id = caller.user_id
      left join confirmations.confirmed confirmed on confirmed.session_id = caller.session_id`.execute(db)
  const { is_default, above, proven_at } = rows[0] ?? { is_default: null, above: null, proven_at: null }
  return { is_default: is_default ?? true, above: above === null ? null : cents(above), proven_at }
}

interface OutgoingQuery {
  readonly user_id: string
  readonly account: AccountId
  readonly since: Date
  /** Adding up may stop once the sum exceeds this amount. Cents. */
  readonly enough: number
}

/**
 * The total of the member’s outgoing payments since then, in cents. A schedule counts when the member creates it. Its
 * runs do not count again.
 */
export async function readLeft(db: Database, { user_id, account, since, enough }: OutgoingQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select confirmations.left_since(${user_id}, ${account}, ${since}, ${enough}) as total`.execute(db)
  return rows[0]?.total ?? 0
}
