import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { migrate } from './migrate.ts'

const database = useTestDatabase()

test('migrating again changes nothing', async () => {
  const before = await database().owner.query('select * from migrations.migration order by id')
  await migrate(database().url)
  const after = await database().owner.query('select * from migrations.migration order by id')
  expect(after.rows).toEqual(before.rows)
})

test('the server works without the owner’s rights', async () => {
  await expect(database().app.query('create table public.mine (id int)')).rejects.toThrow('permission denied')
})
