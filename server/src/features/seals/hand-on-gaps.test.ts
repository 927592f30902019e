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

test('before the first seal, the address is posted nothing', async () => {
  app.clock.forward({ minutes: 60 - app.clock.now().getUTCMinutes() })
  await handOn()
  expect(taken).toEqual([])
})

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

test('a megabyte of copies of a newer one, which hides what the file has before them, keeps none between out of it either', async () => {
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

test('an address that was given none for an hour gets the newest once more, whatever was noted: it sees by a gap what was kept from it', async () => {
  await sealSome()
  await sealSome()
  await database().app.query(
    `update seals.handed_on set number = newest.number, hash = newest.hash
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

test('where it refuses that, it is told of, and given it each minute until it answers', async () => {
  const isFailing = async () =>
    (await database().owner.query(`select from seals.handed_on where place like 'url%' and failing_since is not null`)).rowCount
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

test('a worker that starts gives it the newest, for it knows of no other', async () => {
  taken.length = 0
  const other = await startTestApp(database(), { clock: app.clock, config: { seals } })
  try {
    for (let times = 0; times < 2; times += 1) await other.server.tasks['seals:hand_on']?.({})
    expect(taken.map(numbersIn)).toEqual([[10]])
  } finally {
    await other.stop()
  }
})
