import type { TestDatabase } from './database.ts'

/** Does what somebody could who has the whole database in their hands: the owner, with every trigger off. */
export async function behindTheBack({ owner }: TestDatabase, statement: string, values: readonly unknown[] = []): Promise<void> {
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
