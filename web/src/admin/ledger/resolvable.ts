import type { AdminAlert } from '@hai/contract/reconciliation'

/** An alert as its dialog shows it, from whichever list it was opened. */
export interface Resolvable {
  readonly id: string
  /** Whose balance it is about; null: the system's. */
  readonly user_id: string | null
  readonly delta: number
  readonly resolved: boolean
  readonly resolution_note: string | null
  /** Null also where the list does not tell. */
  readonly resolved_by: AdminAlert['resolved_by']
  readonly resolved_at: string | null
  readonly findings: AdminAlert['metadata']['findings']
}

/** One of the system names the members it touches, and is about none of them. */
export function toResolvable({ id, alert_type, resolved, resolved_by, resolved_at, metadata }: AdminAlert): Resolvable {
  const { affected_users, total_delta: delta, resolution_note, findings } = metadata
  const user_id = alert_type === 'ledger_delta_mismatch' ? (affected_users[0] ?? null) : null
  return { id, user_id, delta, resolved, resolution_note, resolved_by, resolved_at, findings }
}
