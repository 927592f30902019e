import { cents } from '@hai/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findingsIn, type Flow, type PayerDay } from './rules.ts'

const set = {
  screening_score: 90,
  clearing_by_two_score: 97,
  structuring_count: 3,
  structuring_days: 7,
  structuring_margin_percent: 10,
  structuring_day_count: 4,
  fan_in_people: 3,
  fan_out_people: 3,
  fan_hours: 24,
  draining_account_days: 14,
  draining_hours: 24,
  draining_minimum_cents: 200_00,
  draining_percent: 90,
  returning_hours: 72,
  returning_minimum_cents: 40_00,
  returning_percent: 80,
}
const joined_at = new Date('2026-01-01T00:00:00Z')
const member: PayerDay = { joined_at, is_agent: false }
const allowed: Flow['allowed'] = { out_per_day: 1_000_00, cashout_each: 450_00 }

let made = 0
/** `hour` counts from the creation of the account. */
const flow = (
  kind: string,
  direction: Flow['direction'],
  dollars: number,
  hour: number,
  other_id: string | null = 'x',
): Flow => ({
  transaction_id: `t${(made += 1)}`,
  kind,
  direction,
  other_id,
  with_id: other_id,
  allowed,
  limit: kind === 'cash_out_held' ? 'cashout_each' : null,
  amount: cents(Math.round(dollars * 100)),
  created_at: new Date(joined_at.getTime() + hour * 3_600_000),
  day: new Date(joined_at.getTime() + hour * 3_600_000).toISOString().slice(0, 10),
})
const found = (flows: readonly Flow[], mover = member) => findingsIn(mover, () => flows, set).map(({ kind }) => kind)

test('three cash-outs just below the limit within days are structuring, and the figures name the rule', () => {
  const near = [
    flow('cash_out_held', 'out', 440, 1_000),
    flow('cash_out_held', 'out', 405, 1_030),
    flow('cash_out_held', 'out', 450, 1_060),
  ]
  const [finding] = findingsIn(member, () => near, set)
  expect(finding).toMatchObject({
    kind: 'structuring',
    figures: { limit_cents: 450_00, amounts_from_cents: 405_00, count: 3, count_from: 3, within_days: 7 },
  })
  expect(finding?.flows).toEqual(near)
  expect(found([...near.slice(1), flow('cash_out_held', 'out', 404.99, 1_061)])).toEqual([])
  expect(found([...near.slice(1), flow('send', 'out', 440, 1_061)])).toEqual([])
  expect(found([...near.slice(1), flow('cash_out_held', 'out', 440, 1_000 + 8 * 24 + 31)])).toEqual([])
})

test('sends just below the daily limit are structuring too', () => {
  expect(found([1_000, 1_024, 1_048].map((hour) => flow('send', 'out', 990, hour)))).toEqual(['structuring'])
})

test('payments of one day that reach the daily limit only together are structuring in a day, and the figures name the rule', () => {
  // Hour 1,008 is the first hour of a day.
  const parts = (dollars: readonly number[], hours = [1_008, 1_010, 1_020, 1_031.9]) =>
    dollars.map((amount, index) => flow('send', 'out', amount, hours[index] ?? 1_009))
  const near = parts([230, 230, 230, 230])
  const [finding, ...others] = findingsIn(member, () => near, set)
  expect(others).toEqual([])
  expect(finding).toEqual({
    kind: 'structuring_in_day',
    figures: { limit_cents: 1_000_00, sum_cents: 920_00, sum_from_cents: 900_00, count: 4, count_from: 4 },
    flows: near,
  })
  expect(found(parts([225, 225, 225, 225]))).toEqual(['structuring_in_day'])
  expect(found(parts([225, 225, 225, 224.99]))).toEqual([])
  expect(found(parts([250, 250, 250, 250]))).toEqual(['structuring_in_day'])
  expect(found(parts([250, 250, 250, 250.01]))).toEqual([])
  expect(found(parts([310, 310, 310]))).toEqual([])
  expect(found(parts([230, 230, 230, 230], [1_008, 1_010, 1_020, 1_032]))).toEqual([])
  // One payment near the limit is not a large payment that was split.
  expect(found(parts([900, 1, 1, 1]))).toEqual([])
})

test('random payments: flagged ones are on one day, enough in number, each small, and together near the limit', () => {
  const anyPayment = fc.record({ dollars: fc.integer({ min: 1, max: 1_000 }), hour: fc.integer({ min: 1_008, max: 1_080 }) })
  fc.assert(
    fc.property(fc.array(anyPayment, { maxLength: 30 }), (rows) => {
      const flows = rows.map(({ dollars, hour }) => flow('send', 'out', dollars, hour))
      const finding = findingsIn(member, () => flows, set).find(({ kind }) => kind === 'structuring_in_day')
      const small = flows.filter(({ amount }) => amount < 900_00 || amount > 1_000_00)
      const totals = [...Map.groupBy(small, ({ day }) => day).values()].map((of) => ({
        count: of.length,
        total: of.reduce((all, { amount }) => all + amount, 0),
      }))
      const holds = totals.some(({ count, total }) => count >= 4 && total >= 900_00 && total <= 1_000_00)
      expect(finding !== undefined).toBe(holds)
      if (!finding) return
      expect(new Set(finding.flows.map(({ day }) => day)).size).toBe(1)
      expect(finding.figures.sum_cents).toBe(finding.flows.reduce((all, { amount }) => all + amount, 0))
      expect(finding.flows).toHaveLength(finding.figures.count ?? 0)
    }),
  )
})

test('many senders to one and one sender to many within hours are flagged; few people or an agent are not', () => {
  const from = (kind: string, direction: Flow['direction'], hours: readonly number[], people: readonly string[]) =>
    hours.map((hour, at) => flow(kind, direction, 5, 2_000 + hour, people[at]))
  expect(found(from('send', 'in', [0, 5, 23], ['a', 'b', 'c']))).toEqual(['fan_in'])
  expect(found(from('send_held', 'out', [0, 5, 24], ['a', 'b', 'c']))).toEqual(['fan_out'])
  expect(found(from('send', 'in', [0, 5, 25], ['a', 'b', 'c']))).toEqual([])
  expect(found(from('send', 'in', [0, 5, 6], ['a', 'b', 'a']))).toEqual([])
  expect(found(from('send', 'in', [0, 5, 6], ['a', 'b', 'c']), { ...member, is_agent: true })).toEqual([])
})

test('a new account that passes on nearly everything is flagged; an old one, or one that keeps some, is not', () => {
  const passesOn = (hour: number, out: number) => [flow('fund', 'in', 210, hour, null), flow('send', 'out', out, hour + 2)]
  const [finding] = findingsIn(member, () => passesOn(10, 195), set)
  expect(finding).toMatchObject({ kind: 'draining', figures: { in_cents: 210_00, out_cents: 195_00, within_hours: 24 } })
  expect(found(passesOn(10, 180))).toEqual([])
  expect(found(passesOn(15 * 24, 195))).toEqual([])
})

test('payments flagged before are left out, separately for each rule', () => {
  const flows = ['a', 'b', 'c'].map((person) => flow('send', 'in', 5, 2_000, person))
  expect(findingsIn(member, (kind) => (kind === 'fan_in' ? flows.slice(1) : flows), set)).toEqual([])
})

const at = (
  hours: readonly number[],
  kind: string,
  direction: Flow['direction'],
  dollars: number,
  people: readonly string[] = [],
) => hours.map((hour, index) => flow(kind, direction, dollars, hour, people[index] ?? 'x'))

test.each([
  ['at the limit', 450, true],
  ['a cent above it', 450.01, false],
  ['where near begins', 405, true],
  ['a cent below that', 404.99, false],
])('cash-outs of what is %s: structuring or not', (_where, dollars, isOne) => {
  expect(found(at([1_000, 1_001, 1_002], 'cash_out_held', 'out', dollars))).toEqual(isOne ? ['structuring'] : [])
})

test('the last millisecond of a rule’s days and hours is included', () => {
  const late = (flows: readonly Flow[]) =>
    flows.map((one, index) => (index === flows.length - 1 ? { ...one, created_at: new Date(one.created_at.getTime() + 1) } : one))
  const week = at([1_000, 1_001, 1_000 + 7 * 24], 'cash_out_held', 'out', 440)
  const day = at([1_000, 1_001, 1_024], 'send', 'in', 5, ['a', 'b', 'c'])
  const old = [...at([14 * 24], 'fund', 'in', 210), ...at([14 * 24], 'send', 'out', 189)]
  expect([found(week), found(day), found(old)]).toEqual([['structuring'], ['fan_in'], ['draining']])
  expect([found(late(week)), found(late(day)), found(late(old))]).toEqual([[], [], []])
})

test('draining needs both the configured share and the configured amount', () => {
  const passesOn = (received: number, out: number) => found([flow('fund', 'in', received, 10), flow('send', 'out', out, 11)])
  expect(passesOn(200, 180)).toEqual(['draining'])
  expect(passesOn(200, 179.99)).toEqual([])
  expect(passesOn(199.99, 199.99)).toEqual([])
})

test('a member without cash-outs and without a daily limit cannot be structuring', () => {
  const none = { out_per_day: null, cashout_each: null }
  const flows = at([1_000, 1_001, 1_002], 'cash_out_held', 'out', 440)
  expect(found(flows.map((one) => ({ ...one, allowed: none })))).toEqual([])
})

test('each amount is compared with the limit of its time, and the figures show the latest', () => {
  const [first, second, third] = at([1_000, 1_001, 1_002], 'cash_out_held', 'out', 440)
  if (!first || !second || !third) throw new Error('there are three')
  const more = { out_per_day: 5_000_00, cashout_each: 900_00 }
  expect(found([first, second, { ...third, allowed: more }])).toEqual([])
  const raised = [first, second, { ...third, amount: cents(890_00), allowed: more }]
  expect(findingsIn(member, () => raised, set)[0]).toMatchObject({ kind: 'structuring', figures: { limit_cents: 900_00 } })
})

test('random payments: a rule only uses payments within its window and never flags the same payment twice', () => {
  const anyFlow = fc.record({
    kind: fc.constantFrom('send', 'send_held', 'cash_out_held', 'cash_in', 'quick_pay', 'fund'),
    direction: fc.constantFrom('in', 'out'),
    dollars: fc.constantFrom(5, 100, 210, 404.99, 405, 450, 900, 1_000),
    hour: fc.nat(400),
    other: fc.constantFrom('a', 'b', 'c', 'd'),
  })
  const spans = {
    structuring: set.structuring_days * 24,
    structuring_in_day: 24,
    fan_in: set.fan_hours,
    fan_out: set.fan_hours,
    draining: set.draining_hours,
    cash_in_returned: set.returning_hours,
  }
  fc.assert(
    fc.property(fc.array(anyFlow, { maxLength: 40 }), (rows) => {
      const flows = rows.map(({ kind, direction, dollars, hour, other }) => flow(kind, direction, dollars, hour, other))
      const raised = new Set<string>()
      for (let round = 0; round <= flows.length; round += 1) {
        const fresh = (rule: string) => flows.filter(({ transaction_id }) => !raised.has(`${rule} ${transaction_id}`))
        const findings = findingsIn(member, fresh, set)
        if (findings.length === 0) return
        for (const { kind, flows: of } of findings) {
          const times = of.map(({ created_at }) => created_at.getTime())
          expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(spans[kind] * 3_600_000)
          for (const { transaction_id } of of) {
            expect(raised.has(`${kind} ${transaction_id}`)).toBe(false)
            raised.add(`${kind} ${transaction_id}`)
          }
        }
      }
      expect.unreachable('rules must come to an end')
    }),
  )
})

test('cash-ins that members pay back to their agent within days are flagged, for agents only', () => {
  const agent = { ...member, is_agent: true }
  const cash = flow('cash_in', 'out', 50, 1_000, 'puppet')
  const back = Array.from({ length: 8 }, (_, at) => flow('settle_held', 'in', 5, 1_001 + at, 'puppet'))
  expect(findingsIn(agent, () => [cash, ...back], set)).toMatchObject([
    { kind: 'cash_in_returned', figures: { cash_cents: 50_00, back_cents: 40_00, people: 1, within_hours: 72 } },
  ])
  expect(found([cash, ...back.slice(1)], agent)).toEqual([])
  expect(found([cash, ...back])).toEqual([])
  const others = back.map((one) => ({ ...one, with_id: 'customer', other_id: 'customer' }))
  expect(found([cash, ...others], agent)).toEqual([])
})
