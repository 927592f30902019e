import type { Feature } from '../src/feature.ts'
import type { TestDatabase } from './database.ts'

interface Job {
  readonly id: string
  readonly payload: { readonly email: string }
}

export async function waitingJobs({ owner }: TestDatabase, task: string, email: string): Promise<readonly Job[]> {
  const { rows } = await owner.query<Job>(
    `select job.id, job.payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = $1 and job.payload->>'email' = $2 order by job.id`,
    [task, email],
  )
  return rows
}

export async function workJobs(
  database: TestDatabase,
  { jobs }: Pick<Feature, 'jobs'>,
  task: string,
  email: string,
): Promise<void> {
  for (const { id, payload } of await waitingJobs(database, task, email)) {
    await jobs?.[task]?.(payload)
    await database.owner.query('delete from graphile_worker._private_jobs where id = $1', [id])
  }
}
