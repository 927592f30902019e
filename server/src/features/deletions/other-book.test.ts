import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { deletionsOf } from '../../../test/deletions.ts'
import { aFurtherBook } from '../../../test/further-book.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { sendAtOnce, totalAtMost } from '../../../test/money.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
const inHaiti = { phone: '+50937001234' }
let app: TestApp
let staff: readonly [StaffPerson, StaffPerson]
beforeAll(async () => {
  await aFurtherBook(database(), { name: 'ht', phone_prefixes: ['+509'] })
  app = await startTestApp(database(), { relays: 'off' })
  staff = [await aStaffMember(app, database()), await aStaffMember(app, database())]
})
afterAll(() => app.stop())
const { goes } = deletionsOf(() => app)

test('a payment on its way to another book prevents a deletion, because it may come back', async () => {
  const [marie, anne] = [await aFundedWallet(app, { amount: 20_22 }), await aMember(app, inHaiti)]
  const { owner } = database()
  const passRelay = () =>
    owner.query(`insert into events.cursor (name, ledger_position) select 'relay:1', last_id from ledger.head
                   on conflict (name) do update set ledger_position = excluded.ledger_position`)
  await passRelay()
  await sendAtOnce(app, marie, anne, 20_00)
  const wish = { password: marie.password }
  const refused = await app.post('/rpc/request_account_deletion', wish, marie.access_token)
  expect(await refused.json()).toMatchObject({ code: 'DELETION_REFUSED', data: { reasons: ['arriving'] } })
  await passRelay()
  await app.call('request_account_deletion', wish, marie.access_token)
})

test('schedules of members of another book lose the name of a deleted payee', async () => {
  const [anne, marie] = [await aMember(app, inHaiti), await aMember(app)]
  const plan = {
    idempotency_key: randomUUID(),
    payee: { hai_tag: marie.hai_tag },
    amount: 5_00,
    quoted_total: await totalAtMost(app, 5_00),
    note: '',
    every: 'monthly',
    first_on: new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10),
    last_on: null,
    time_zone: 'America/Port-au-Prince',
  } as const
  await app.call('create_schedule', plan, anne.access_token)
  const names = async () => (await database().owner.query<object>('select payee_name, payee_tag from schedules_ht.schedule')).rows
  expect(await names()).toMatchObject([{ payee_tag: marie.hai_tag }])
  await goes(marie, staff)
  expect(await names()).toEqual([{ payee_name: null, payee_tag: null }])
})
