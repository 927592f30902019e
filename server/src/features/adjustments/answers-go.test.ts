import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
})
afterAll(() => app.stop())

const DAY_MS = 86_400_000

test.each(['adjustments', 'earnings'])('stored answers of %s are removed after a week', async (schema) => {
  const [old, young] = [randomUUID(), randomUUID()]
  for (const [key, days] of [[old, 8] as const, [young, 6] as const])
    await database().owner.query(
      `insert into ${schema}.command (member_id, idempotency_key, payload_hash, answer, created_at) values ($1, $2, 'x', '{}', $3)`,
      [randomUUID(), key, new Date(app.clock.now().getTime() - days * DAY_MS)],
    )
  await app.server.jobs[`${schema}:sweep`]?.({})
  const { rows } = await database().owner.query(`select idempotency_key from ${schema}.command`)
  expect(rows).toEqual([{ idempotency_key: young }])
})
