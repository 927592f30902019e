import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { followedUp } from '../../../test/money.ts'
import { acquainted, aPlan } from '../../../test/schedules.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

test('creating a schedule notifies the payer at once on every screen and by mail, once, with a link to end it', async () => {
  const [payer, payee] = await acquainted(app)
  const asked = await aPlan(app, payee, 5_00)
  const { id } = await app.call('create_schedule', asked, payer.access_token)
  await app.call('create_schedule', asked, payer.access_token)
  await followedUp(app)
  const { items } = await app.call('list_notifications', {}, payer.access_token)
  expect(items.filter(({ type }) => type === 'schedule_created')).toMatchObject([
    {
      reference_type: 'schedule',
      reference_id: id,
      title: 'You scheduled $5.00 for Paul B.',
      message:
        'We’ll send it every week from the day you chose. If this wasn’t you, end the scheduled payment and change your password.',
    },
  ])
  const mails = (await app.server.outbox.list()).filter(
    ({ to, subject }) => to === payer.email && subject === 'You scheduled a payment',
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain('We’ll send $5.00 to Paul Baptiste every week, starting on the morning of')
  expect(mails[0]?.body).toContain(`http://wallet.test/wallet/scheduled/${id}`)
  const { rows } = await database().owner.query(
    `select details from security.security_events where user_id = $1 and event_type = 'sensitive_data_access'`,
    [payer.user_id],
  )
  expect(rows).toEqual([{ details: { action: 'create_schedule' } }])
})
