import { PROVEN_LEAST } from '@hai/contract/transparency-values'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { createSealReceiver } from '../../../test/seal-receiver.ts'
import { sealNow } from '../../../test/seals.ts'
import { verifyLedger } from '../../../test/run-verify-ledger.ts'
import { aDataFolder } from '../../../test/server-process.ts'

const database = useTestDatabase()
const receiver = createSealReceiver()
const { file } = receiver
let app: TestApp
beforeAll(async () => {
  const seals = { ...(await receiver.start(null)), url: null }
  // The clock starts 30 hours ago, so that the first seals are old enough to be required in the file.
  const clock = movableClock(new Date(Date.now() - 30 * 3_600_000).toISOString())
  app = await startTestApp(database(), { clock, config: { runsWorker: false, seals } })
})
afterAll(async () => {
  await app.stop()
  receiver.stop()
})

const sealSome = async () => {
  await aFundedWallet(app)
  await sealNow(app)
}
const handOn = async () => app.server.jobs['seals:deliver']?.({})
const verify = (...words: readonly string[]) => {
  const configured = { DATA_DIR: aDataFolder(), DATABASE_OWNER_URL: database().url, SEAL_FILE: file }
  return verifyLedger(configured, ...words)
}
const saying = (...words: readonly string[]): unknown => expect.stringMatching(words.join('(.|\n)*'))
const notes = async () =>
  (await database().owner.query<{ is_whole: boolean }>('select is_whole from integrity.verification order by id')).rows

test('for a new ledger without copies, it says that no seal was compared', async () => {
  expect(await verify()).toEqual([
    0,
    saying('The ledger is correct', 'It was not compared with published seals: there are none yet'),
  ])
})

test('when old seals are missing and the ledger does not say they were copied, it exits with 2 and records nothing', async () => {
  for (let made = 0; made < 3; made += 1) await sealSome()
  expect(await verify('--note')).toEqual([
    2,
    `No fault was found, but the ledger could not be compared with all published seals: SEAL_FILE (${file}) has no seals yet. A worker with the same SEAL_FILE writes them within a minute.
Nothing was recorded.
`,
  ])
  expect(await notes()).toEqual([])
})

test('a file with fewer seals than were copied is a finding, whether it is deleted, empty, truncated or has a gap', async () => {
  await handOn()
  expect(await verify()).toEqual([0, saying('The ledger is correct', 'The 3 published seals match this ledger')])
  const [first = '', second = '', third = ''] = readFileSync(file, 'utf8').split('\n')
  for (const [left, lacks] of [
    [null, '1 to 3'],
    ['', '1 to 3'],
    [first, '2 to 3'],
    [`${first}\n${third}`, '2'],
    [second, '1 and 1 more such gaps'],
  ] as const) {
    if (left === null) rmSync(file)
    else writeFileSync(file, left && `${left}\n`)
    const rule = `SEAL_FILE, ${file}.\nRule: contains the seals that were delivered to it. Expected: 1 to 3. Found: none of ${lacks}.`
    expect(await verify('--note')).toEqual([1, expect.stringContaining(rule)])
  }
  expect(await notes()).toEqual(Array.from({ length: 5 }, () => ({ is_whole: false })))
})

test('when the server has started a new file with all seals, that one is used', async () => {
  rmSync(file)
  await handOn()
  expect(await verify()).toEqual([0, saying('The 3 published seals match this ledger')])
})

test('a published root that was copied and is missing is a finding too', async () => {
  await Promise.all(Array.from({ length: PROVEN_LEAST }, () => aFundedWallet(app)))
  expect(await app.server.proveLiabilities()).toMatchObject({ outcome: 'published' })
  await handOn()
  const kept = readFileSync(file, 'utf8')
  expect(await verify()).toEqual([0, saying('The 3 published seals', 'The 1 published roots')])
  writeFileSync(file, kept.replace(/^.*hai-wallet liabilities.*\n/mu, ''))
  expect(await verify()).toEqual([1, saying('Rule: contains the roots that were delivered to it')])
  writeFileSync(file, kept)
})

test('a new seal over postings older than a day must be in the file too', async () => {
  await aFundedWallet(app)
  app.clock.forward({ minutes: 29 * 60 })
  await sealNow(app)
  expect(await verify()).toEqual([2, saying('could not be compared with all', 'lacks 4,')])
  await handOn()
  expect(await verify()).toEqual([0, saying('The 4 published seals match this ledger')])
})

test('seals younger than an hour may be missing, because they may still be on their way', async () => {
  const kept = readFileSync(file, 'utf8')
  await sealSome()
  expect(await verify()).toEqual([0, saying('The 4 published seals match this ledger')])
  await handOn()
  writeFileSync(file, kept)
  expect(await verify()).toEqual([0, saying('The 4 published seals match this ledger')])
})
