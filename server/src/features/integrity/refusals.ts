import { repairObstacles, type RepairObstacle } from '@hai/contract/integrity-words'
import { hintOf } from '../../platform/database/hint.ts'
import { fail } from '../../platform/failure.ts'

export const obstacleOf = (word: string | null): RepairObstacle | null => repairObstacles.find((known) => known === word) ?? null

/** Turns a database error about an obstacle into REPAIR_REFUSED, and rethrows any other. */
export function refuseRepair(error: unknown): never {
  const reason = obstacleOf(hintOf(error))
  if (reason === null) throw error
  return fail('REPAIR_REFUSED', { reason })
}
