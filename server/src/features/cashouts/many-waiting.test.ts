import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { cashoutsOf } from '../../../test/cashouts.ts'
import { useTestDatabase } from '../../../test/database.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const { alone, aSaver, anAgent, askFor, inState, see } = cashoutsOf(() => app, database)

const manyLike = (id: string, count: number) =>
  database().owner.query(
    `insert into cashouts.cashout
     select (jsonb_populate_record(c, jsonb_build_object('id', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'hold_id', gen_random_uuid()))).*
       from cashouts.cashout c, generate_series(1, $2) n where c.id = $1`,
    [id, count],
  )

test('any number of older cash-outs without an agent does not delay a later one that has one', async () => {
  const far = await inState('requested')
  await alone()
  await manyLike(far.id, 401)
  const near = await aSaver()
  const { id } = await askFor(near, 50_00)
  expect(await see(near, id)).toMatchObject({ status: 'requested' })
  const agent = await anAgent()
  await app.server.jobs['cashouts:assign']?.({})
  expect(await see(near, id)).toMatchObject({ status: 'assigned', counterparty: { user_id: agent.user_id } })
  expect(await see(far.member, far.id)).toMatchObject({ status: 'requested' })
})
