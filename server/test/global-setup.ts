import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/database/migrate.ts'
import { databaseUrl, startTestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server the tests run on, as a user that may create databases. */
    serverUrl: string
    /** A migrated database that each test file copies. */
    templateName: string
    /** The same server through a pooler, as a login for calls: TEST_POOLER_URL. Null: the tests are run without one. */
    poolerUrl: string | null
  }
}

/** Once per run: a PostgreSQL server (TEST_DATABASE_URL, else the embedded one) and a migrated template on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  const templateName = `hai_template_${process.pid}`
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await migrate(databaseUrl(server.url, templateName))
  await letClocksMove(databaseUrl(server.url, templateName))
  await enterFigures(databaseUrl(server.url, templateName))
  project.provide('serverUrl', server.url)
  project.provide('templateName', templateName)
  project.provide('poolerUrl', process.env.TEST_POOLER_URL ?? null)
  return async () => {
    await admin.query(`drop database if exists ${templateName} with (force)`)
    await admin.end()
    await server.stop()
  }
}

/** Tests move their clocks; elsewhere the ledger takes no time that is far from the database's. */
async function letClocksMove(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('update ledger.head set skew = null')
  await client.end()
}

/** A new database has no exchange rate; most tests need one. In most, small sends are free however many: free-sum.test.ts sets the sums again. */
async function enterFigures(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into rates.htg_rate (htg_per_usd, source, as_of) values (131, 'Platform default', '2026-01-01')`)
  await client.query('update fees.rule set free_per_day = null')
  await client.end()
}
