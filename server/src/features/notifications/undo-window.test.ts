import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { followedUp, send } from '../../../test/money.ts'
import { readConfig } from '../../platform/config.ts'

// A server with another undo window could otherwise write the notifications, so this test has its own database.
const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { sends: { ...readConfig({}).sends, undoWindowSeconds: 90 } } })
})
afterAll(() => app.stop())

test('the arriving notification names the configured undo window', async () => {
  const payer = await aFundedWallet(app, { full_name: 'Paul Baptiste' })
  const payee = await aMember(app)
  await send(app, payer, payee.hai_tag, 10_00)
  await followedUp(app)
  const { items } = await app.call('list_notifications', {}, payee.access_token)
  expect(items.map(({ message }) => message)).toEqual(['You’ll get it in 90 s, unless Paul B. undoes the payment.'])
})
