import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { codeOf, sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, callConfirmed, changeByTwo, type StaffPerson, steppedUp } from '../../../test/staff.ts'

const database = useTestDatabase()
const clock = movableClock('2026-11-20T17:00:00Z')
let app: TestApp
let other: TestApp
let chief: StaffPerson
let second: StaffPerson
let clerk: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { clock })
  other = await startTestApp(database(), { clock, config: { runsWorker: false } })
  chief = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Rose Charles' })
  second = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Marc Noël' })
  clerk = await aStaffMember(app, database())
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

type Rule = CallInput<'set_fee_rule'>
const band = (more: Partial<Rule['bands'][number]> = {}) => ({
  from_amount: 0,
  fixed: 0,
  rate_bp: 0,
  minimum: 0,
  maximum: null,
  ...more,
})
const aRule = (more: Partial<Rule> = {}): Rule => ({
  operation: 'send',
  minimum_amount: 1_00,
  maximum_amount: 2_500_00,
  bands: [band({ fixed: 10 })],
  tax_bp: 1_000,
  paid_by: 'payer',
  free_per_day: null,
  reason: 'The board has decided so',
  ...more,
})

const publish = (rule: Partial<Rule>) => {
  clock.forward({ seconds: 1 })
  return changeByTwo(app, [chief, second], 'set_fee_rule', aRule(rule))
}
const rulesOf = async (operation: string) =>
  (await app.call('get_fee_settings', {}, clerk)).rules.filter((rule) => rule.operation === operation)
const feeAt = async (server: TestApp, access_token: string, hai_tag: string) =>
  (await server.call('quote_transfer', { payee: { hai_tag }, amount: 25_00 }, access_token)).fee

async function faultsOf(rule: Partial<Rule>): Promise<unknown> {
  const refused: unknown = await app.call('preview_fee_rule', draft(rule), clerk).catch((error: unknown) => error)
  return refused instanceof Refused && refused.body.code === 'BAD_REQUEST' ? refused.body.data?.fields : refused
}
const draft = (rule: Partial<Rule>): CallInput<'preview_fee_rule'> => {
  const { operation, minimum_amount, maximum_amount, bands, tax_bp, paid_by, free_per_day } = aRule(rule)
  return { operation, minimum_amount, maximum_amount, bands, tax_bp, paid_by, free_per_day }
}

test('a rule applies on every process once a second super_admin approves it', async () => {
  const [payer, payee] = [await aFundedWallet(app), await aMember(app)]
  expect([await feeAt(app, payer.access_token, payee.hai_tag), await feeAt(other, payer.access_token, payee.hai_tag)]).toEqual([
    25, 25,
  ])
  const wanted = aRule({ bands: [band({ fixed: 12 })] })
  const { approval_id } = await callConfirmed(app, chief, 'set_fee_rule', wanted)
  expect(await feeAt(app, payer.access_token, payee.hai_tag)).toBe(25)
  const approve = { approval_id, decision: 'approve' } as const
  expect(await codeOf(callConfirmed(app, chief, 'admin_decide_approval', approve))).toBe('FORBIDDEN')
  await callConfirmed(app, second, 'admin_decide_approval', approve)
  await app.server.feed.caughtUp()
  const [published] = await rulesOf('send')
  expect(published).toMatchObject({
    state: 'in_force',
    reason: 'The board has decided so',
    published_by: { full_name: 'Rose Charles' },
  })
  expect(await feeAt(app, payer.access_token, payee.hai_tag)).toBe(12)
  await other.server.feed.caughtUp()
  expect(await feeAt(other, payer.access_token, payee.hai_tag)).toBe(12)
  const [, first] = await rulesOf('send')
  expect(first).toMatchObject({ state: 'past', published_by: null })
  const { rows } = await database().owner.query('select * from admin.audit_log where action = $1', ['fee_rule_set'])
  expect(rows).toMatchObject([
    {
      actor_id: second.user_id,
      actor_role: 'super_admin',
      subject: 'send',
      reason: 'The board has decided so',
      before: { minimum_amount: 1_00, tax_bp: 1_000, bands: [{ fixed: 0 }, { rate_bp: 100 }] },
      after: { bands: [{ fixed: 12 }], requested_by: chief.user_id, approval_id },
    },
  ])
})

test('a payment quoted under the old rule is rejected under the new one, with the new price', async () => {
  const [payer, payee] = [await aFundedWallet(app), await aMember(app)]
  const asked = { payee: { hai_tag: payee.hai_tag }, amount: 20_00 }
  const quote = await app.call('quote_transfer', asked, payer.access_token)
  await publish({ bands: [band({ fixed: 31 })] })
  const command = { ...asked, idempotency_key: crypto.randomUUID(), quoted_total: quote.total }
  const refused: unknown = await app.call('send_money', command, payer.access_token).catch((error: unknown) => error)
  expect(refused).toMatchObject({ body: { code: 'QUOTE_CHANGED', data: { fee: 31, total: 20_34 } } })
})

test('a rule can start later; until then the old one applies', async () => {
  await publish({
    operation: 'task_reward',
    minimum_amount: 1_00,
    maximum_amount: 500_00,
    effective_from: '2026-12-01T05:00:00Z',
  })
  expect(await rulesOf('task_reward')).toMatchObject([{ state: 'to_come' }, { state: 'in_force' }])
  const { items } = await app.call('list_fee_rules', {})
  expect(items.find(({ operation }) => operation === 'task_reward')?.bands).toMatchObject([{ rate_bp: 500 }])
})

test('a pending rule cannot be approved once the rule it was compared with has changed', async () => {
  const asked = { operation: 'quick_pay', minimum_amount: 50, maximum_amount: 100_00, paid_by: 'payee' } as const
  clock.forward({ seconds: 1 })
  const effective_from = new Date(clock.now().getTime() + 60_000).toISOString()
  const { minimum_amount, maximum_amount, paid_by } = (await rulesOf('quick_pay'))[0] ?? asked
  await publish({ ...asked, minimum_amount, maximum_amount, paid_by, bands: [band({ fixed: 7 })], effective_from })
  const wanted = aRule({ ...asked, minimum_amount, maximum_amount, paid_by, bands: [band({ fixed: 8 })] })
  const { approval_id } = await callConfirmed(app, chief, 'set_fee_rule', wanted)
  clock.forward({ seconds: 90 })
  expect(await codeOf(callConfirmed(app, second, 'admin_decide_approval', { approval_id, decision: 'approve' }))).toBe('CONFLICT')
})

test('rules cannot start in the past, at the same time as another, or without a change', async () => {
  const past = publish({ effective_from: '2026-11-20T16:59:59Z' })
  await expect(past).rejects.toMatchObject({ body: { data: { fields: [{ path: 'effective_from', reason: 'past' }] } } })
  const moment = { operation: 'fund_card', minimum_amount: 5_00, effective_from: '2026-12-24T00:00:00Z' } as const
  await publish(moment)
  expect(await codeOf(publish({ ...moment, bands: [band({ fixed: 11 })] }))).toBe('CONFLICT')
  expect(await codeOf(publish({ ...moment, effective_from: '2026-12-25T00:00:00Z' }))).toBe('CONFLICT')
})

test('a contradictory rule is rejected with the field before it is published', async () => {
  const faults: readonly [Partial<Rule>, string, string][] = [
    [{ bands: [band(), band({ from_amount: 5_00 }), band({ from_amount: 5_00 })] }, 'bands.2.from_amount', 'overlap'],
    [{ bands: [band({ from_amount: 2_500_01 })] }, 'bands.0.from_amount', 'never_counts'],
    [{ bands: [band({ minimum: 20, maximum: 19 })] }, 'bands.0.maximum', 'maximum'],
    [{ bands: [band({ fixed: 1_00 })] }, 'bands.0.fixed', 'eats_amount'],
    [{ maximum_amount: 99 }, 'maximum_amount', 'bounds'],
    [{ paid_by: 'platform' }, 'paid_by', 'payer'],
  ]
  for (const [rule, path, reason] of faults) expect(await faultsOf(rule)).toContainEqual({ path, reason })
  for (const bands of [[band({ fixed: -1 })], [band({ rate_bp: 2_501 })], [band({ fixed: 0.5 })]])
    expect(await codeOf(app.call('preview_fee_rule', draft({ bands }), clerk))).toBe('BAD_REQUEST')
})

test('the database also checks the role, the start and the remaining amount', async () => {
  const door = (actor: string, rule: object, begins = clock.now().toISOString()) =>
    database().app.query('select fees.publish($1, $2, $3, $4, $5) as verdict', [actor, rule, begins, 'because', clock.now()])
  const good = { operation: 'quick_pay', minimum_amount: 50, maximum_amount: 100_00, bands: [], tax_bp: 0, paid_by: 'payee' }
  for (const somebody of [clerk.user_id, (await aMember(app)).user_id])
    expect((await door(somebody, good)).rows).toEqual([{ verdict: 'forbidden' }])
  await expect(door(chief.user_id, good, '2026-11-19T00:00:00Z')).rejects.toThrow('cannot begin in the past')
  const dear = { ...good, bands: [band({ from_amount: 50, fixed: 50 })] }
  await expect(door(chief.user_id, dear)).rejects.toThrow('the fee is not smaller than the amount')
  const twice = { ...good, bands: [band(), band()] }
  await expect(door(chief.user_id, twice)).rejects.toThrow('the fee bands overlap')
  await expect(door(chief.user_id, { ...good, operation: 'lottery' })).rejects.toThrow('the operation does not exist')
  await expect(database().app.query(`update fees.rule set tax_bp = 0`)).rejects.toMatchObject({ code: '42501' })
})

test('a preview applies the rule to recent payments and shows rejections and the largest differences', async () => {
  const [payer, payee] = [await aFundedWallet(app), await aMember(app)]
  await publish({ bands: [band({ fixed: 10 })] })
  for (const amount of [10_00, 4_00, 6_00]) await sendAtOnce(app, payer, payee, amount)
  const rule = draft({ minimum_amount: 5_00, bands: [band({ rate_bp: 100 }), band({ from_amount: 8_00, fixed: 30 })] })
  const { largest, ...sums } = await app.call('preview_fee_rule', { ...rule, count: 3 }, clerk)
  expect(sums).toMatchObject({
    count: 3,
    amount: 20_00,
    refused: 1,
    then: { fee: 30, tax: 3 },
    under_rule: { fee: 36, tax: 4 },
  })
  expect(largest).toMatchObject([
    { amount: 10_00, then: { fee: 10, tax: 1 }, under_rule: { fee: 30, tax: 3 } },
    { amount: 6_00, then: { fee: 10, tax: 1 }, under_rule: { fee: 6, tax: 1 } },
    { amount: 4_00, under_rule: null },
  ])
  expect(await rulesOf('send')).not.toContainEqual(expect.objectContaining({ minimum_amount: 5_00 }))
})

test('a preview without past payments is empty', async () => {
  const rule = draft({ operation: 'cash_in', paid_by: 'platform', tax_bp: 0, bands: [band({ rate_bp: 60 })] })
  expect(await app.call('preview_fee_rule', rule, clerk)).toMatchObject({ count: 0, oldest_at: null, largest: [] })
})

test('only a super_admin with a confirmation code can publish', async () => {
  expect(await codeOf(app.call('set_fee_rule', aRule(), clerk))).toBe('FORBIDDEN')
  expect(await codeOf(app.call('set_fee_rule', aRule(), await steppedUp(app, chief)))).toBe('ACTION_CODE_REQUIRED')
})
