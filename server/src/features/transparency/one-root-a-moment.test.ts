import { PROVEN_LEAST } from '@hai/contract/transparency-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { countDatabase } from '../../../test/count-book.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { withClient } from '../../platform/database/pool.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false }, onLogLine: () => undefined })
  await Promise.all(Array.from({ length: PROVEN_LEAST }, () => aFundedWallet(app)))
})
afterAll(() => app.stop())

const list = async (asked: { limit?: number; before?: string }) => (await app.call('list_liability_proofs', asked)).items
const rootsOf = (items: Awaited<ReturnType<typeof list>>) => items.map(({ root }) => root)

const another = (root: string, later = '0') => ({
  text: `insert into transparency.liability_proof (id, at, night, outcome, position, total, root, height)
         select gen_random_uuid(), at + $2::interval, null, outcome, position, total, decode(repeat($1, 32), 'hex'), height
           from transparency.liability_proof where outcome = 'published' order by at desc limit 1`,
  values: [root, later],
})
const asServer = ({ text, values }: ReturnType<typeof another>) => database().app.query(text, values)

test('a second root for one moment is rejected, even within the same millisecond', async () => {
  const made = await app.server.proveLiabilities()
  for (const later of ['0', '1 microsecond', '999 microseconds'])
    await expect(asServer(another('ab', later))).rejects.toThrow('liability_proof_one_a_moment')
  await aFundedWallet(app)
  // The clock has not moved, so the call returns the root that already exists for this moment.
  expect(await app.server.proveLiabilities()).toMatchObject({ outcome: 'published', total: made.total, root: made.root })
  app.clock.forward({ seconds: 1 })
  expect((await app.server.proveLiabilities()).root).not.toBe(made.root)
  expect(await list({})).toHaveLength(2)
  expect((await countDatabase(database())).faults).toEqual([])
})

test('several roots of one moment, written without the index, are shown on every page and reported', async () => {
  await withClient(database().url, async (client) => {
    await client.query('drop index transparency.liability_proof_one_a_moment')
    for (const [root, later] of [['ab'], ['cd', '500 microseconds']] as const) await client.query(another(root, later))
  })
  const all = await list({})
  expect(new Set(all.slice(0, 3).map(({ at }) => at)).size).toBe(1)
  const [newest = expect.fail('there are no proofs'), , , oldest] = all
  const first = await list({ limit: 1 })
  expect(rootsOf(first).toSorted()).toEqual(rootsOf(all.slice(0, 3)).toSorted())
  expect(await list({ limit: 1, before: newest.at })).toEqual([oldest])
  const { faults } = await countDatabase(database())
  expect(faults.filter((fault) => fault.endsWith(': no other root has its time'))).toHaveLength(2)
  expect(faults).toHaveLength(2)
})
