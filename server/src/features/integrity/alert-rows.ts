import { alertSeverities, alertTypes } from '@hai/contract/integrity-values'
import { cents } from '@hai/contract/schemas'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { ApprovalCase } from '../approvals/index.ts'

const finding = z.object({
  rule: z.string(),
  subject: z.string(),
  expected: z.string().nullable(),
  found: z.string().nullable(),
  account: z.string().nullable(),
  transaction_id: z.string().nullable(),
})

export const alertRow = z.object({
  id: z.string(),
  alert_type: z.enum(alertTypes),
  severity: z.enum(alertSeverities),
  user_id: z.string().nullable(),
  snapshot_balance: cents,
  computed_balance: cents,
  metadata: z.object({
    affected_users: z.array(z.string()),
    total_delta: cents,
    resolution_note: z.string().nullable(),
    findings: z.array(finding),
  }),
  resolved: z.boolean(),
  resolved_by: z.string().nullable(),
  resolved_at: z.date().nullable(),
  created_at: z.date(),
})
export type AlertRow = z.infer<typeof alertRow>

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
