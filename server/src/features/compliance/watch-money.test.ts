import { cents, zeroCents } from '@hai/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentsOf } from '../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, later, sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, callConfirmed, type StaffPerson, summaryIn } from '../../../test/staff.ts'
import { sendMoves } from '../../ledger/index.ts'
import { watchMoney } from './watch-money.ts'

const database = useTestDatabase()
let app: TestApp
let boss: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  boss = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Daphnée Laurent' })
})
afterAll(() => app.stop())

const watched = () => {
  const log = { error: () => undefined, info: () => undefined }
  return watchMoney({
    database: app.server.database,
    clock: app.clock,
    log,
    settings: { sanctions: null, timeZone: 'America/Port-au-Prince' },
  })
}
const flagsOf = async ({ user_id }: MemberPerson) =>
  (await app.call('admin_list_compliance_flags', { user_id, source: 'velocity' }, boss)).items
const thresholds = async () => (await app.call('get_compliance_settings', {}, boss)).items
async function setTo(key: 'fan_in_people' | 'draining_minimum_cents', value: number): Promise<void> {
  const known = (await thresholds()).find((one) => one.key === key)?.value ?? 0
  await callConfirmed(app, boss, 'set_compliance_setting', { key, known, value, reason: 'For a closer look.' })
}

test('a fan-in raises one flag with rule and evidence, and a new flag for new payments', async () => {
  await setTo('fan_in_people', 3)
  const hub = await aMember(app)
  const payers = await Promise.all([1, 2, 3].map(() => aFundedWallet(app, { amount: 50_00 })))
  const everybodyPays = () => Promise.all(payers.map((payer) => sendAtOnce(app, payer, hub, 3_00)))
  const sent = await everybodyPays()
  await watched()
  await watched()
  const [flag, ...others] = await flagsOf(hub)
  expect(others).toEqual([])
  expect(flag).toMatchObject({
    kind: 'fan_in',
    status: 'open',
    evidence: { figures: { people: 3, people_from: 3, within_hours: 24 } },
  })
  expect(flag?.evidence.transactions.map(({ transaction_id }) => transaction_id).toSorted()).toEqual(
    sent.map(({ transaction_id }) => transaction_id).toSorted(),
  )
  await sendAtOnce(app, payers[0] ?? hub, hub, 3_00)
  await watched()
  expect(await flagsOf(hub)).toHaveLength(1)
  const note = 'A family that pays for a funeral.'
  await callConfirmed(app, boss, 'admin_resolve_compliance_flag', { flag_id: flag?.id ?? '', outcome: 'cleared', note })
  await everybodyPays()
  await watched()
  expect((await flagsOf(hub)).map(({ status }) => status)).toEqual(['open', 'cleared'])
  expect((await app.call('list_notifications', {}, hub.access_token)).items.map(({ type }) => type)).not.toContain('flag')
})

test('a fan-in is found behind any number of later small payments', async () => {
  const [hub, friend] = [await aFundedWallet(app, { amount: 20_00 }), await aMember(app)]
  for (const payer of await Promise.all([1, 2, 3].map(() => aFundedWallet(app, { amount: 50_00 }))))
    await sendAtOnce(app, payer, hub, 3_00)
  const accounts = ({ user_id }: MemberPerson) => app.server.ledger.memberAccounts(user_id)
  const [from, to] = [await accounts(hub), await accounts(friend)]
  const money = { amount: cents(1), fee: zeroCents, tax: zeroCents }
  const details = { payer_id: hub.user_id, payee_id: friend.user_id, note: '', ...money }
  const moves = sendMoves({ payer: from.available, payee: to.available, ...money })
  const aCent = () =>
    app.server.ledger.post({
      kind: 'send',
      initiator_id: hub.user_id,
      idempotency_key: crypto.randomUUID(),
      payload: {},
      details,
      moves,
    })
  for (let round = 0; round < 6; round += 1) await Promise.all(Array.from({ length: 200 }, aCent))
  await watched()
  expect(await flagsOf(hub)).toMatchObject([{ kind: 'fan_in', evidence: { figures: { people: 3 } } }])
})

test('a member whose check fails does not stop the others, and is checked again until it succeeds', async () => {
  const hubs = [await aMember(app), await aMember(app)]
  const payers = await Promise.all([1, 2, 3].map(() => aFundedWallet(app, { amount: 50_00 })))
  for (const hub of hubs) await Promise.all(payers.map((payer) => sendAtOnce(app, payer, hub, 3_00)))
  const { owner } = database()
  await owner.query(`
    create function compliance.refuse() returns trigger language plpgsql as $$ begin raise 'nothing is raised of this one'; end $$;
    create trigger refuse before insert on compliance.flag for each row when (new.user_id = '${hubs[0]?.user_id}')
      execute function compliance.refuse()`)
  const raised = async () => (await Promise.all(hubs.map(flagsOf))).map(({ length }) => length)
  const isLookedThrough = async () =>
    (
      await owner.query<{ is_so: boolean }>(
        'select last_posting = (select max(id) from ledger.posting) as is_so from compliance.progress',
      )
    ).rows[0]?.is_so
  const left = async () => (await owner.query<{ user_id: string }>('select user_id from compliance.recheck')).rows
  for (let run = 0; run < 2; run += 1) {
    await watched()
    expect(await raised()).toEqual([0, 1])
    expect(await isLookedThrough()).toBe(true)
    expect(await left()).toEqual([{ user_id: hubs[0]?.user_id }])
  }
  await owner.query('drop function compliance.refuse cascade')
  await watched()
  expect(await raised()).toEqual([1, 1])
  expect(await left()).toEqual([])
})

test('the check of a member with very many payments is not limited by the timeout of calls', async () => {
  const hub = await aMember(app)
  for (const payer of await Promise.all([1, 2, 3].map(() => aFundedWallet(app, { amount: 50_00 }))))
    await sendAtOnce(app, payer, hub, 3_00)
  const { owner } = database()
  await owner.query(`
    create function compliance.refuse() returns trigger language plpgsql as $$ begin raise 'a call would be ended here'; end $$;
    create trigger refuse before insert on compliance.flag for each row when (current_setting('statement_timeout') <> '0')
      execute function compliance.refuse()`)
  await watched()
  expect(await flagsOf(hub)).toHaveLength(1)
  await owner.query('drop function compliance.refuse cascade')
})

test('a new account that passes on its money is flagged', async () => {
  await setTo('draining_minimum_cents', 40_00)
  const mule = await aFundedWallet(app, { amount: 48_00 })
  await sendAtOnce(app, mule, await aMember(app), 46_00)
  await watched()
  expect(await flagsOf(mule)).toMatchObject([{ kind: 'draining', evidence: { figures: { in_cents: 48_00, out_cents: 46_00 } } }])
})

test('payments that reach the daily limit only together are flagged, with their total', async () => {
  const payer = await aFundedWallet(app, { amount: 100_00 })
  const { rows } = await database().owner.query<{ allowed: number }>(
    'select out_per_day::int as allowed from compliance.limits_at($1, $2::timestamptz)',
    [payer.user_id, app.clock.now()],
  )
  const allowed = rows[0]?.allowed ?? 0
  const part = Math.ceil((allowed * 0.91) / 5)
  const payees = await Promise.all([1, 2, 3, 4, 5].map(() => aMember(app)))
  for (const payee of payees.slice(1)) await sendAtOnce(app, payer, payee, part)
  await watched()
  const found = async () => (await flagsOf(payer)).filter(({ kind }) => kind === 'structuring_in_day')
  expect(await found()).toEqual([])
  await sendAtOnce(app, payer, payees[0] ?? payer, part)
  await watched()
  await watched()
  expect(await found()).toMatchObject([
    { evidence: { figures: { limit_cents: allowed, sum_cents: 5 * part, count: 5, count_from: 5 } } },
  ])
})

test('a super_admin sets a threshold within its bounds, if they know the current value', async () => {
  const set = (value: number, known: number, staff = boss) =>
    callConfirmed(app, staff, 'set_compliance_setting', { key: 'fan_hours', known, value, reason: 'Sends come slower.' })
  expect(await codeOf(set(200, 24))).toBe('BAD_REQUEST')
  expect(await codeOf(set(48, 12))).toBe('CONFLICT')
  expect((await set(48, 24)).items.find(({ key }) => key === 'fan_hours')).toMatchObject({ value: 48, least: 1, most: 168 })
  const { rows } = await database().owner.query("select before, after from admin.audit_log where subject = 'fan_hours'")
  expect(rows).toEqual([{ before: { fan_hours: 24 }, after: { fan_hours: 48 } }])
  const admin = await aStaffMember(app, database())
  const forged = await database().app.query("select compliance.set_setting($1, 'fan_hours', 48, 49, now()) as said", [
    admin.user_id,
  ])
  expect(forged.rows).toEqual([{ said: 'forbidden' }])
  const asked = {
    procedure: 'set_compliance_setting',
    input: { key: 'fan_hours', known: 48, value: 24, reason: 'As it was.' },
  } as const
  expect(summaryIn(await app.call('prepare_admin_action', asked, boss))).toBe(
    'change the compliance setting “hours for many payers or payees” from 48 to 24',
  )
  const known = (await thresholds()).find(({ key }) => key === 'draining_minimum_cents')?.value ?? 0
  const money = { ...asked, input: { key: 'draining_minimum_cents', known, value: 250_50, reason: 'Rents are dearer.' } } as const
  expect(summaryIn(await app.call('prepare_admin_action', money, boss))).toContain(' to $250.50')
})

test.each([
  ['screening_score', 'similarity that raises a hit'],
  ['clearing_by_two_score', 'similarity that needs two people to clear'],
] as const)('%s needs two people to raise, also in the database, and one to lower', async (key, name) => {
  const known = key === 'screening_score' ? 90 : 97
  boss = await aStaffMember(app, database(), { role: 'super_admin' })
  const second = await aStaffMember(app, database(), { role: 'super_admin' })
  const value = async () => (await app.call('get_compliance_settings', {}, boss)).items.find((item) => item.key === key)?.value
  const wanted = { key, known, value: 100, reason: 'Too many to look at.' } as const
  const prepared = await app.call('prepare_admin_action', { procedure: 'set_compliance_setting', input: wanted }, boss)
  expect(summaryIn(prepared)).toBe(`ask to change the compliance setting “${name}” from ${known} to 100`)
  const { approval_id } = await callConfirmed(app, boss, 'set_compliance_setting', wanted)
  const yes = { approval_id: approval_id ?? '', decision: 'approve', note: '' } as const
  expect(await codeOf(callConfirmed(app, boss, 'admin_decide_approval', yes))).toBe('FORBIDDEN')
  const alone = `select compliance.set_setting($1, $2, $3, 100, now(), $4) as said`
  const forged = await database().app.query(alone, [boss.user_id, key, known, approval_id])
  expect(forged.rows).toEqual([{ said: 'second_needed' }])
  expect(await value()).toBe(known)
  await callConfirmed(app, second, 'admin_decide_approval', yes)
  expect(await value()).toBe(100)
  const lowered = { key, known: 100, value: known, reason: 'As it was.' } as const
  expect(await callConfirmed(app, boss, 'set_compliance_setting', lowered)).toMatchObject({ approval_id: null })
  const again = await database().app.query(alone, [boss.user_id, key, known, approval_id])
  expect(again.rows).toEqual([{ said: 'second_needed' }])
})

test('cash that a member pays back after the share was due is flagged', async () => {
  const { anAgent } = agentsOf(() => app, database)
  const [first, second] = await Promise.all([anAgent({ cash: 0 }), aMember(app)])
  const funding = { idempotency_key: crypto.randomUUID(), method: 'sandbox', amount: 200_00 } as const
  await app.call('start_funding', funding, first.access_token)
  const [taker, payer] = await later(app, { minutes: 1 }, first, second)
  const cash = { idempotency_key: crypto.randomUUID(), hai_tag: payer.hai_tag, amount: 50_00 }
  const { id: cash_in_id } = await app.call('start_cash_in', cash, taker.access_token)
  await app.call('confirm_cash_in', { idempotency_key: crypto.randomUUID(), cash_in_id }, payer.access_token)
  const [agent, member] = await later(app, { hours: 73 }, taker, payer)
  await sendAtOnce(app, member, agent, 45_00)
  await watched()
  const { rows } = await database().owner.query('select kind from compliance.flag where user_id = $1', [agent.user_id])
  expect(rows).toEqual([{ kind: 'cash_in_returned' }])
})
