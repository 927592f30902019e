import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LIABILITIES_FORMAT } from '@hai/contract/sum-tree'
import { PROVEN_LEAST } from '@hai/contract/transparency-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { sealNow } from '../../../test/seals.ts'
import { aDataFolder, duringTest, startProgram } from '../../../test/server-process.ts'
import { downloadSeals } from './download.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
})
afterAll(() => app.stop())

const take = (input: object = {}) =>
  fetch(`${app.url}/rpc/download_seals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
function runScript(name: string, files: Readonly<Record<string, string>>): readonly [number | null, string] {
  const cwd = aDataFolder()
  for (const [file, text] of Object.entries(files)) writeFileSync(`${cwd}/${file}`, text)
  const script = fileURLToPath(new URL(`../../../../scripts/${name}`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...Object.keys(files)], { cwd, encoding: 'utf8' })
  return [status, stdout + stderr]
}

test('an empty file when nothing was published', async () => {
  const answer = await take()
  expect([answer.status, await answer.text()]).toEqual([200, ''])
})

test('visitors download everything published as one file, which the scripts and the ledger check accept', async () => {
  const people = await Promise.all(Array.from({ length: PROVEN_LEAST }, () => aFundedWallet(app)))
  const [payer, payee] = people as [MemberPerson, MemberPerson]
  const { transaction_id } = await sendAtOnce(app, payer, payee, 20_00)
  await sealNow(app)
  expect(await app.server.proveLiabilities()).toMatchObject({ outcome: 'published' })
  await sendAtOnce(app, payer, payee, 1_00)
  await sealNow(app)

  const answer = await take()
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
  const today = app.clock.now().toISOString().slice(0, 10)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="seals-${today}.jsonl"`)
  const kept = await answer.text()
  const seals = (await app.call('list_seals', {})).items.toReversed()
  const roots = (await app.call('list_liability_proofs', {})).items.map((root) => ({ format: LIABILITIES_FORMAT, ...root }))
  expect([seals.length, roots.length]).toEqual([2, 1])
  expect(linesOf(kept)).toEqual([...seals, ...roots])
  expect(linesOf(await (await take({ after_number: 1 })).text())).toEqual([...seals.slice(1), ...roots])

  const { access_token } = payee
  const receipt = JSON.stringify((await app.call('get_receipt_proof', { transaction_id }, access_token)).proof)
  const files = { 'proof.json': receipt, 'seals.jsonl': kept }
  expect(runScript('verify-receipt.mjs', files)).toEqual([0, expect.stringContaining('is in seal 1')])
  const balance = JSON.stringify((await app.call('get_balance_proof', {}, access_token)).proof)
  const counted = runScript('verify-balance.mjs', { 'balance.json': balance, 'seals.jsonl': kept })
  expect(counted).toEqual([0, expect.stringContaining(`Published as of ${roots[0]?.at}, according to seals.jsonl.`)])

  const folder = aDataFolder()
  const verify = async (...words: readonly string[]) => {
    const command = duringTest(startProgram('commands/verify-ledger/main.ts', { DATA_DIR: folder }, words))
    return [(await command.ended).code, command.stdout() + command.stderr()]
  }
  const [dump, file] = [`${folder}/ledger.jsonl.gz`, `${folder}/seals.jsonl`]
  writeFileSync(file, kept)
  expect(await verify('--database', database().url, '--export', dump)).toEqual([0, expect.anything()])
  expect(await verify('--dump', dump, '--seals', file)).toEqual([0, expect.stringContaining('match this ledger')])
})

test('however many seals there are, each appears once', async () => {
  const deps = { database: app.server.database, clock: app.clock, atOnce: 1 }
  const caller = { kind: 'guest', request: { id: '', ip: '', user_agent: '' } } as const
  const { chunks } = await downloadSeals(deps)(caller, { after_number: 0 })
  const pieces: string[] = []
  for await (const piece of chunks) pieces.push(Buffer.from(piece).toString())
  expect(pieces).toHaveLength(3)
  expect(pieces.join('')).toBe(await (await take()).text())
})
