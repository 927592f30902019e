import { cents } from '@hai/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFurtherBook } from '../../../test/further-book.ts'
import { aStaffMember, callConfirmed } from '../../../test/staff.ts'
import { useToday } from '../admin/index.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  await database().owner.query('update adjustments.settings set alone_max = 1000, refund_alone_max = 4000')
  await aFurtherBook(database(), { name: 'ht', phone_prefixes: ['+509'] })
  app = await startTestApp(database(), { connections: 'usual' })
})
afterAll(() => app.stop())

test('a new book begins with the limits that staff have set in the first one', async () => {
  const { rows } = await database().owner.query(
    'select alone_max, daily_limit, refund_alone_max, version from adjustments_ht.settings',
  )
  expect(rows).toEqual([{ alone_max: 10_00, daily_limit: 200_00, refund_alone_max: 40_00, version: 0 }])
})

test('what a staff member credits alone on a day counts in all books together', async () => {
  const rose = await aStaffMember(app, database())
  const inHaiti = { ...rose, book: 'ht' }
  const today = await app.call('get_admin_daily_limits', {}, rose)
  const isCounted: boolean[] = []
  for (const { database: db } of app.server.books.all())
    isCounted.push(await db.transaction().execute((trx) => useToday(trx, today, cents(150_00))))
  expect(isCounted).toEqual([true, false])
  expect(await app.call('get_admin_daily_limits', {}, inHaiti)).toMatchObject({ used_today: 150_00, remaining: 50_00 })
})

test('the daily limit of a staff member holds in all books', async () => {
  const chief = await aStaffMember(app, database(), { role: 'super_admin' })
  const newcomer = await aStaffMember(app, database())
  const limit = { user_id: newcomer.user_id, known: null, daily_limit: 30_00, reason: 'New on the team this month.' }
  await callConfirmed(app, chief, 'set_admin_daily_limit', limit)
  expect(await app.call('get_admin_daily_limits', {}, { ...newcomer, book: 'ht' })).toMatchObject({ daily_limit: 30_00 })
})

test('a limit of one’s own that rises in any book needs a second super admin', async () => {
  const { owner, app: asServer } = database()
  await owner.query('update adjustments_ht.settings set daily_limit = 50000')
  const { user_id } = await aStaffMember(app, database(), { role: 'super_admin' })
  const { rows } = await asServer.query<{ verdict: string }>(
    `select adjustments_ht.set_admin_limit($1, $1, null, wanted, 'a reason', now(), null) as verdict
       from unnest(array[40000, 10000]::bigint[]) wanted`,
    [user_id],
  )
  expect(rows.map(({ verdict }) => verdict)).toEqual(['second_needed', 'changed'])
})
