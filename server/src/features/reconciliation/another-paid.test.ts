import { cents } from '@hai/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
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

test('a payment that another’s account paid closes the wallet of whoever began it besides those it touched, and is told of as what it is', async () => {
  const [victim, thief, mule, other] = [
    await aFundedWallet(app),
    await aFundedWallet(app),
    await aMember(app),
    await aMember(app),
  ]
  const available = async ({ user_id }: MemberPerson) => (await app.server.ledger.memberAccounts(user_id)).available
  await app.server.ledger.post({
    ...{ kind: 'send', initiator_id: thief.user_id, idempotency_key: crypto.randomUUID(), payload: {}, details: {} },
    moves: [{ from: await available(victim), to: await available(mule), amount: cents(40_00) }],
  })
  await app.server.tasks['ledger:recount']?.({})
  for (const concerned of [victim, thief, mule])
    expect(await alertOf(concerned)).toMatchObject({
      ...{ severity: 'critical', wallet_status: 'locked' },
      findings: [{ rule: 'whoever begins a payment pays it', expected: thief.user_id, found: victim.user_id }],
    })
  await expect(sendAtOnce(app, thief, other, 1_00)).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  expect(await alertOf(other)).toBeUndefined()

  // No row of theirs is wrong: nothing is restored or repaired, and what is to be done is another thing.
  expect(await remediesOf(thief)).toMatchObject({ is_paid_by_another: true, is_rewritten: false, is_sound: true, accounts: [] })
  expect(await remediesOf(other)).toMatchObject({ is_paid_by_another: false })
  const { alert_id } = (await alertOf(thief)) ?? expect.fail('nobody was told')
  await app.call('resolve_ledger_alert', { admin_id: admin.user_id, alert_id, resolution_note: 'found out' }, admin)
  expect(await remediesOf(thief)).toMatchObject({ is_paid_by_another: false })
  expect(await remediesOf(victim)).toMatchObject({ is_paid_by_another: true })
})
