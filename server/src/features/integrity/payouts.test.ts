import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { followedUp, sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { accountNumber } from '../../ledger/index.ts'

const ABOVE = 30_00
const database = useTestDatabase()
let app: TestApp
let admin: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined, config: { payoutCheckAbove: ABOVE } })
  admin = await aStaffMember(app, database())
})
afterAll(() => app.stop())

const available = async (who: MemberPerson) => accountNumber((await app.server.ledger.memberAccounts(who.user_id)).available)
const alertsOf = async (who: MemberPerson) =>
  (await app.call('get_ledger_alerts_with_profiles', { user_id: who.user_id }, admin)).items
const minute = () => app.server.jobs['integrity:check_newest']?.({})

async function aPair(): Promise<readonly [MemberPerson, MemberPerson]> {
  const [marie, jean] = [await aFundedWallet(app), await aFundedWallet(app)]
  await sendAtOnce(app, marie, jean, 1_00)
  await sendAtOnce(app, jean, marie, 1_00)
  await followedUp(app)
  return [marie, jean]
}

async function shift(from: MemberPerson, to: MemberPerson, amount: number): Promise<void> {
  const change = `update ledger.account set balance = balance + case id when $1 then -$3::bigint else $3::bigint end where id in ($1, $2)`
  await runWithoutTriggers(database(), change, [await available(from), await available(to), amount])
}

const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: unknown) => (error as { code: string }).code,
  )

test('an account with a changed balance cannot pay more than the bound and is locked at once', async () => {
  const [marie, jean] = await aPair()
  await shift(jean, marie, 50_00)
  expect(await refusal(sendAtOnce(app, marie, jean, 40_00))).toBe('WALLET_LOCKED')
  await expect.poll(async () => (await alertsOf(marie)).map(({ wallet_status }) => wallet_status)).toEqual(['locked'])
  expect(await refusal(sendAtOnce(app, marie, jean, 1_00))).toBe('WALLET_LOCKED')
})

test('a small payment does not make a changed balance valid for a large one', async () => {
  const [marie, jean] = await aPair()
  await shift(jean, marie, 50_00)
  await sendAtOnce(app, marie, jean, 1_00)
  expect(await refusal(sendAtOnce(app, marie, jean, 40_00))).toBe('WALLET_LOCKED')
  await expect.poll(async () => (await alertsOf(marie)).length).toBe(1)
})

test('a newest entry rewritten together with the balance is detected by its link', async () => {
  const [marie, jean] = await aPair()
  const rewrite = `with changed as (update ledger.account set balance = balance + 5000 where id = $1)
    update ledger.entry set amount = amount + 5000, balance_after = balance_after + 5000
     where account_id = $1 and posting_id = (select max(posting_id) from ledger.entry where account_id = $1)`
  await runWithoutTriggers(database(), rewrite, [await available(marie)])
  expect(await refusal(sendAtOnce(app, marie, jean, 40_00))).toBe('WALLET_LOCKED')
  await expect.poll(async () => (await alertsOf(marie))[0]?.severity).toBe('critical')
})

test('the minute check finds the account that spent a changed balance, once', async () => {
  const [marie, jean] = await aPair()
  await minute()
  expect(await alertsOf(marie)).toEqual([])
  await shift(jean, marie, 50_00)
  await sendAtOnce(app, marie, jean, 1_00)
  await minute()
  await expect.poll(() => alertsOf(marie)).toMatchObject([{ wallet_status: 'locked', resolved: false }])
  const [alert] = await alertsOf(marie)
  await minute()
  expect((await alertsOf(marie)).map(({ alert_id }) => alert_id)).toEqual([alert?.alert_id])
})

test('the minute check finds unspent changes of two balances before anyone pays', async () => {
  const [marie, jean] = await aPair()
  await shift(jean, marie, 50_00)
  await minute()
  // A check that an earlier test started may have found the same changes first and be about to raise the alerts.
  const firstAlerts = async () => [...(await alertsOf(marie)).slice(0, 1), ...(await alertsOf(jean)).slice(0, 1)]
  const locked = { wallet_status: 'locked', resolved: false }
  await expect.poll(firstAlerts).toMatchObject([locked, locked])
})

test('the minute check finds a changed posting by its link before anyone pays', async () => {
  const [marie] = await aPair()
  const rewrite = `update ledger.posting set details = jsonb_set(details::jsonb, '{note}', '"for you"')::json
    where id = (select max(posting_id) from ledger.entry where account_id = $1)`
  await runWithoutTriggers(database(), rewrite, [await available(marie)])
  await minute()
  const rulesFound = async () => (await alertsOf(marie))[0]?.findings.map(({ rule }) => rule)
  await expect.poll(rulesFound).toEqual(['the chain of the journal'])
})
