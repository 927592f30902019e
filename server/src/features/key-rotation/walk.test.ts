import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { ringFor, seal, tryUnseal, unseal } from '../../platform/seal.ts'
import { sealedColumn, type SealedPlace } from '../../platform/sealed-place.ts'
import { walk } from './walk.ts'

const database = useTestDatabase()
const [older, newer] = [createSecretKey(randomBytes(32)), createSecretKey(randomBytes(32))]
const former = ringFor([older], 'test')
const ring = ringFor([newer, older], 'test')
const place = sealedColumn(ring, { table: 'sealing.box', id: 'id', column: 'sealed', owner: 'id', atOnce: 10 })
const lines: unknown[] = []
const deps = () => ({ database: createDatabase(database().app), log: { error: (line: unknown) => lines.push(line) } })

beforeAll(() =>
  database().owner.query(`
    create table sealing.box (id uuid primary key, sealed bytea); grant select, update on sealing.box to hai_app`),
)
beforeEach(() => database().owner.query('truncate sealing.box'))

async function boxes(count: number, using = former): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).toSorted()
  for (const id of ids)
    await database().owner.query('insert into sealing.box values ($1, $2)', [id, seal(using, Buffer.from(`of ${id}`), id)])
  return ids
}
async function keysFound(): Promise<readonly (string | undefined)[]> {
  const { rows } = await database().owner.query<{ id: string; sealed: Buffer }>('select * from sealing.box order by id')
  return rows.map(({ id, sealed }) => tryUnseal(ring, sealed, id)?.key_id)
}

test('values of a former key are re-encrypted with the current key, unchanged in content', async () => {
  const ids = await boxes(25)
  expect(await walk(deps(), place)).toMatchObject({ seen: 25, reencrypted: 25, changed: 0, undecryptable: 0 })
  expect(new Set(await keysFound())).toEqual(new Set([ring.first.id]))
  const { rows } = await database().owner.query<{ id: string; sealed: Buffer }>('select * from sealing.box order by id')
  expect(rows.map(({ id, sealed }) => unseal(ring, sealed, id).toString())).toEqual(ids.map((id) => `of ${id}`))
  expect(await walk(deps(), place)).toMatchObject({ seen: 25, reencrypted: 0 })
})

test('an interrupted pass continues where it stopped', async () => {
  const ids = await boxes(25)
  const asked: (string | null)[] = []
  const breaking: SealedPlace = {
    ...place,
    read: async (trx, after) => {
      asked.push(after)
      if (asked.length === 2) throw new Error('simulated crash')
      return place.read(trx, after)
    },
  }
  await expect(walk(deps(), breaking)).rejects.toThrow('simulated crash')
  expect((await keysFound()).filter((key) => key === ring.first.id)).toHaveLength(10)
  expect(await walk(deps(), breaking)).toMatchObject({ seen: 25, reencrypted: 25 })
  expect(asked).toEqual([null, ids[9], ids[9], ids[19]])
})

test('a value written concurrently is kept, and the next pass handles it', async () => {
  const [id = ''] = await boxes(1)
  const written = seal(former, Buffer.from('newer'), id)
  const overtaken: SealedPlace = {
    ...place,
    read: async (trx, after) => {
      const found = await place.read(trx, after)
      await database().owner.query('update sealing.box set sealed = $2 where id = $1', [id, written])
      return found
    },
  }
  expect(await walk(deps(), overtaken)).toMatchObject({ reencrypted: 0, changed: 1 })
  expect(await walk(deps(), place)).toMatchObject({ reencrypted: 1, changed: 0 })
  const { rows } = await database().owner.query<{ sealed: Buffer }>('select sealed from sealing.box')
  expect(rows.map(({ sealed }) => unseal(ring, sealed, id).toString())).toEqual(['newer'])
})

test('two concurrent passes share the batches', async () => {
  await boxes(60)
  const both = await Promise.all([walk(deps(), place), walk(deps(), place)])
  expect(both.map(({ reencrypted, changed }) => [reencrypted, changed])).toContainEqual([60, 0])
  expect(new Set(await keysFound())).toEqual(new Set([ring.first.id]))
})

test('a value that no key opens is kept, counted, and logged by id', async () => {
  const [foreign = ''] = await boxes(1, ringFor([createSecretKey(randomBytes(32))], 'test'))
  await boxes(2)
  const { rows: before } = await database().owner.query('select sealed from sealing.box where id = $1', [foreign])
  expect(await walk(deps(), place)).toMatchObject({ seen: 3, reencrypted: 2, undecryptable: 1 })
  expect(lines.at(-1)).toEqual({ place: 'sealing.box.sealed', ids: [foreign] })
  const { rows: after } = await database().owner.query('select sealed from sealing.box where id = $1', [foreign])
  expect(after).toEqual(before)
})
