import type { Insertable, Selectable } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { TasksProof } from '../../platform/database/generated.ts'

export type Proof = Selectable<TasksProof>

/** All proofs of a task are by its current worker, because a worker cannot release the task after submitting one. */
export async function countProofs(trx: Transaction, task_id: string, worker_id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('tasks.proof')
    .select((proof) => proof.fn.countAll<number>().as('count'))
    .where('task_id', '=', task_id)
    .where('worker_id', '=', worker_id)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertProof(trx: Transaction, proof: Insertable<TasksProof>): Promise<void> {
  await trx.insertInto('tasks.proof').values(proof).execute()
}

export async function rejectLatest(trx: Transaction, task_id: string, reason: string): Promise<void> {
  await trx
    .updateTable('tasks.proof')
    .set({ reason })
    .where('task_id', '=', task_id)
    .where('number', '=', (proof) =>
      proof
        .selectFrom('tasks.proof as latest')
        .select(({ fn }) => fn.max('number').as('number'))
        .where('latest.task_id', '=', task_id),
    )
    .execute()
}

export async function readProofs(db: Database, task_ids: readonly string[]): Promise<ReadonlyMap<string, readonly Proof[]>> {
  if (task_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tasks.proof')
    .selectAll()
    .where('task_id', 'in', task_ids)
    .orderBy('task_id')
    .orderBy('number')
    .execute()
  return Map.groupBy(rows, ({ task_id }) => task_id)
}
