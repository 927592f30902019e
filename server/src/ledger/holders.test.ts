import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { FIRST_BOOK } from '../platform/database/book.ts'
import { createHolders } from './holders.ts'

const database = useTestDatabase()

test('the owners of all accounts of a batch are found, even if fewer are cached', async () => {
  const { app } = database()
  const { rows } = await app.query<{ id: number; kind: string }>('select id, kind from ledger.account order by id')
  const holdersOf = createHolders(app, FIRST_BOOK, 2)
  for (const asked of [rows, rows.toReversed()])
    expect(await holdersOf(asked.map(({ id }) => id))).toEqual(
      new Map(asked.map(({ id, kind }) => [id, { owner_id: null, kind }])),
    )
})
