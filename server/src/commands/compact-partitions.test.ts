import { cents } from '@hai/contract/money'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recount } from '../ledger/check.ts'
import { makePartitionsAhead } from '../ledger/ledger-jobs.ts'
import { usePartitionSize } from '../../test/partition-size.ts'
import { aSend, useTestBook } from '../../test/book.ts'
import { archiveCommands } from './archive-commands.ts'

/** Enough for indexes of several pages. */
const SIZE = 2_000
const book = useTestBook()
usePartitionSize(() => book().database, SIZE)

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: book().database.url })
  await client.connect()
})
afterAll(() => client.end())

interface Index {
  readonly name: string
  readonly partition: string
  readonly is_unique: boolean
  readonly comment: string | null
  readonly bytes: number
}

async function indexes(): Promise<readonly Index[]> {
  const { rows } = await book().database.owner.query<Index>(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as partition, i.indisunique and i.indisvalid as is_unique,
            obj_description(i.indexrelid, 'pg_class') as comment, pg_relation_size(i.indexrelid)::float8 as bytes
       from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relkind = 'r' and (c.relnamespace = 'ledger'::regnamespace or c.relname like 'notifications_notification_2%')
      order by 1`,
  )
  return rows
}

const isFull = ({ partition }: Index): boolean => partition.endsWith('_000000') || partition.endsWith('_2020_01')
const sizeOf = (some: readonly Index[]): number => some.reduce((sum, { bytes }) => sum + bytes, 0)
const compact = async (): Promise<void> => archiveCommands.get('compact')?.run(client, [])

test('the indexes of full partitions get smaller, and stay unique and valid', async () => {
  const { ledger, aMember, database } = book()
  const members = await Promise.all(Array.from({ length: 40 }, () => aMember()))
  const [from] = members
  if (!from) throw new Error('no member')
  await ledger.post(
    aSend(from, from, 1, { kind: 'fund', moves: [{ from: 'outside:sandbox', to: from.available, amount: cents(500_00) }] }),
  )
  await Promise.all(Array.from({ length: SIZE }, (_none, nth) => ledger.post(aSend(from, members[1 + (nth % 39)] ?? from, 1))))
  await makePartitionsAhead(database.app)
  await database.owner.query(
    `select platform.make_partition(d, '2020-02-01') from platform.divided_table d where d.name = 'notifications.notification'`,
  )
  const before = await indexes()

  // An earlier run was interrupted.
  await database.owner.query('create index posting_000000_pkey_ccnew on ledger.posting_000000 (id)')
  await client.query(`update pg_index set indisvalid = false where indexrelid = 'ledger.posting_000000_pkey_ccnew'::regclass`)
  await compact()

  const after = await indexes()
  expect(after.map(({ name, is_unique }) => ({ name, is_unique }))).toEqual(
    before.map(({ name, is_unique }) => ({ name, is_unique })),
  )
  expect(after.filter(isFull).length).toBeGreaterThan(10)
  for (const index of after) expect(index.comment, index.name).toBe(isFull(index) ? 'compact' : null)
  expect(sizeOf(after.filter(isFull))).toBeLessThan(sizeOf(before.filter(isFull)))

  await ledger.post(aSend(from, members[2] ?? from, 1))
  expect(await recount(book().db, new Date())).toEqual([])
  await compact()
  expect((await indexes()).filter(isFull)).toEqual(after.filter(isFull))
})
