import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NO_REPAIR, sealText } from '@hai/contract/seal-forms'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { repairAsApproved } from '../../../test/approved-repair.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { countDatabase } from '../../../test/count-book.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { sealNow } from '../../../test/seals.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), {
    onLogLine: () => undefined,
  })
})
afterAll(() => app.stop())

/** Changes a balance, and lets two staff members repair it before the next posting. */
async function changedAndRepaired({ user_id }: MemberPerson): Promise<void> {
  const { rows } = await database().owner.query<{ account: number; after: number }>(
    `select id as account, balance as after from ledger.account where owner_id = $1 and kind = 'available'`,
    [user_id],
  )
  const [{ account, after } = expect.fail('the account is missing')] = rows
  await runWithoutTriggers(database(), 'update ledger.account set balance = balance + 700 where id = $1', [account])
  await app.server.integrity.recount()
  await repairAsApproved(database(), { account, before: after + 7_00, after })
}

async function verdict(): Promise<string> {
  const { faults, counted } = await countDatabase(database())
  return faults[0] ?? `${counted?.seals} seals, repairs up to ${counted?.repairs.newest}`
}

test('a missing newest repair, which leaves no trace in the entries, is detected by the seal made after it', async () => {
  const [marie, jean, paul] = [await aFundedWallet(app), await aMember(app), await aFundedWallet(app)]
  await sendAtOnce(app, marie, jean, 5_00)
  await sealNow(app)
  for (const person of [marie, jean]) await changedAndRepaired(person)
  const { transaction_id } = await sendAtOnce(app, paul, jean, 6_00)
  await sealNow(app)
  const seals = (await app.call('list_seals', {})).items
  expect(seals.map(({ repairs }) => repairs !== NO_REPAIR)).toEqual([true, false])
  for (const one of seals) expect(one.hash).toBe(hash('sha256', sealText(one)))
  expect(await verdict()).toBe('2 seals, repairs up to 2')

  const folder = mkdtempSync(join(tmpdir(), 'hai-repairs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { proof } = await app.call('get_receipt_proof', { transaction_id }, paul.access_token)
  const [proofFile, sealsFile] = [join(folder, 'proof.json'), join(folder, 'seals.jsonl')]
  writeFileSync(proofFile, JSON.stringify(proof))
  writeFileSync(sealsFile, seals.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const script = fileURLToPath(new URL('../../../../scripts/verify-receipt.mjs', import.meta.url))
  expect(() => execFileSync(process.execPath, [script, proofFile, sealsFile], { stdio: 'pipe' })).not.toThrow()

  await runWithoutTriggers(database(), 'delete from ledger.repair where id = (select max(id) from ledger.repair)')
  expect(await verdict()).toContain('seal 2: the repair that it names exists')
})
