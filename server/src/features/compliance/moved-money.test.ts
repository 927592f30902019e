import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { agentsOf } from '../../../test/agents.ts'
import { cents } from '@hai/contract/money'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { cashoutsOf } from '../../../test/cashouts.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { sendAtOnce, send, runDueJob } from '../../../test/money.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'
import { tasksOf } from '../../../test/tasks.ts'
import { postingSenses } from './posting-senses.ts'
import { watchMoney } from './watch-money.ts'
import { readConfig } from '../../platform/config.ts'

const { sends } = readConfig({ NODE_ENV: 'test' })
const database = useTestDatabase()
let app: TestApp
let boss: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { config: { sends: { ...sends, confirmAbove: cents(1_000_000_00) } } })
  boss = await aStaffMember(app, database(), { role: 'super_admin' })
  await setTo('fan_out_people', 3)
  await setTo('fan_in_people', 3)
  await setTo('draining_minimum_cents', 500_00)
})
afterAll(() => app.stop())
beforeEach(async () => {
  boss = await aStaffMember(app, database(), { role: 'super_admin' })
})
const { aSaver, anAgent } = agentsOf(() => app, database)
const cashouts = cashoutsOf(() => app, database)
const tasks = tasksOf(() => app, database)

type Key = 'fan_in_people' | 'fan_out_people' | 'draining_minimum_cents'
async function setTo(key: Key, value: number): Promise<void> {
  const { items } = await app.call('get_compliance_settings', {}, boss)
  const known = items.find((one) => one.key === key)?.value ?? 0
  await callConfirmed(app, boss, 'set_compliance_setting', { key, known, value, reason: 'For a closer look.' })
}
async function flagsOf({ user_id }: MemberPerson) {
  const log = { error: () => undefined, info: () => undefined }
  await watchMoney({
    database: app.server.database,
    clock: app.clock,
    log,
    settings: { sanctions: null, timeZone: 'America/Port-au-Prince' },
  })
  return (await app.call('admin_list_compliance_flags', { user_id, source: 'velocity' }, boss)).items
}
const kindsOf = async (member: MemberPerson) => (await flagsOf(member)).map(({ kind }) => kind)
const anAddress = () => ({ email: `somebody-${randomUUID()}@example.org` })
async function paidTask(creator: MemberPerson, worker: MemberPerson, reward: number): Promise<void> {
  const pair = { creator, worker, id: (await tasks.post(creator, reward)).id }
  await tasks.claim(pair)
  await tasks.submit(pair)
  await tasks.approve(pair)
}

test('every kind of posting has a meaning for the rules, and no other kind exists', async () => {
  const { rows } = await database().owner.query<{ kind: string }>('select distinct kind from ledger.posting')
  expect(Object.keys(postingSenses)).toEqual(expect.arrayContaining(rows.map(({ kind }) => kind)))
})

test('recipients are counted for sends, held sends, tasks and unclaimed email addresses', async () => {
  const payer = await aSaver({ amount: 100_00 })
  await sendAtOnce(app, payer, await aMember(app), 5_00)
  await paidTask(payer, await aMember(app), 5_00)
  expect(await kindsOf(payer)).toEqual([])
  await send(app, payer, anAddress(), 5_00)
  const [flag, ...others] = await flagsOf(payer)
  expect(others).toEqual([])
  expect(flag).toMatchObject({ kind: 'fan_out', evidence: { figures: { people: 3 } } })
})

test('the same person counts once for tasks and sends, and returned payments do not count', async () => {
  const [payer, payee] = await Promise.all([aSaver({ amount: 100_00 }), aMember(app)])
  await sendAtOnce(app, payer, payee, 5_00)
  await paidTask(payer, payee, 5_00)
  const waiting = await send(app, payer, anAddress(), 5_00)
  await app.call(
    'cancel_pending_send',
    { idempotency_key: randomUUID(), transaction_id: waiting.transaction_id },
    payer.access_token,
  )
  const open = await tasks.post(payer, 5_00)
  await tasks.cancel({ creator: payer, worker: payee, id: open.id })
  const held = await send(app, payer, (await aMember(app)).hai_tag, 5_00)
  await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id: held.transaction_id }, payer.access_token)
  expect(await kindsOf(payer)).toEqual([])
})

test('a fan-in by tasks and held sends is found, and refunds do not count', async () => {
  const hub = await aMember(app)
  const payers = await Promise.all([1, 2, 3].map(() => aSaver({ amount: 50_00 })))
  const [first, second, third] = payers
  if (!first || !second || !third) throw new Error('there are three')
  await sendAtOnce(app, first, hub, 5_00)
  await paidTask(second, hub, 5_00)
  const held = await send(app, third, hub.hai_tag, 5_00)
  expect(held.status).toBe('arriving')
  expect(await kindsOf(hub)).toEqual([])
  app.clock.forward({ minutes: 2 })
  await runDueJob(app)
  expect(await kindsOf(hub)).toEqual(['fan_in'])
})

test('a new account that passes on money by tasks and to email addresses is flagged as draining', async () => {
  const mule = await aSaver({ amount: 600_00, tier: 2 })
  await paidTask(mule, await aMember(app), 140_00)
  await send(app, mule, anAddress(), 405_00)
  expect(await flagsOf(mule)).toMatchObject([
    { kind: 'draining', evidence: { figures: { in_cents: 600_00, out_cents: 545_00 } } },
  ])
})

test('cash-outs just below the limit count as structuring by the tier of that time, even before the payout', async () => {
  await cashouts.alone()
  const member = await aSaver({ amount: 700_00, tier: 1 })
  const each = await app.call('get_transaction_limits', {}, boss)
  const allowed = each.tiers.find(({ tier }) => tier === 1)?.cashout?.each ?? 0
  expect(allowed).toBeGreaterThan(0)
  for (const days of [0, 1, 1]) {
    const [later] = await cashouts.passes({ days }, member)
    Object.assign(member, later)
    await cashouts.askFor(member, allowed - 1_00)
  }
  app.clock.forward({ seconds: 1 })
  await database().owner.query('update identity.profile set tier = 2, updated_at = $2 where id = $1', [
    member.user_id,
    app.clock.now(),
  ])
  boss = await aStaffMember(app, database(), { role: 'super_admin' })
  expect(await flagsOf(member)).toMatchObject([
    { kind: 'structuring', evidence: { figures: { limit_cents: allowed, count: 3 } } },
  ])
})

test('cash from an agent counts as incoming money, and the agent does not count as a person', async () => {
  const agent = await anAgent()
  const member = await aFundedWallet(app, { amount: 10_00 })
  await sendAtOnce(app, member, agent, 1_00)
  expect(await kindsOf(agent)).toEqual([])
  expect(await kindsOf(member)).toEqual([])
})
