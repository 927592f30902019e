import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { createPool, createPooledPool } from '../src/platform/database/pool.ts'
import { databaseUrl } from './server.ts'

export interface TestDatabase {
  /** Connections as the owner of the tables, for changes that the server would reject. */
  readonly owner: pg.Pool
  readonly app: pg.Pool
  /**
   * Connections as the server’s calls use them: through the pooler if `TEST_POOLER_URL` is set, otherwise like `app`.
   */
  readonly calls: pg.Pool
  readonly url: string
}

/** Null without a pooler, or if `url` is a proxy of the test, because calls must then use that proxy. */
export function pooledUrlOf(url: string): string | null {
  const poolerUrl = inject('poolerUrl')
  const { host, pathname } = new URL(url)
  return poolerUrl === null || host !== new URL(inject('serverUrl')).host ? null : databaseUrl(poolerUrl, pathname.slice(1))
}

/**
 * Gives the test file its own copy of the migrated database, and drops this copy at the end. Call the result inside
 * tests and hooks.
 */
export function useTestDatabase(): () => TestDatabase {
  let database: TestDatabase | undefined
  const name = `hai_test_${randomUUID().replaceAll('-', '')}`
  beforeAll(async () => {
    await onServer(`create database ${name} template ${inject('templateName')} strategy file_copy`)
    const url = databaseUrl(inject('serverUrl'), name)
    const pooled = pooledUrlOf(url)
    const app = createPool({ url, role: 'hai_app', size: 10, application_name: 'hai-test' })
    database = {
      url,
      app,
      owner: createPool({ url, role: 'hai_owner', size: 4, application_name: 'hai-test-owner' }),
      calls: pooled === null ? app : createPooledPool({ url: pooled, size: 10, application_name: 'hai-test' }),
    }
  })

  afterAll(async () => {
    await database?.owner.end()
    await database?.app.end()
    if (database && database.calls !== database.app) await database.calls.end()
    await onServer(`drop database if exists ${name} with (force)`)
  })

  return () => {
    if (!database) throw new Error('use the test database only inside tests and hooks')
    return database
  }
}

export async function anEmptyDatabase(): Promise<string> {
  const name = `hai_test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  onTestFinished(() => onServer(`drop database ${name} with (force)`))
  return databaseUrl(inject('serverUrl'), name)
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
