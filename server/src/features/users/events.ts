import { z } from 'zod'
import type { DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordMemberEvent } from '../identity/index.ts'

const APPROVED = 'user.approved'
const UNBLOCKED = 'user.unblocked'
const aboutUser = z.object({ user_id: z.string() })

export const userApproved = (trx: Transaction, user_id: string, at: Date): Promise<void> =>
  recordMemberEvent(trx, { type: APPROVED, user_id, payload: { user_id }, at })

export const userUnblocked = (trx: Transaction, user_id: string, at: Date): Promise<void> =>
  recordMemberEvent(trx, { type: UNBLOCKED, user_id, payload: { user_id }, at })

export function accessDecision(
  event: DomainEvent,
): { readonly user_id: string; readonly is: 'approved' | 'unblocked'; readonly at: Date } | null {
  if (event.stream !== 'outbox') return null
  const { type, payload, created_at: at } = event.outboxEvent
  if (type !== APPROVED && type !== UNBLOCKED) return null
  return { ...aboutUser.parse(payload), is: type === APPROVED ? 'approved' : 'unblocked', at }
}
