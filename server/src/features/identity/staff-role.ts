import type { Database } from '../../platform/database/database.ts'

export type StaffRole = 'admin' | 'super_admin'

export async function staffRoleOf(database: Database, user_id: string): Promise<StaffRole | null> {
  const rows = await database.selectFrom('identity.user_roles').select('role').where('user_id', '=', user_id).execute()
  const roles = rows.map(({ role }) => role)
  return (['super_admin', 'admin'] as const).find((role) => roles.includes(role)) ?? null
}
