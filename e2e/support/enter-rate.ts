import pg from 'pg'
import { readRecord } from '../../server/src/platform/postgres/cluster.ts'
import { embeddedUrls } from '../../server/src/platform/postgres/embedded-postgres.ts'

/** A new installation has no exchange rate, and flows need one. */
export default async function enterRate(): Promise<void> {
  const record = readRecord(process.env.E2E_DATA_DIR ?? '')
  if (!record) throw new Error('the server has no database in its data folder')
  const client = new pg.Client({ connectionString: embeddedUrls(record).owner_url })
  await client.connect()
  await client.query(`insert into rates.htg_rate (htg_per_usd, source, as_of) values (131, 'Platform default', '2026-01-01')`)
  await client.end()
}
