import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { movableClock } from '../../test/clock.ts'
import { useTestDatabase } from '../../test/database.ts'
import { createDatabase } from './database/database.ts'
import { fail } from './failure.ts'
import { once } from './once.ts'

const database = useTestDatabase()
const answer = z.object({ said: z.string() })
const aCommand = () => ({ member_id: randomUUID(), idempotency_key: randomUUID(), payload: { call: 'test' } })
const where = () => ({
  database: createDatabase(database().app),
  clock: movableClock('2026-11-20T12:00:00Z'),
  table: 'requests.command' as const,
})
const saying = (said: string) => () => Promise.resolve(() => Promise.resolve({ said }))

test('a retry whose first try was carried out meanwhile gets its answer, although it would be rejected now', async () => {
  const [at, command] = [where(), aCommand()]
  const late = once(at, command, answer, async () => {
    await once(at, command, answer, saying('first'))
    return fail('INVALID_TRANSITION')
  })
  expect(await late).toEqual({ said: 'first' })
})

test('without an earlier try an error is an error, and nothing is stored', async () => {
  const [at, command] = [where(), aCommand()]
  await expect(once(at, command, answer, () => Promise.resolve(fail('INVALID_TRANSITION')))).rejects.toMatchObject({
    code: 'INVALID_TRANSITION',
  })
  expect(await once(at, command, answer, saying('second try'))).toEqual({ said: 'second try' })
})
