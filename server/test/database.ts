import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { createPool, createPooledPool } from '../src/platform/database/pool.ts'
import { databaseUrl } from './server.ts'

export interface TestDatabase {
  /** As the owner of the tables: for looking behind the server’s back. */
  readonly owner: pg.Pool
  /** As the server works: role hai_app. */
  readonly app: pg.Pool
  /** As its calls do: through the pooler that the tests are run with, or the same as `app`. */
  readonly calls: pg.Pool
  readonly url: string
}

/**
 * The database behind `url` through the pooler that the tests are run with. Null without one, and where a test reaches the database over
 * a line of its own, which calls are to go over too.
 */
export function pooledUrlOf(url: string): string | null {
  const poolerUrl = inject('poolerUrl')
  const { host, pathname } = new URL(url)
  return poolerUrl === null || host !== new URL(inject('serverUrl')).host ? null : databaseUrl(poolerUrl, pathname.slice(1))
}

/** Gives the test file a database of its own, copied from the migrated template; dropped at the end. Read it inside tests and hooks. */
export function useTestDatabase(): () => TestDatabase {
  let database: TestDatabase | undefined
  const name = `hai_test_${randomUUID().replaceAll('-', '')}`
  beforeAll(async () => {
    await onServer(`create database ${name} template ${inject('templateName')} strategy file_copy`)
    const url = databaseUrl(inject('serverUrl'), name)
    const pooled = pooledUrlOf(url)
    const app = createPool({ url, role: 'hai_app', size: 10, application_name: 'hai-test' })
    database = {
      ...{ url, app },
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
    if (!database) throw new Error('the test database is there only inside tests and hooks')
    return database
  }
}

/** Address of a database with nothing in it; dropped when the test is over. */
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
