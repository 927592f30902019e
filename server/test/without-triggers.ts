import type { TestDatabase } from './database.ts'

/** Like an attacker who controls the whole database: as its owner, with the triggers of the ledger off. */
export async function runWithoutTriggers(
  { owner }: TestDatabase,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = await owner.connect()
  const triggers = async (way: 'disable' | 'enable'): Promise<void> => {
    for (const table of ['account', 'posting', 'entry', 'entry_000000', 'journal', 'hold', 'repair'])
      await client.query(`alter table ledger.${table} ${way} trigger user`)
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
