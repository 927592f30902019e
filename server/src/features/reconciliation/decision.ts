import { delta, plus, type Cents } from '@hai/contract/money'
import { EXPLANATION_MIN, OUTSIDE_DIFFERENCE_MAX } from '@hai/contract/outside-accounts'
import { id } from '@hai/contract/schemas'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { findEntries, type OutsideEntry } from './entries.ts'

export const wordSchema = z.union([
  z.strictObject({ line_id: id, transaction_ids: z.array(id), explanation: z.string() }),
  z.strictObject({ line_id: id, explanation: z.string() }),
])
export type LineDecision = z.infer<typeof wordSchema>

export interface NamedEntries {
  readonly entries: readonly OutsideEntry[]
  readonly difference: Cents
}

/**
 * Null for an explanation without entries.
 * Fails: NOT_FOUND, OUTSIDE_AMOUNTS_DIFFER (without a reason, or above the tolerance), BAD_REQUEST (the reason is too
 * short, or given although the amounts are equal).
 */
export async function entriesOf(
  db: Database,
  { account, amount }: { readonly account: string; readonly amount: Cents },
  decision: LineDecision,
): Promise<NamedEntries | null> {
  if (!('transaction_ids' in decision)) return null
  const ids = new Set(decision.transaction_ids)
  const entries = await findEntries(db, account, [...ids])
  if (entries.length !== ids.size) fail('NOT_FOUND')
  const difference = delta(amount, plus(...entries.map((entry) => entry.amount)))
  if (Math.abs(difference) > OUTSIDE_DIFFERENCE_MAX) fail('OUTSIDE_AMOUNTS_DIFFER')
  if (difference !== 0 && decision.explanation === '') fail('OUTSIDE_AMOUNTS_DIFFER')
  if (difference === 0 ? decision.explanation !== '' : decision.explanation.length < EXPLANATION_MIN)
    fail('BAD_REQUEST', { fields: [{ path: 'explanation', reason: 'must say why the amounts differ, and only then' }] })
  return { entries, difference }
}
