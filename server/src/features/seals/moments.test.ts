import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { sealNow } from '../../../test/seals.ts'

const database = useTestDatabase()
let app: TestApp
let marie: MemberPerson
let jean: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
  marie = await aFundedWallet(app)
  jean = await aMember(app)
})
afterAll(() => app.stop())

const newest = async () => (await app.call('list_seals', {})).items[0]
async function append(distance: string): Promise<void> {
  const number = ((await newest())?.number ?? 0) + 1
  await database().app.query(`select seals.append($1, now() + $2::interval, (select last_id from ledger.head), $3, $3, $3)`, [
    number,
    distance,
    Buffer.alloc(32),
  ])
}

test('a seal’s date must be close to the database’s clock', async () => {
  await database().owner.query('update ledger.head set skew = 300')
  for (const distance of ['3 years', '-3 years'])
    await expect(append(distance)).rejects.toThrow('the clocks of server and database differ too much')
  expect(await newest()).toBeUndefined()
  await append('1 minute')
  expect(await newest()).toMatchObject({ number: 1 })
  await database().owner.query('update ledger.head set skew = null')
})

test('a seal dated years ahead does not delay later ones', async () => {
  await sendAtOnce(app, marie, jean, 1_00)
  await append('3 years')
  const ahead = await newest()
  await sendAtOnce(app, marie, jean, 1_00)
  await sealNow(app)
  expect(await newest()).toMatchObject({ number: (ahead?.number ?? 0) + 1, first: (ahead?.last ?? 0) + 1, at: ahead?.at })
})
