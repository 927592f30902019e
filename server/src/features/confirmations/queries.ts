import { cents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { SignedIn } from '../../caller.ts'
import { accountNumber, type AccountId } from '../../ledger/index.ts'
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

interface PlannedPayment {
  readonly account: AccountId
  /** Cents, fee and tax included. */
  readonly total: Cents
  readonly now: Date
  /** Payments before this time do not count. */
  readonly counted_after: Date
  readonly window_ms: number
  readonly default_above: Cents | null
}

export interface Protection {
  /** The amount above which the member must confirm payments, in cents. Null for never. */
  readonly above: Cents | null
  /** The end of the session’s newest confirmation or sign-in. Null if there is no such session. */
  readonly confirmed_until: Date | null
  /**
   * The cents paid since then. Adding up stops once they and `total` exceed `above`. Null if they were not added up,
   * because the session is confirmed, or `total` alone exceeds `above`, or the member never has to confirm.
   */
  readonly paid_before: number | null
}

export async function readProtection(
  db: Database,
  { user_id, session_id }: SignedIn,
  { account, total, now, counted_after, window_ms, default_above }: PlannedPayment,
): Promise<Protection> {
  const { rows } = await sql<Protection>`
    select above, confirmed_until, paid_before
      from confirmations.protection(${user_id}, ${session_id}, ${accountNumber(account)}, ${total}, ${now}, ${counted_after}, ${window_ms}, ${default_above})`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('the protection of payments has no row')
  return { ...row, above: row.above === null ? null : cents(row.above) }
}

interface OutgoingQuery {
  readonly user_id: string
  readonly account: AccountId
  readonly since: Date
}

/**
 * The total of the member’s outgoing payments since then, in cents. A schedule counts when the member creates it. Its
 * runs do not count again.
 */
export async function readPaidSince(db: Database, { user_id, account, since }: OutgoingQuery): Promise<Cents> {
  const { rows } = await sql<{ total: number }>`
    select confirmations.left_since(${user_id}, ${accountNumber(account)}, ${since}, ${Number.MAX_SAFE_INTEGER}) as total`.execute(
    db,
  )
  return cents(rows[0]?.total ?? 0)
}
