import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { takeFile, textOfPdf } from '../../../test/taken-files.ts'

const database = useTestDatabase()
let app: TestApp
let marie: MemberPerson
let jean: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database())
  ;[marie, jean] = await Promise.all([aFundedWallet(app), aMember(app)])
})
afterAll(() => app.stop())

const receipt = (transaction_id: string) => app.call('get_transaction', { transaction_id }, marie.access_token)
const paper = async (transaction_id: string) =>
  textOfPdf((await takeFile(app, 'get_receipt', { transaction_id }, marie.access_token)).bytes)

test('a receipt shows gourdes at the rate of its own day, with the date, whatever the rate is today', async () => {
  const before = await sendAtOnce(app, marie, jean, 20_00)
  app.clock.forward({ minutes: 5 })
  const as_of = app.clock.now().toISOString()
  await database().owner.query(`insert into rates.htg_rate (htg_per_usd, source, as_of) values (150.25, 'BRH', $1)`, [as_of])
  app.clock.forward({ minutes: 5 })
  const after = await sendAtOnce(app, marie, jean, 10_00)

  const first = { htg_per_usd: 131, source: 'Platform default' }
  expect(await receipt(before.transaction_id)).toMatchObject({ amount_htg: 2620, rate: first })
  expect(await receipt(after.transaction_id)).toMatchObject({
    amount_htg: 1502.5,
    rate: { htg_per_usd: 150.25, source: 'BRH', as_of },
  })
  expect(await paper(before.transaction_id)).toMatch(
    /In gourdes 2,620 HTG at 1 US dollar = 131\.00 HTG \(rate set by us, .*202\d\)/,
  )
  expect(await paper(after.transaction_id)).toMatch(/In gourdes 1,503 HTG at 1 US dollar = 150\.25 HTG \(BRH, .*202\d\)/)
})

test('a receipt shows no gourdes if there was no rate at the time', async () => {
  const { transaction_id } = await sendAtOnce(app, marie, jean, 5_00)
  await database().owner.query(`update rates.htg_rate set as_of = as_of + interval '10 years'`)
  expect(await receipt(transaction_id)).toMatchObject({ amount_htg: null, rate: null })
  expect(await paper(transaction_id)).not.toMatch(/gourdes|\bHTG\b/)
})
