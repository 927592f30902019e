import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
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
let seals: Awaited<ReturnType<typeof receiver.start>>
beforeAll(async () => {
  seals = await receiver.start(null)
  app = await startTestApp(database(), { config: { seals } })
})
afterAll(async () => {
  await app.stop()
  receiver.stop()
})

const handOn = async () => app.server.jobs['seals:deliver']?.({})
const sealSome = async () => {
  await aFundedWallet(app)
  await sealNow(app)
}
const numbersIn = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => contract.get_seal.output.parse(JSON.parse(line)).number)

test('nothing is posted to the address before the first seal', async () => {
  app.clock.forward({ minutes: 60 - app.clock.now().getUTCMinutes() })
  await handOn()
  expect(taken).toEqual([])
})

test('seals missing before a newer one that someone else added to the file are filled in', async () => {
  await sealSome()
  await handOn()
  for (let made = 0; made < 3; made += 1) await sealSome()
  appendFileSync(file, `${JSON.stringify((await app.call('list_seals', {})).items[0])}\n`)
  for (let times = 0; times < 2; times += 1) {
    await handOn()
    expect(numbersIn(readFileSync(file, 'utf8'))).toEqual([1, 4, 2, 3, 4])
  }
})

test('a megabyte of copies of a newer seal, which hides the earlier part of the file, does not leave a gap either', async () => {
  for (let made = 0; made < 3; made += 1) await sealSome()
  const copy = `${JSON.stringify((await app.call('list_seals', {})).items[0])}\n`
  const before = readFileSync(file, 'utf8')
  appendFileSync(file, copy.repeat(Math.ceil(1_100_000 / copy.length)))
  const given = readFileSync(file, 'utf8').length
  await handOn()
  expect(numbersIn(readFileSync(file, 'utf8').slice(given))).toEqual([5, 6, 7])
  await sealSome()
  await handOn()
  expect(numbersIn(readFileSync(file, 'utf8').slice(given))).toEqual([5, 6, 7, 8])
  writeFileSync(file, before + readFileSync(file, 'utf8').slice(given))
})

test('an address without a seal for an hour gets the newest again, whatever the notes say, so it notices a gap', async () => {
  await sealSome()
  await sealSome()
  await database().app.query(
    `update seals.delivery set number = newest.number, hash = newest.hash
       from (select number, hash from seals.seal order by number desc limit 1) newest where place like 'url%'`,
  )
  taken.length = 0
  await handOn()
  expect(taken).toEqual([])
  app.clock.forward({ minutes: 60 })
  await handOn()
  await handOn()
  expect(taken.map(numbersIn)).toEqual([[10]])
  app.clock.forward({ minutes: 59 })
  await handOn()
  expect(taken).toHaveLength(1)
})

test('if it rejects that, staff see it, and it is retried every minute until it succeeds', async () => {
  const isFailing = async () =>
    (await database().owner.query(`select from seals.delivery where place like 'url%' and failing_since is not null`)).rowCount
  taken.length = 0
  receiver.answer.status = 503
  for (const minutes of [1, 1]) {
    app.clock.forward({ minutes })
    await handOn()
    expect([taken.length, await isFailing()]).toEqual([0, 1])
  }
  receiver.answer.status = 200
  for (const minutes of [1, 1]) {
    app.clock.forward({ minutes })
    await handOn()
    expect([taken.length, await isFailing()]).toEqual([1, 0])
  }
})

test('a new worker posts the newest seal, because it does not know of an earlier one', async () => {
  taken.length = 0
  const other = await startTestApp(database(), { clock: app.clock, config: { seals } })
  try {
    for (let times = 0; times < 2; times += 1) await other.server.jobs['seals:deliver']?.({})
    expect(taken.map(numbersIn)).toEqual([[10]])
  } finally {
    await other.stop()
  }
})
