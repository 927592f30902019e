import { cents, type Cents } from '@hai/contract/money'
import type { Database } from '../../platform/database/database.ts'

export interface Setting {
  /** The platform's sum counts. */
  readonly is_default: boolean
  /** Cents; null: never asked. */
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
