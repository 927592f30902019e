import { appendFileSync, readFileSync } from 'node:fs'
import { seals as contract } from '@hai/contract/seals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { createSealReceiver } from '../../../test/seal-receiver.ts'
import { sealNow } from '../../../test/seals.ts'

const database = useTestDatabase()
const receiver = createSealReceiver()
const { taken, file } = receiver
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { seals: await receiver.start(null) } })
})
afterAll(async () => {
  await app.stop()
  receiver.stop()
})

const handOn = async () => app.server.tasks['seals:hand_on']?.({})
const sealSome = async () => {
  await aFundedWallet(app)
  await sealNow(app)
}
/** The numbers of the seals in a text, in their order. */
const numbersIn = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => contract.get_seal.output.parse(JSON.parse(line)).number)

test('seals between the last and a copy of a newer one that somebody else has added to the file come into it', async () => {
  await sealSome()
  await handOn()
  for (let made = 0; made < 3; made += 1) await sealSome()
  appendFileSync(file, `${JSON.stringify((await app.call('list_seals', {})).items[0])}\n`)
  for (let times = 0; times < 2; times += 1) {
    await handOn()
    expect(numbersIn(readFileSync(file, 'utf8'))).toEqual([1, 4, 2, 3, 4])
  }
})

test('the newest is posted once more each hour, whatever was noted: an address sees by a gap what was kept from it', async () => {
  await sealSome()
  await sealSome()
  await database().app.query(
    `update seals.handed_on set number = newest.number, hash = newest.hash
       from (select number, hash from seals.seal order by number desc limit 1) newest where place like 'url%'`,
  )
  taken.length = 0
  await handOn()
  expect(taken).toEqual([])
  app.clock.forward({ minutes: 60 - app.clock.now().getUTCMinutes() })
  await handOn()
  expect(taken.map(numbersIn)).toEqual([[6]])
  app.clock.forward({ minutes: 1 })
  await handOn()
  expect(taken).toHaveLength(1)
})
