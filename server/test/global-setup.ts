import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, recordPrepared } from '../src/platform/database/migrate.ts'
import { withClient } from '../src/platform/database/pool.ts'
import { readSchemaNames, type SchemaNames } from './mixed-sql.ts'
import { databaseUrl, startTestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    templateName: string
    schemaNames: SchemaNames
    /** The same server through a pooler (TEST_POOLER_URL), with a login for calls. Null without a pooler. */
    poolerUrl: string | null
  }
}

/** Runs once. Uses the server of TEST_DATABASE_URL or starts an embedded one, and creates the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  const templateName = `hai_template_${process.pid}`
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await migrate(databaseUrl(server.url, templateName))
  await recordPrepared(databaseUrl(server.url, templateName))
  await letClocksMove(databaseUrl(server.url, templateName))
  await enterFigures(databaseUrl(server.url, templateName))
  project.provide('serverUrl', server.url)
  project.provide('templateName', templateName)
  project.provide('schemaNames', await withClient(databaseUrl(server.url, templateName), readSchemaNames))
  project.provide('poolerUrl', process.env.TEST_POOLER_URL ?? null)
  return async () => {
    await admin.query(`drop database if exists ${templateName} with (force)`)
    await admin.end()
    await server.stop()
  }
}

/** Tests move their clocks, so the ledger must not compare them with the database’s clock. */
async function letClocksMove(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('update ledger.head set skew = null')
  await client.end()
}

/**
 * Sets an exchange rate, which most tests need, and removes the daily limit of free payments. free-sum.test.ts sets
 * that limit itself.
 */
async function enterFigures(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into rates.htg_rate (htg_per_usd, source, as_of) values (131, 'Platform default', '2026-01-01')`)
  await client.query('update fees.rule set free_per_day = null')
  await client.end()
}
