import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { readRecord } from '../../server/src/platform/postgres/cluster.ts'
import { embeddedUrls } from '../../server/src/platform/postgres/embedded-postgres.ts'

function recordOf(dataDir: string) {
  const record = readRecord(dataDir)
  if (!record) throw new Error('there is no PostgreSQL in this folder')
  return record
}

/** SIGKILL to the postmaster of a data folder; its backends notice and go. */
export function killPostgres(dataDir: string): void {
  const [pid] = readFileSync(join(resolve(dataDir, recordOf(dataDir).cluster), 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

/** Recounts every row of the ledger behind the server's back, and answers what does not hold. */
export async function checkBooks(dataDir: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: embeddedUrls(recordOf(dataDir)).owner_url })
  await client.connect()
  try {
    const { rows } = await client.query<{ violations: unknown[] }>('select violations from ledger.recount(now())')
    const [row] = rows
    if (!row) throw new Error('the recount said nothing')
    return row.violations
  } finally {
    await client.end()
  }
}
