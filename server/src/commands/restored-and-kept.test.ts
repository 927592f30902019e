import type { Seal } from '@hai/contract/seal-forms'
import { PROVEN_LEAST } from '@hai/contract/transparency-values'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aFundedWallet } from '../../test/members.ts'
import { sendAtOnce } from '../../test/money.ts'
import { rechained } from '../../test/rechained.ts'
import { makeSeals, sealNow } from '../../test/seals.ts'
import { aDataFolder, duringTest, startProgram } from '../../test/server-process.ts'
import { withClient } from '../platform/database/pool.ts'
import { proveBook } from './prove-restored.ts'
import { type PublishedCopies, readPublishedCopies } from './verify-ledger/files.ts'
import type { RestoredTo } from './verify-ledger/restored-to.ts'

const database = useTestDatabase()
let app: TestApp
let kept: PublishedCopies

beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false }, onLogLine: () => undefined })
  const [marie, jean] = await Promise.all(Array.from({ length: PROVEN_LEAST }, () => aFundedWallet(app)))
  if (!marie || !jean) throw new Error('there are no people')
  await sealNow(app)
  await sendAtOnce(app, marie, jean, 5_00, { note: 'for the roof' })
  await app.server.proveLiabilities()
  await sealNow(app)
  const folder = mkdtempSync(`${tmpdir()}/hai-kept-`)
  try {
    writeFileSync(`${folder}/kept.jsonl`, await (await app.post('/rpc/download_seals', {})).text())
    kept = await readPublishedCopies(`${folder}/kept.jsonl`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
afterAll(() => app.stop())

const proven = (against: PublishedCopies | null, goneBackTo: RestoredTo) =>
  withClient(database().url, (client) => proveBook(client, { copies: against, sealFile: null, goneBackTo }))

const withSeals = (...seals: readonly Seal[]): PublishedCopies => ({
  ...kept,
  seals: new Map([...kept.seals, ...seals.map((seal) => [seal.number, seal] as const)]),
})
const sealOf = (number: number, minutes: number): Seal => {
  const [first = expect.fail('there are no seals')] = kept.seals.values()
  return { ...first, number, at: new Date(app.clock.now().getTime() + minutes * 60_000).toISOString() }
}

test('a restored ledger matches everything that was published', async () => {
  expect([kept.seals.size, kept.roots.size]).toEqual([2, 1])
  for (const to of [app.clock.now(), 'latest'] as const)
    expect(await proven(kept, to)).toMatchObject({
      wrong: [],
      messages: ['The 2 published seals match this ledger.', 'The 1 published roots match this ledger.'],
    })
})

test('seals published after the restored time are listed as undone, and no earlier one may be missing', async () => {
  const [third, fourth] = [sealOf(3, 2), sealOf(4, 12)]
  for (const to of [app.clock.now(), 'latest'] as const) {
    const { wrong, messages } = await proven(withSeals(third, fourth), to)
    expect(wrong).toEqual([])
    expect(messages).toContain(`Undone by the restore, to be announced publicly: seals 3 to 4, from ${third.at} on.`)
  }
  const { wrong } = await proven(withSeals(sealOf(3, -11), fourth), app.clock.now())
  expect(wrong).toEqual([expect.stringContaining('seal 3.\nRule: exists in the ledger.')])
})

test('when all copies are later than the moment, it says that no seal was compared', async () => {
  const later: PublishedCopies = { seals: new Map([[3, sealOf(3, 2)]]), roots: new Map(), skippedLines: 0 }
  expect((await proven(later, app.clock.now())).messages[0]).toBe(
    'It was not compared with published seals: all published seals are newer.',
  )
})

test('the verifier can compare a restored database with the copies', async () => {
  const later = `${aDataFolder()}/kept.jsonl`
  writeFileSync(later, [...kept.seals.values(), sealOf(3, 60)].map((seal) => `${JSON.stringify(seal)}\n`).join(''))
  const run = async (...words: readonly string[]) => {
    const all = ['--database', database().url, ...words]
    const command = duringTest(startProgram('commands/verify-ledger/main.ts', { DATA_DIR: aDataFolder() }, all))
    return [(await command.ended).code, command.stdout() + command.stderr()] as const
  }
  expect(await run('--seals', later)).toEqual([1, expect.stringContaining('seal 3.\nRule: exists in the ledger')])
  for (const to of [app.clock.now().toISOString(), 'latest'])
    expect(await run('--seals', later, '--restored-to', to)).toEqual([0, expect.stringContaining('Undone by the restore')])
  expect(await run('--restored-to', 'latest')).toEqual([
    2,
    expect.stringContaining('Name the published seals of a restored database'),
  ])
  expect(await run('--seals', later, '--restored-to', 'yesterday')).toEqual([2, expect.stringContaining('Usage: npm run')])
})

test('a completely forged ledger is consistent, but is not installed if any published copy exists', async () => {
  await withClient(database().url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(`update ledger.posting set details = replace(details::text, 'roof', 'boat')::json; ${rechained}`)
    await client.query('delete from seals.seal')
  })
  await makeSeals(app)
  const to = app.clock.now()
  expect(await proven(null, to)).toMatchObject({
    wrong: [],
    messages: ['It was not compared with published seals: no file of published seals was given.'],
  })
  const [first] = (await proven(kept, to)).wrong
  expect(first).toMatch(
    /^The ledger has a fault\. First wrong row: seal 1\.\nRule: (at|last|journal) equals the published value\./,
  )
})
