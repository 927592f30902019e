import { type DeletionObstacle, deletionObstacles } from '@hai/contract/deletion-values'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'

export interface FoundObstacle {
  readonly obstacle: DeletionObstacle
  readonly count: number
}

const known = z.enum(deletionObstacles)

/** In the order in which the member should settle them. A count can be 0. */
export async function readObstacles(db: Database, user_id: string, now: Date): Promise<readonly FoundObstacle[]> {
  const { rows } = await sql<{ obstacle: string; how_many: number }>`
    select obstacle, how_many from deletions.obstacles(${user_id}::uuid, ${now}::timestamptz)`.execute(db)
  return rows.map(({ obstacle, how_many }) => ({ obstacle: known.parse(obstacle), count: how_many }))
}

export const currentObstacles = (found: readonly FoundObstacle[]): DeletionObstacle[] =>
  found.flatMap(({ obstacle, count }) => (count > 0 ? [obstacle] : []))
