import type { Database } from '../../platform/database/database.ts'

/** Whether a member has proven a number to be theirs, now or lately: `phone.verification` keeps it for 90 days. */
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
