import type { TestDatabase } from './database.ts'

/** Like an attacker who controls the whole database: as its owner, with the triggers of the ledger off. */
export async function runWithoutTriggers(
  { owner }: TestDatabase,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = await owner.connect()
  const triggers = async (way: 'disable' | 'enable'): Promise<void> => {
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relnamespace = 'ledger'::regnamespace and relkind in ('r', 'p')`,
    )
    for (const { name } of rows) await client.query(`alter table ${name} ${way} trigger user`)
  }
  try {
    await client.query('begin')
    await triggers('disable')
    await client.query(statement, [...values])
    await triggers('enable')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
