import type { Database } from '../../platform/database/database.ts'
import { readTimesPaid } from './relation-queries.ts'

/** Whether two people have dealt before. */
export interface Relations {
  /** Whether `payer_id` has paid `payee_id` before. A yes is for ever and kept; a no is asked again each time. */
  hasPaid(payer_id: string, payee_id: string): Promise<boolean>
}

const KEPT_MAX = 200_000

export function createRelations(database: Database): Relations {
  const paid = new Set<string>()

  return {
    async hasPaid(payer_id, payee_id) {
      const pair = `${payer_id}:${payee_id}`
      if (paid.has(pair)) return true
      const found = (await readTimesPaid(database, payer_id, payee_id)) > 0
      if (found) paid.add(pair)
      if (paid.size > KEPT_MAX) for (const eldest of paid.values().take(1)) paid.delete(eldest)
      return found
    },
  }
}
