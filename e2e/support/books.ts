import pg from 'pg'
import { createBook } from '../../server/src/platform/database/create-book.ts'
import { readRecord } from '../../server/src/platform/postgres/cluster.ts'
import { embeddedUrls } from '../../server/src/platform/postgres/embedded-postgres.ts'

/** Creates the book unless a flow has done so. Running servers find it when its first member completes the profile. */
export async function aFurtherBook(name: string, phone_prefix: string): Promise<void> {
  const record = readRecord(process.env.E2E_DATA_DIR ?? '')
  if (!record) throw new Error('the server has no database in its data folder')
  const { owner_url } = embeddedUrls(record)
  const client = new pg.Client({ connectionString: owner_url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from platform.book where name = $1', [name])
    if (rowCount) return
    await createBook(owner_url, { name, phone_prefixes: [phone_prefix] })
    await client.query(
      `insert into rates_${name}.htg_rate (htg_per_usd, source, as_of) values (131, 'Platform default', '2026-01-01')`,
    )
  } finally {
    await client.end()
  }
}
