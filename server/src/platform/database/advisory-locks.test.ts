import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { withSessionLock } from './advisory-locks.ts'

const database = useTestDatabase()

test('work fails at once when its connection breaks, and the next gets its turn', async () => {
  const { url } = database()
  const begun = Promise.withResolvers<number>()
  const givenUp = expect(
    withSessionLock(url, 'thing', async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      begun.resolve(rows[0]?.pid ?? 0)
      await new Promise(() => undefined)
    }),
  ).rejects.toThrow('terminat')
  const pid = await begun.promise
  const next = withSessionLock(url, 'thing', () => Promise.resolve('done'))
  await withSessionLock(url, 'another', (client) => client.query('select pg_terminate_backend($1)', [pid]))
  await givenUp
  await expect(next).resolves.toBe('done')
})
