import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ReceiptProof, Seal } from '@hai/contract/seal-forms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { send, sendAtOnce, runDueJob } from '../../../test/money.ts'
import { sealNow } from '../../../test/seals.ts'
import { aDataFolder } from '../../../test/server-process.ts'

const script = fileURLToPath(new URL('../../../../scripts/verify-receipt.mjs', import.meta.url))
const database = useTestDatabase()
let app: TestApp
let proof: ReceiptProof
let seals: readonly Seal[]
beforeAll(async () => {
  app = await startTestApp(database())
  const [marie, jean] = [await aFundedWallet(app), await aMember(app)]
  const { transaction_id } = await sendAtOnce(app, marie, jean, 20_00)
  await sendAtOnce(app, marie, jean, 1_00)
  await sealNow(app)
  const answer = await app.call('get_receipt_proof', { transaction_id }, jean.access_token)
  if (!answer.proof) throw new Error('there is no proof')
  proof = answer.proof
  seals = (await app.call('list_seals', {})).items
})
afterAll(() => app.stop())

function run(given: unknown, kept: readonly unknown[], by = script): readonly [number | null, string] {
  const cwd = aDataFolder()
  writeFileSync(`${cwd}/proof.json`, JSON.stringify(given))
  const others = [
    { format: 'hai-wallet liabilities 1', root: 'a' },
    { format: 'hai-wallet liabilities 1', hash: 'b' },
    null,
    { format: { toString: 1 } },
    { items: [{ format: [{ toString: 1 }] }] },
  ]
  const lines = [...others, ...kept, ...others].map((line) => JSON.stringify(line))
  writeFileSync(`${cwd}/seals.jsonl`, `${lines.join('\n')}\n{"number":2,"at`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [by, 'proof.json', 'seals.jsonl'], { cwd, encoding: 'utf8' })
  return [status, stdout + stderr]
}

test('the offline script confirms a valid proof and prints what it shows', () => {
  const [status, verify] = run(proof, seals)
  expect(status).toBe(0)
  expect(verify).toContain(`transaction ${proof.transaction_id} (send) of ${proof.at} is in seal 1.`)
  expect(verify).toContain('+$20.00 available of ')
})

test('it names the forged part', () => {
  const other = 'a'.repeat(64)
  const [line] = proof.lines
  const [seal] = seals
  for (const [forged, kept, found] of [
    [{ ...proof, lines: [{ ...line, cents: 200_00 }] }, seals, 'The line of 20000 cents (account available) was forged'],
    [{ ...proof, lines: [line, line] }, seals, 'This is not a proof'],
    ...[String(line?.place), [line?.place], { 0: line?.place }, -1, 0.5, null].map(
      (place) => [{ ...proof, lines: [line, { ...line, place }] }, seals, 'This is not a proof'] as const,
    ),
    [{ ...proof, lines: [{ ...line, place: 99 }] }, seals, 'was forged'],
    [{ ...proof, seal: '1' }, [{ ...seal, number: '1' }], 'This is not a proof'],
    [{ ...proof, lines: [] }, seals, 'This is not a proof'],
    [{ ...proof, kind: 'fund' }, seals, 'The number, kind, time or list of sides was forged'],
    [{ ...proof, kind: `send\nat now` }, seals, 'This is not a proof'],
    [{ ...proof, path: [...proof.path, { left: other }] }, seals, 'The path was forged'],
    [{ ...proof, path: [], root: proof.leaf }, seals, 'seal 1 has another root'],
    [proof, [{ ...seal, first: 9 }], 'Seal 1 itself was forged'],
    [proof, [seal, { ...seal, hash: other }], 'There are two different seals 1'],
    [proof, [seal, { ...seal, number: 2 }], 'Seal 2 does not continue seal 1'],
    ['a receipt', seals, 'This is not a proof'],
    [{ ...proof, format: { toString: 1 } }, seals, 'This is not a proof'],
  ] as const) {
    const [status, verify] = run(forged, kept)
    expect([status, verify]).toEqual([1, expect.stringMatching(/^REFUSED\. /)])
    expect(verify).toContain(found)
  }
})

test('it reports when the seal of a proof is not among the stored ones', () => {
  const [seal] = seals
  expect(run({ ...proof, seal: 2 }, seals)).toEqual([2, expect.stringContaining('There is no seal 2')])
  const [status, verify] = run(proof, [{ ...seal, at: `${seal?.at}\npostings 1 to 9` }])
  expect([status, verify]).toEqual([2, expect.stringContaining('There is no seal 1')])
})

test('it reports an unknown form of a proof or seal as such', () => {
  const [seal] = seals
  const verify = (form: string): readonly [number, unknown] => [
    2,
    expect.stringContaining(`a format that this script does not know (${form})`),
  ]
  expect(run({ ...proof, format: 'hai-wallet proof 2' }, seals)).toEqual(verify('hai-wallet proof 2'))
  const later = { ...seal, format: 'hai-wallet seal 2', balances: 'a'.repeat(64), hash: 'b'.repeat(64) }
  expect(run(proof, [later])).toEqual(verify('hai-wallet seal 2'))
  expect(run(proof, [seal, { ...later, number: 2 }])[0]).toBe(0)
})

test('it accepts seals as the wallet returns them', () => {
  expect(run(proof, [{ items: seals, every_minutes: 10 }])[0]).toBe(0)
})

test('it also works under another file name', () => {
  const link = `${aDataFolder()}/check.mjs`
  symlinkSync(script, link)
  expect(run(proof, seals, link)).toEqual([0, expect.stringContaining('The proof holds')])
  expect(run({ ...proof, kind: 'fund' }, seals, link)).toEqual([1, expect.stringContaining('REFUSED')])
})

test('it names a file that is missing or not a proof', () => {
  const cwd = aDataFolder()
  const verify = (...files: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [script, ...files], { cwd, encoding: 'utf8' })
    return [status, stderr.trim()]
  }
  expect(verify('proof.json', 'seals.jsonl')).toEqual([2, 'There is no file proof.json in this folder.'])
  writeFileSync(`${cwd}/proof.json`, JSON.stringify(proof))
  expect(verify('proof.json', 'seals.jsonl')).toEqual([2, 'There is no file seals.jsonl in this folder.'])
  writeFileSync(`${cwd}/proof.json`, 'a receipt')
  expect(verify('proof.json', 'seals.jsonl')).toEqual([2, expect.stringContaining('cannot be read as a proof')])
})

test('it distinguishes money on hold from the posting that ended the hold', async () => {
  const [marie, paul] = [await aFundedWallet(app), await aMember(app)]
  const { transaction_id } = await send(app, marie, paul.hai_tag, 20_00)
  const verify = async () => {
    await sealNow(app)
    const answer = await app.call('get_receipt_proof', { transaction_id }, marie.access_token)
    return run(answer.proof, [await app.call('get_seal', { number: answer.proof?.seal ?? 0 })])
  }
  expect(await verify()).toEqual([0, expect.stringContaining('may have arrived since, or gone back')])
  await runDueJob(app)
  const [status, text] = await verify()
  expect([status, text]).toEqual([0, expect.stringContaining(`It ended the hold of transaction ${transaction_id}`)])
  expect(text).toContain('-$20.22 on_hold of ')
  expect(text).not.toContain('gone back')
})
