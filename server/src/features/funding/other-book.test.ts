import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFurtherBook } from '../../../test/further-book.ts'
import { startCard } from '../../../test/fundings.ts'
import { aMember } from '../../../test/members.ts'
import { balancesOf } from '../../../test/money.ts'
import { aboutPage, aboutPayment, deliverWebhook, useFakeStripe } from '../../../test/stripe.ts'

const database = useTestDatabase()
const stripe = useFakeStripe()
let app: TestApp
beforeAll(async () => {
  await aFurtherBook(database(), { name: 'ht', phone_prefixes: ['+509'] })
  app = await startTestApp(database(), { config: { stripe: stripe().settings } })
})
afterAll(() => app.stop())

async function storedIn(schema: string): Promise<number> {
  const { rows } = await database().owner.query<{ count: number }>(`select count(*)::int as count from ${schema}.provider_event`)
  return rows[0]?.count ?? 0
}

test('a message of a provider goes to the book of the payment', async () => {
  const [marie, anne] = [await aMember(app), await aMember(app, { phone: '+50937001234' })]
  for (const [member, schema] of [
    [marie, 'funding'],
    [anne, 'funding_ht'],
  ] as const) {
    const before = await storedIn(schema)
    const { funding_id } = await startCard(app, member, 20_00)
    stripe().pay(funding_id)
    const message = { id: `evt_${randomUUID()}`, ...aboutPage(stripe(), funding_id) }
    expect([await deliverWebhook(app, message), await deliverWebhook(app, message)]).toEqual([200, 200])
    expect(await balancesOf(app, member)).toEqual([20_00, 0])
    expect(await storedIn(schema)).toBe(before + 1)
  }
  expect([await storedIn('funding'), await storedIn('funding_ht')]).toEqual([1, 1])
})

test('a message comes again if the provider did not say which payment it is about', async () => {
  const anne = await aMember(app, { phone: '+50937001235' })
  const { funding_id } = await startCard(app, anne, 20_00)
  stripe().pay(funding_id)
  const message = { id: `evt_${randomUUID()}`, ...aboutPayment(stripe(), funding_id, 'charge.updated') }
  const before = await storedIn('funding')
  stripe().failNext('error', 'error', 'error', 'error')
  expect(await deliverWebhook(app, message)).toBe(503)
  expect(await storedIn('funding')).toBe(before)
})
