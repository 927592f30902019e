import { repairObstacles, type RepairObstacle } from '@hai/contract/reconciliation-words'
import pg from 'pg'
import { fail } from '../../platform/failure.ts'

/** What the owner’s functions hint at when they refuse; null: it is another error. */
export const hintOf = (error: unknown): string | null => (error instanceof pg.DatabaseError ? (error.hint ?? null) : null)

export const obstacleOf = (word: string | null): RepairObstacle | null => repairObstacles.find((known) => known === word) ?? null

/** Refuses a repair for what stands in its way, if it is one of those; else the error itself. */
export function refuseRepair(error: unknown): never {
  const reason = obstacleOf(hintOf(error))
  if (reason === null) throw error
  return fail('REPAIR_REFUSED', { reason })
}
