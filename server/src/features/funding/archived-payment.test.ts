import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { archiveOldest } from '../../../test/archive.ts'
import { countDatabase } from '../../../test/count-book.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { fundingOf, startCard } from '../../../test/fundings.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { usePartitionSize } from '../../../test/partition-size.ts'
import { aboutPage, aboutPayment, deliverWebhook, useFakeStripe } from '../../../test/stripe.ts'
import { makePartitionsAhead } from '../../ledger/ledger-jobs.ts'
import { makeSeals } from '../seals/make-seals.ts'

const SIZE = 10
const database = useTestDatabase()
usePartitionSize(database, SIZE)
const stripe = useFakeStripe()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { stripe: stripe().settings } })
})
afterAll(() => app.stop())

test('a card payment is taken back and put back after its posting was archived', async () => {
  const [member, friend, rich] = [await aMember(app), await aMember(app), await aFundedWallet(app)]
  const { funding_id } = await startCard(app, member, 100_00)
  stripe().pay(funding_id)
  await deliverWebhook(app, aboutPage(stripe(), funding_id))
  await sendAtOnce(app, member, friend, 40_00)
  for (let count = 0; count < SIZE; count += 1) await sendAtOnce(app, rich, friend, 1_00)
  await makePartitionsAhead(database().app)
  expect(await app.server.integrity.recount()).toEqual([])
  await makeSeals({ database: app.server.database, clock: app.clock, everyMinutes: 0 })
  await archiveOldest(database())
  const { rows } = await database().owner.query(
    'select from ledger.posting p join funding.funding f on p.public_id = f.transaction_id where f.funding_id = $1',
    [funding_id],
  )
  expect(rows).toEqual([])

  const expectWhole = async () => {
    expect(await app.server.integrity.recount()).toEqual([])
    expect((await countDatabase(database())).faults).toEqual([])
  }
  const dispute = stripe().dispute(funding_id)
  await deliverWebhook(app, aboutPayment(stripe(), funding_id, 'charge.dispute.funds_withdrawn', 'dispute'))
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'disputed' })
  await expectWhole()
  stripe().decide(dispute, 'won')
  await deliverWebhook(app, aboutPayment(stripe(), funding_id, 'charge.dispute.funds_reinstated', 'dispute'))
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'won', taken: 0 })
  await expectWhole()
})
