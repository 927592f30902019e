import type { Database } from '../../platform/database/database.ts'

/** True if the member has verified this number, now or in the last 90 days (`phone.verification`). */
export async function hasProvenPhone(db: Database, { user_id, phone }: { user_id: string; phone: string }): Promise<boolean> {
  const row = await db
    .selectFrom('phone.verification')
    .select('id')
    .where('user_id', '=', user_id)
    .where('phone', '=', phone)
    .where('purpose', '=', 'member_phone')
    .where('approved_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
