import { alertSeverities, alertTypes } from '@hai/contract/integrity-words'
import { cents } from '@hai/contract/schemas'
import { z } from 'zod'

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
