import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkProof } from '@hai/contract/check-proof'
import type { ReceiptProof } from '@hai/contract/seal-forms'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { send, sendAtOnce, runDueJob } from '../../../test/money.ts'
import { sealNow } from '../../../test/seals.ts'
import { aDataFolder } from '../../../test/server-process.ts'

const script = fileURLToPath(new URL('../../../../scripts/verify-receipt.mjs', import.meta.url))
const database = useTestDatabase()
let app: TestApp
let payer: MemberPerson
let payee: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database())
})
beforeEach(async () => {
  payer = await aFundedWallet(app)
  payee = await aMember(app)
})
afterAll(() => app.stop())

async function proofFor({ access_token }: MemberPerson, transaction_id: string): Promise<ReceiptProof> {
  await sealNow(app)
  return (await app.call('get_receipt_proof', { transaction_id }, access_token)).proof ?? expect.fail('there is no proof')
}

async function checked(proof: ReceiptProof): Promise<readonly [string, number | null, string]> {
  const verdict = await checkProof(
    JSON.stringify(proof),
    (number) => app.call('get_seal', { number }),
    (bytes) => crypto.subtle.digest('SHA-256', bytes),
  )
  const cwd = aDataFolder()
  writeFileSync(`${cwd}/proof.json`, JSON.stringify(proof))
  writeFileSync(`${cwd}/seals.jsonl`, JSON.stringify(await app.call('list_seals', {})))
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'proof.json', 'seals.jsonl'], { cwd, encoding: 'utf8' })
  return ['fault' in verdict ? verdict.fault : 'holds', status, stdout + stderr]
}

const cut = (proof: ReceiptProof): readonly ReceiptProof[] => proof.lines.map((line) => ({ ...proof, lines: [line] }))

test('returned money is proven by both lines; one alone is rejected, because it would show a payment', async () => {
  const { transaction_id } = await send(app, payer, payee.hai_tag, 20_00)
  await app.call('undo_send', { transaction_id, idempotency_key: randomUUID() }, payer.access_token)
  const undone = await proofFor(payer, transaction_id)
  const held = await proofFor(payer, (await send(app, payer, payee.hai_tag, 20_00)).transaction_id)
  expect([held.kind, undone.kind]).toEqual(['send_held', 'undo_held'])
  expect(await checked(held)).toEqual(['holds', 0, expect.stringContaining('only on hold')])
  expect(await checked(undone)).toEqual(['holds', 0, expect.stringContaining('NOBODY WAS PAID by it')])
  for (const one of [...cut(held), ...cut(undone)])
    expect(await checked(one)).toEqual(['lines', 1, expect.stringMatching(/^REFUSED\. A line was left out/)])
})

test('a send returned from someone without a wallet shows no payment either', async () => {
  const { transaction_id } = await send(app, payer, { email: 'nobody-yet@example.org' }, 5_00)
  await app.call('cancel_pending_send', { transaction_id, idempotency_key: randomUUID() }, payer.access_token)
  expect(await checked(await proofFor(payer, transaction_id))).toEqual([
    'holds',
    0,
    expect.stringContaining('NOBODY WAS PAID by it'),
  ])
})

test('lines of two wallets in one proof are rejected: a payment would look like returned money', async () => {
  const { transaction_id } = await send(app, payer, payee.hai_tag, 20_00)
  await sealNow(app)
  await runDueJob(app)
  const paid = await proofFor(payer, transaction_id)
  const received = await proofFor(payee, transaction_id)
  expect([paid.leaf, paid.kind]).toEqual([received.leaf, 'settle_held'])
  for (const one of [paid, received]) expect((await checked(one)).slice(0, 2)).toEqual(['holds', 0])
  expect(await checked({ ...paid, lines: [...paid.lines, ...received.lines] })).toEqual([
    'lines',
    1,
    expect.stringMatching(/^REFUSED\. It combines lines of two wallets/),
  ])
})

test('the result says that a payment may have been returned since, because its proof cannot show that', async () => {
  const { transaction_id } = await sendAtOnce(app, payer, payee, 20_00)
  const { transaction_id: returned } = await app.call(
    'return_payment',
    { transaction_id, idempotency_key: randomUUID() },
    payee.access_token,
  )
  expect(await checked(await proofFor(payer, transaction_id))).toEqual([
    'holds',
    0,
    expect.stringContaining('may have returned it since'),
  ])
  const [, , said] = await checked(await proofFor(payer, returned))
  expect(said).toContain('+$20.00 available')
  expect(said).not.toContain('since')
})
