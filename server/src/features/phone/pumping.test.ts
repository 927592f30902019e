import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMemberWithPhone, aNumber, textedCode } from '../../../test/phones.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { rateLimits: 'on' } })
})
afterAll(() => app.stop())

const HOUR_MS = 3_600_000
type Token = { readonly access_token: string }
const start = (who: Token) => app.call('start_phone_verification', {}, who.access_token)
const refused = (retry_at?: string) => ({ body: { code: 'RATE_LIMITED', ...(retry_at ? { data: { retry_at } } : {}) } })

test('a member gets five codes an hour and ten a day, whatever numbers they name', async () => {
  const marie = await aMemberWithPhone(app)
  const again = async () => {
    const session = await app.call('sign_in', { email: marie.email, password: marie.password })
    await app.call('set_phone', { phone: aNumber() }, session.access_token)
    return start(session)
  }
  const first = app.clock.now()
  for (let sent = 0; sent < 5; sent += 1) await again()
  await expect(again()).rejects.toMatchObject(refused(new Date(first.getTime() + HOUR_MS).toISOString()))
  app.clock.forward({ hours: 1 })
  for (let sent = 0; sent < 5; sent += 1) await again()
  app.clock.forward({ hours: 2 })
  await expect(again()).rejects.toMatchObject(refused(new Date(first.getTime() + 24 * HOUR_MS).toISOString()))
})

test('a stranger who uses up a number’s codes does not keep its owner from verifying', async () => {
  const stranger = await aMemberWithPhone(app)
  for (let sent = 0; sent < 5; sent += 1) {
    await start(stranger)
    app.clock.forward({ seconds: 30 })
  }
  await expect(start(stranger)).rejects.toMatchObject(refused())
  const owner = await aMemberWithPhone(app, { phone: stranger.phone })
  await start(owner)
  await app.call('check_phone_verification', { code: await textedCode(app, owner.phone) }, owner.access_token)
})

test('a number gets five codes an hour, and ten more a day for members who each take at most two', async () => {
  const phone = aNumber()
  const first = app.clock.now()
  const someoneElse = () => aMemberWithPhone(app, { phone })
  for (let sent = 0; sent < 5; sent += 1) await start(await someoneElse())
  const marie = await someoneElse()
  for (let sent = 0; sent < 2; sent += 1) {
    await start(marie)
    app.clock.forward({ seconds: 30 })
  }
  const again = new Date(first.getTime() + HOUR_MS).toISOString()
  await expect(start(marie)).rejects.toMatchObject(refused(again))
  for (let sent = 2; sent < 10; sent += 1) await start(await someoneElse())
  await expect(start(await someoneElse())).rejects.toMatchObject(refused(again))
  await start(await aMemberWithPhone(app))
})

test('an IP prefix gets thirty codes an hour, however many members and numbers', async () => {
  app.clock.forward({ days: 2 })
  const members = await Promise.all(Array.from({ length: 32 }, () => aMemberWithPhone(app)))
  const results = await Promise.allSettled(members.map(start))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(refused())
})
