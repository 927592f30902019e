import { cents } from '@hai/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { exchangeOwners } from '../../../test/exchange-owners.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let admin: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined, config: { runsWorker: false } })
  admin = await aStaffMember(app, database())
})
afterAll(() => app.stop())

const alertOf = async ({ user_id }: MemberPerson) =>
  (await app.call('get_ledger_alerts_with_profiles', { user_id }, admin)).items[0]
const remediesOf = ({ user_id }: MemberPerson) => app.call('get_balance_repairs', { user_id }, admin)
const validate = ({ user_id }: MemberPerson) => app.call('validate_user_balance_with_alerts', { user_id }, admin)
const available = async ({ user_id }: MemberPerson) => (await app.server.ledger.memberAccounts(user_id)).available
const recount = () => app.server.integrity.recount()

async function resolve(who: MemberPerson) {
  const { alert_id } = (await alertOf(who)) ?? expect.fail('the member has no alert')
  return app.call('resolve_ledger_alert', { admin_id: admin.user_id, alert_id, resolution_note: 'found out' }, admin)
}

const askToUnlock = ({ user_id }: MemberPerson) => {
  const input = { admin_id: admin.user_id, user_id, reason: 'found out' }
  return app.call('prepare_admin_action', { procedure: 'unlock_user_balance_lock', input }, admin)
}

async function aForeignPayment() {
  const [victim, thief, mule] = [await aFundedWallet(app), await aFundedWallet(app), await aMember(app)]
  await app.server.ledger.post({
    kind: 'send',
    initiator_id: thief.user_id,
    idempotency_key: crypto.randomUUID(),
    payload: {},
    details: {},
    moves: [{ from: await available(victim), to: await available(mule), amount: cents(40_00) }],
  })
  const text = (user_id: string) => ({ kind: 'text', text: user_id })
  const values = { expected: text(thief.user_id), found: text(victim.user_id) }
  const finding = { rule: 'a payment is paid by its initiator', ...values }
  return { victim, thief, mule, finding, concerned: [victim, thief, mule] }
}

test('a payment from another’s account locks the wallet of its initiator as well as those it touched, and is named as such', async () => {
  const { thief, finding, concerned } = await aForeignPayment()
  const other = await aMember(app)
  await recount()
  for (const each of concerned)
    expect(await alertOf(each)).toMatchObject({ severity: 'critical', wallet_status: 'locked', findings: [finding] })
  await expect(sendAtOnce(app, thief, other, 1_00)).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  expect(await alertOf(other)).toBeUndefined()

  // No row of these members is wrong, so a repair would not help. Staff are offered another remedy.
  for (const each of concerned)
    expect(await remediesOf(each)).toMatchObject({
      is_paid_by_another: true,
      is_rewritten: false,
      is_sound: false,
      accounts: [],
    })
  expect(await remediesOf(other)).toMatchObject({ is_paid_by_another: false, is_sound: true })
})

test('while such a payment remains, no alert about it is resolved and no wallet opens; other members are not affected', async () => {
  const { victim, finding, concerned } = await aForeignPayment()
  const other = await aFundedWallet(app)
  await sendAtOnce(app, other, await aMember(app), 1_00)
  await recount()
  for (const each of concerned) {
    expect(await validate(each)).toMatchObject({ is_consistent: false, delta: 0, findings: [finding], wallet_status: 'locked' })
    await expect(resolve(each)).rejects.toMatchObject({ body: { code: 'MISMATCH_STANDS', data: { delta: 0 } } })
    await expect(askToUnlock(each)).rejects.toMatchObject({ body: { code: 'MISMATCH_STANDS', data: { delta: 0 } } })
  }
  // Someone with the server’s login could skip the server’s check and call this database function directly, so the
  // function must refuse too.
  const { alert_id } = (await alertOf(victim)) ?? expect.fail('the member has no alert')
  const past = database().app.query(`select integrity.resolve_alert($1, $2, 'found out', now())`, [admin.user_id, alert_id])
  await expect(past).rejects.toMatchObject({ hint: 'mismatch' })
  expect(await validate(other)).toMatchObject({ is_consistent: true, findings: [], wallet_status: 'open' })
})

test('checking one member finds such a payment before the next full count, and starts a full count', async () => {
  const { mule, thief, finding } = await aForeignPayment()
  expect(await validate(mule)).toMatchObject({ alert_created: true, findings: [finding], wallet_status: 'locked' })
  await app.server.jobs['integrity:continue_runs']?.({})
  expect(await alertOf(thief)).toMatchObject({ wallet_status: 'locked', findings: [finding] })
})

test('once the owners of the accounts are restored, the payment is no longer found: alerts are resolved and wallets may be unlocked', async () => {
  const [marie, jean, payee] = [await aFundedWallet(app), await aFundedWallet(app), await aMember(app)]
  const exchange = () => exchangeOwners(database(), marie, jean)
  await sendAtOnce(app, marie, payee, 5_00)
  await exchange()
  await recount()
  for (const each of [marie, jean, payee]) await expect(resolve(each)).rejects.toMatchObject({ code: 'MISMATCH_STANDS' })
  await exchange()
  for (const each of [marie, jean, payee]) {
    expect(await remediesOf(each)).toMatchObject({ is_paid_by_another: false, is_sound: true })
    expect(await resolve(each)).toMatchObject({ resolved: true })
    expect(await askToUnlock(each)).toMatchObject({ facts: { step: 'ask', facts: { kind: 'balance_unlock' } } })
  }
})
