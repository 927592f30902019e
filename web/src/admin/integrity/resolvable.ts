import type { AdminAlert } from '@hai/contract/integrity'

export interface Resolvable {
  readonly id: string
  /** The affected member. Null if the alert is about the ledger as a whole. */
  readonly user_id: string | null
  readonly delta: number
  readonly resolved: boolean
  readonly resolution_note: string | null
  readonly resolved_by: AdminAlert['resolved_by']
  readonly resolved_at: string | null
  readonly findings: AdminAlert['metadata']['findings']
}

/** A system alert lists affected members but belongs to none of them. */
export function toResolvable({ id, alert_type, resolved, resolved_by, resolved_at, metadata }: AdminAlert): Resolvable {
  const { affected_users, total_delta: delta, resolution_note, findings } = metadata
  const user_id = alert_type === 'ledger_delta_mismatch' ? (affected_users[0] ?? null) : null
  return { id, user_id, delta, resolved, resolution_note, resolved_by, resolved_at, findings }
}
