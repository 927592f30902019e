import type { CallInput, ProcedureName } from '@hai/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aStaffMember, callConfirmed, type StaffPerson, summaryIn } from '../../../test/staff.ts'
import { fieldChanges } from './changes.ts'

const database = useTestDatabase()
const clock = movableClock('2026-11-20T17:00:00Z')
let app: TestApp
let chief: StaffPerson
let second: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { clock })
  chief = await aStaffMember(app, database(), { role: 'super_admin' })
  second = await aStaffMember(app, database(), { role: 'super_admin' })
})
afterAll(() => app.stop())

type Asked<Name extends ProcedureName> = CallInput<Name> & Record<string, unknown>

/**
 * Returns the request, and the messages that the requester and the approver get before they confirm. Withdraws the
 * request at the end.
 */
async function readBy<Name extends ProcedureName>(name: Name, input: Asked<Name>) {
  const prepare = (staff: StaffPerson, procedure: ProcedureName, asked: Record<string, unknown>) =>
    app.call('prepare_admin_action', { procedure, input: asked }, staff)
  const asker = summaryIn(await prepare(chief, name, input))
  const { approval_id } = z.object({ approval_id: z.uuid() }).parse(await callConfirmed(app, chief, name, input))
  const { items } = await app.call('admin_list_approvals', { status: 'pending' }, second)
  const approver = summaryIn(await prepare(second, 'admin_decide_approval', { approval_id, decision: 'approve' }))
  await app.call('admin_withdraw_approval', { approval_id }, chief)
  return { asker, approver, card: items.find(({ id }) => id === approval_id) ?? expect.fail('no approval') }
}

type Expected = readonly (readonly [
  field: string,
  before: string | number | boolean | null,
  after: string | number | boolean | null,
])[]

async function expectSeen<Name extends ProcedureName>(name: Name, input: Asked<Name>, expected: Expected, said: string) {
  const { asker, approver, card } = await readBy(name, input)
  expect(card.changes).toEqual(expected.map(([field, before, after]) => ({ field, before, after })))
  expect(asker).toContain(said)
  expect(approver).toContain(said)
}

const reason = 'Housekeeping of the figures'

describe('the approver sees each field that would change', () => {
  test('shows the changed fields of a fee rule', async () => {
    const { rules } = await app.call('get_fee_settings', {}, chief)
    const rule = rules.find(({ operation, state }) => operation === 'send' && state === 'in_force') ?? expect.fail('no rule')
    const { operation, minimum_amount, maximum_amount, bands, tax_bp, paid_by, free_per_day } = rule
    const now = { operation, minimum_amount, maximum_amount, bands, tax_bp, paid_by, free_per_day, reason }
    const expectFeeRuleChange = (more: Partial<CallInput<'set_fee_rule'>>, expected: Expected, said: string) =>
      expectSeen('set_fee_rule', { ...now, ...more }, expected, said)
    await expectFeeRuleChange({ tax_bp: 900 }, [['tax_bp', tax_bp, 900]], `(tax: ${tax_bp / 100}% to 9%)`)
    await expectFeeRuleChange({ free_per_day: 77_00 }, [['free_per_day', free_per_day, 77_00]], 'free per day')
    await expectFeeRuleChange({ maximum_amount: 2_000_00 }, [['maximum_amount', maximum_amount, 2_000_00]], 'to $2,000.00)')
    await expectFeeRuleChange({ minimum_amount: 2_00 }, [['minimum_amount', minimum_amount, 2_00]], 'to $2.00)')
    const [first, ...others] = bands
    const dearer = [first ?? expect.fail('no band'), ...others.map((band) => ({ ...band, maximum: 93 }))]
    await expectFeeRuleChange(
      { bands: dearer },
      others.map(({ maximum }, at) => [`bands.${at + 2}.maximum`, maximum, 93]),
      'bands 2 maximum',
    )
    const effective_from = '2026-12-24T05:00:00Z'
    await expectFeeRuleChange(
      { effective_from, tax_bp: 900 },
      [
        ['tax_bp', tax_bp, 900],
        ['effective_from', rule.effective_from, effective_from],
      ],
      effective_from,
    )
  })

  test('shows the changed fields of a tier and of a level of agents', async () => {
    const { tiers } = await app.call('get_transaction_limits', {}, chief)
    const three = tiers.find(({ tier }) => tier === 3) ?? expect.fail('no tier')
    const { balance, out_per_day, cashout } = three
    if (!cashout) return expect.fail('no cash-outs')
    const tier = (more: Partial<CallInput<'set_transaction_limit'>>, expected: Expected, said: string) =>
      expectSeen('set_transaction_limit', { ...three, ...more, reason }, expected, said)
    await tier({ balance: balance + 1_00 }, [['balance', balance, balance + 1_00]], '(balance: ')
    await tier({ out_per_day: out_per_day + 1_00 }, [['out_per_day', out_per_day, out_per_day + 1_00]], '(sent per day: ')
    const wider = { each: cashout.days_30, per_day: cashout.days_30, days_30: cashout.days_30 + 1 }
    await tier(
      { cashout: wider },
      (['each', 'per_day', 'days_30'] as const).map((field) => [`cashout.${field}`, cashout[field], wider[field]]),
      '(each cash-out: ',
    )
    const { levels } = await app.call('get_agent_levels', {}, chief)
    const top = levels.find(({ level }) => level === 3) ?? expect.fail('no level')
    for (const field of [
      'balance',
      'job_maximum',
      'jobs_open_max',
      'fee_share_bp',
      'completed_min',
      'disputed_bp_max',
    ] as const) {
      const now = top[field]
      await expectSeen('set_agent_level_rule', { ...top, [field]: now + 1, reason }, [[field, now, now + 1]], ' to ')
    }
  })

  test('shows the changed fields of the gourde rate and of the referral programme', async () => {
    await database().owner.query(
      `insert into rates.htg_rate (htg_per_usd, source, as_of, created_at) values (130, 'BRH', '2026-11-19', '2026-11-19') on conflict do nothing`,
    )
    const { current } = await app.call('list_htg_rates', {}, chief)
    const was = current ?? expect.fail('no rate')
    const as_of = '2026-11-20T16:00:00Z'
    const wanted = { htg_per_usd: was.htg_per_usd * 2, source: 'Our bank', as_of, confirm_jump: true }
    await expectSeen(
      'set_htg_rate',
      wanted,
      [
        ['htg_per_usd', was.htg_per_usd, wanted.htg_per_usd],
        ['source', was.source, 'Our bank'],
        ['as_of', was.as_of, as_of],
        ['confirm_jump', false, true],
      ],
      `(gourdes for $1: ${was.htg_per_usd} to ${wanted.htg_per_usd}, `,
    )
    const { settings } = await app.call('get_referral_settings', {}, chief)
    const { is_open } = settings
    const rewards = ['referrer_reward', 'newcomer_reward', 'minimum_amount', 'monthly_budget'] as const
    for (const field of [...rewards, 'within_days', 'final_after_hours', 'rewarded_max'] as const) {
      const now = settings[field]
      await expectSeen('set_referral_settings', { ...settings, [field]: now + 1, reason }, [[field, now, now + 1]], ' to ')
    }
    await expectSeen(
      'set_referral_settings',
      { ...settings, is_open: !is_open, reason },
      [['is_open', is_open, !is_open]],
      'open: ',
    )
  })
})

test('removed fields, new fields and long texts count as changes; fields left out of the request do not', () => {
  const long = 'a'.repeat(300)
  const before = { cashout: { each: 1 }, bands: [{ fixed: 1 }, { fixed: 2 }], body: long, tax_bp: 5, kept: 1 }
  const after = { cashout: null, bands: [{ fixed: 1 }], body: long.replace('a', 'b'), tax_bp: undefined, kept: 1 }
  expect(fieldChanges(before, after)).toEqual([
    { field: 'cashout.each', before: 1, after: null },
    { field: 'bands.2.fixed', before: 2, after: null },
    { field: 'body', before: '300 characters', after: '300 characters, edited' },
  ])
})
