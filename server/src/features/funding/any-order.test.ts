import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { platformChanges, startCard } from '../../../test/fundings.ts'
import { aMember } from '../../../test/members.ts'
import { balancesOf } from '../../../test/money.ts'
import { aboutPage, aboutPayment, deliverWebhook, useFakeStripe } from '../../../test/stripe.ts'

const database = useTestDatabase()
const stripe = useFakeStripe()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { stripe: stripe().settings } })
})
afterAll(() => app.stop())

/** Provider messages arrive between these actions in any order, repeatedly, late or never. */
const actions = ['refund_some', 'refund_more', 'dispute', 'win'] as const
const messages = ['page', 'charge', 'refund', 'dispute'] as const
const history = fc.array(
  fc.record({ action: fc.constantFrom(...actions), told: fc.array(fc.constantFrom(...messages), { maxLength: 4 }) }),
  { maxLength: 5 },
)

test('for any history of a payment and any order of messages, the balances match the provider’s final state', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.boolean(), async (steps, isToldAtOnce) => {
      const member = await aMember(app)
      const { funding_id } = await startCard(app, member, 100_00)
      stripe().pay(funding_id)
      const sendMessage = (what: (typeof messages)[number]) =>
        deliverWebhook(
          app,
          what === 'page'
            ? aboutPage(stripe(), funding_id)
            : aboutPayment(stripe(), funding_id, what === 'charge' ? 'charge.refunded' : `${what}.updated`, what),
        )
      let [refunded, disputed] = [0, 0]
      const changes = await platformChanges(database(), async () => {
        for (const { action, told: message } of steps) {
          const open = stripe().disputes.find(
            (one) => one.payment_intent === stripe().paymentOf(funding_id).id && one.status === 'needs_response',
          )
          if (action === 'refund_some' && refunded + disputed + 20_00 <= 103_52)
            refunded += stripe().refund(funding_id, 20_00).amount
          if (action === 'refund_more' && refunded + disputed + 50_00 <= 103_52)
            refunded += stripe().refund(funding_id, 50_00).amount
          if (action === 'dispute' && !open && refunded + disputed < 103_52)
            disputed += stripe().dispute(funding_id, 103_52 - refunded).amount
          if (action === 'win' && open) {
            stripe().decide(open, 'won')
            disputed -= open.amount
          }
          await (isToldAtOnce
            ? Promise.all(message.map(sendMessage))
            : message.reduce((before, what) => before.then(() => sendMessage(what)), Promise.resolve(0)))
        }
        await sendMessage('page')
      })
      const gone = refunded + disputed
      expect(await balancesOf(app, member)).toEqual([Math.max(0, 100_00 - gone), 0])
      const charged = Math.min(3_52, 103_52 - gone)
      expect((changes.platform_fees ?? 0) + (changes.tax_fees ?? 0)).toBe(gone <= 100_00 ? 3_52 : charged)
      expect(changes['outside:stripe'] ?? 0).toBe(gone - 103_52)
    }),
    { numRuns: 25 },
  )
})
