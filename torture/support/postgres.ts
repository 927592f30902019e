import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { readRecord } from '../../server/src/platform/postgres/cluster.ts'
import { embeddedUrls } from '../../server/src/platform/postgres/embedded-postgres.ts'

function recordOf(dataDir: string) {
  const record = readRecord(dataDir)
  if (!record) throw new Error('no PostgreSQL in this folder')
  return record
}

/** Kills only the postmaster. Its backends then exit. */
export function killPostgres(dataDir: string): void {
  const [pid] = readFileSync(join(resolve(dataDir, recordOf(dataDir).cluster), 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

export async function askAt<Row extends pg.QueryResultRow>(
  url: string,
  question: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(question, [...values])).rows
  } finally {
    await client.end()
  }
}

export const ask = <Row extends pg.QueryResultRow>(
  dataDir: string,
  question: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => askAt(embeddedUrls(recordOf(dataDir)).owner_url, question, values)

export async function checkBooks(dataDir: string): Promise<unknown[]> {
  const [row] = await ask<{ violations: unknown[] }>(dataDir, 'select violations from ledger.recount(now())')
  if (!row) throw new Error('the ledger check returned nothing')
  return row.violations
}

export async function allowFreeSends(dataDir: string): Promise<void> {
  await ask(dataDir, 'update fees.rule set free_per_day = null')
}
