import { z } from 'zod'
import { type Happening, recordFact } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const APPROVED = 'user.approved'
const UNBLOCKED = 'user.unblocked'
const aboutUser = z.object({ user_id: z.string() })

export const userApproved = (trx: Transaction, user_id: string, at: Date): Promise<void> =>
  recordFact(trx, { type: APPROVED, user_id, payload: { user_id }, at })

export const userUnblocked = (trx: Transaction, user_id: string, at: Date): Promise<void> =>
  recordFact(trx, { type: UNBLOCKED, user_id, payload: { user_id }, at })

export function accessDecision(
  happening: Happening,
): { readonly user_id: string; readonly is: 'approved' | 'unblocked'; readonly at: Date } | null {
  if (happening.stream !== 'facts') return null
  const { type, payload, created_at: at } = happening.fact
  if (type !== APPROVED && type !== UNBLOCKED) return null
  return { ...aboutUser.parse(payload), is: type === APPROVED ? 'approved' : 'unblocked', at }
}
