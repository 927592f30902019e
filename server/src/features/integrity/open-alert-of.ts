import type { Database } from '../../platform/database/database.ts'
import type { ApprovalCase } from '../approvals/index.ts'

export async function openAlertOf(db: Database, user_id: string | null): Promise<ApprovalCase | null> {
  const alert = await db
    .selectFrom('integrity.admin_alerts')
    .select('id')
    .where('user_id', 'is not distinct from', user_id)
    .where('resolved', '=', false)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return alert ? { kind: 'ledger_alert', id: alert.id } : null
}
