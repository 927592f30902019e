import type { TestDatabase } from './database.ts'

/** Like an attacker who controls the whole database: as a superuser, with all triggers off. */
export async function runWithoutTriggers(
  { owner }: TestDatabase,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin; set local role none; set local session_replication_role = replica')
    await client.query(statement, [...values])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
