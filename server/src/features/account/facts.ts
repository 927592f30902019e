import { recordFact, type Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const CHANGED = 'account.deletion_changed'

/** Publishes that a deletion was requested, cancelled or decided. Call it last in the transaction. */
export const deletionChanged = (trx: Transaction, user_id: string): Promise<void> =>
  recordFact(trx, { type: CHANGED, user_id, payload: { user_id } })

export const isDeletionNews = (happening: Happening): boolean => happening.stream === 'facts' && happening.fact.type === CHANGED
