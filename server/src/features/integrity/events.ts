import { z } from 'zod'
import type { DomainEvent } from '../../events/index.ts'

export const ALERT_RAISED = 'ledger.alert_raised'
export const ALERT_RESOLVED = 'ledger.alert_resolved'

export const WALLET_LOCKED = 'ledger.wallet_locked'
export const WALLET_UNLOCKED = 'ledger.wallet_unlocked'

const alert = z.object({ alert_id: z.string(), alert_type: z.string(), severity: z.string(), member_id: z.string().nullable() })

export function changedAlert(event: DomainEvent): (z.infer<typeof alert> & { readonly resolved: boolean }) | null {
  if (event.stream !== 'outbox') return null
  const { type, payload } = event.outboxEvent
  if (type !== ALERT_RAISED && type !== ALERT_RESOLVED) return null
  return { ...alert.parse(payload), resolved: type === ALERT_RESOLVED }
}

export function changedLock(
  event: DomainEvent,
): { readonly user_id: string; readonly is_locked: boolean; readonly at: Date } | null {
  if (event.stream !== 'outbox') return null
  const { type, user_id, created_at: at } = event.outboxEvent
  if ((type !== WALLET_LOCKED && type !== WALLET_UNLOCKED) || user_id === null) return null
  return { user_id, is_locked: type === WALLET_LOCKED, at }
}
