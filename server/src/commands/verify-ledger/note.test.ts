import type { Seal } from '@hai/contract/seal-forms'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aLogin } from '../../../test/logins.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { sealNow } from '../../../test/seals.ts'
import { verifyLedger } from '../../../test/run-verify-ledger.ts'
import { aDataFolder } from '../../../test/server-process.ts'

const database = useTestDatabase()
let app: TestApp
let published: readonly Seal[]

beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
  for (const amount of [5_00, 6_00]) {
    await aFundedWallet(app, { amount })
    await sealNow(app)
  }
  published = (await app.call('list_seals', {})).items
})
afterAll(() => app.stop())

async function run(env: Readonly<Record<string, string>>, ...words: readonly string[]) {
  return verifyLedger({ DATA_DIR: aDataFolder(), ...env }, ...words)
}

const lines = (seals: readonly Seal[]): string => seals.map((seal) => `${JSON.stringify(seal)}\n`).join('')

async function notes() {
  const { rows } = await database().owner.query<{ is_whole: boolean; postings: number | null; faults: number }>(
    'select is_whole, postings, faults from integrity.verification order by id',
  )
  return rows
}

test('records its result on request without any key, and compares the ledger with SEAL_FILE', async () => {
  const migrator = await aLogin(database().url, 'noinherit in role hai_owner, hai_app, hai_report')
  const SEAL_FILE = `${aDataFolder()}/seals.jsonl`
  const configured = { NODE_ENV: 'production', DATABASE_OWNER_URL: migrator, SEAL_FILE }
  expect((await run(configured))[0]).toBe(0)
  expect(await notes()).toEqual([])

  writeFileSync(SEAL_FILE, lines(published))
  expect(await run(configured, '--note')).toEqual([0, expect.stringContaining('The 2 published seals match this ledger.')])
  const [newest = expect.fail('there are no seals')] = published
  writeFileSync(SEAL_FILE, lines([{ ...newest, journal: 'a'.repeat(64) }]))
  expect(await run(configured, '--note')).toEqual([1, expect.stringContaining('journal equals the published value')])
  writeFileSync(SEAL_FILE, lines([newest, { ...newest, hash: 'a'.repeat(64) }]))
  expect(await run(configured, '--note')).toEqual([1, expect.stringContaining('seal 2.\nRule: all published copies are equal')])
  const wrong = { is_whole: false, postings: null, faults: 1 }
  expect(await notes()).toEqual([{ is_whole: true, postings: 2, faults: 0 }, wrong, wrong])
  expect(await run({}, '--dump', SEAL_FILE, '--note')).toEqual([2, expect.stringContaining('Usage: npm run')])
})
