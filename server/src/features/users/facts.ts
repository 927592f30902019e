import { z } from 'zod'
import { type Happening, recordFact } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const APPROVED = 'user.approved'
const approved = z.object({ user_id: z.string() })

/** Records, last in a transaction, that staff let a member of the company's domain in. */
export const userApproved = (trx: Transaction, user_id: string, at: Date): Promise<void> =>
  recordFact(trx, { type: APPROVED, user_id, payload: { user_id }, at })

/** Whom staff have let in; null: another event. */
export function approvedUser(happening: Happening): { readonly user_id: string; readonly at: Date } | null {
  if (happening.stream !== 'facts' || happening.fact.type !== APPROVED) return null
  return { ...approved.parse(happening.fact.payload), at: happening.fact.created_at }
}
