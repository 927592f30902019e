import { formatUsd } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { changedFields, changesOf, fieldChangeText } from './stored-value-text.ts'

test('lists added, removed and changed values, but not equal ones', () => {
  const before = { is_blocked: false, language: 'fr', roles: ['admin'], note: 'kept', gone: 1 }
  const after = { is_blocked: true, language: 'fr', roles: ['admin'], note: 'kept', sessions_ended: 2 }
  expect(changesOf({ before, after })).toEqual(['Blocked: no → yes', 'Gone: 1 → –', 'Sessions ended: 2'])
})

test('shows the amounts of a decision about funding in dollars', () => {
  const before = { status: 'paid', asked: 20_00, received: 10_00 }
  const after = { decision: 'credit', amount: 10_00, reference: 'x' }
  expect(changesOf({ before, after })).toContain('Amount requested: $20.00 → –')
  expect(changesOf({ before, after })).toContain('Received: $10.00 → –')
})

test('shows amounts in dollars, times as dates, and fields and codes as words', () => {
  const before = { amount: 25_00, status: 'under_review', until: null }
  const after = {
    amount: 1_030_50,
    status: 'sanctions_release',
    until: '2026-11-21',
    daily_limit_cents: 5_00,
    rate_bp: 150,
    figures: { per_day: 60_00, kinds: ['cash_out'], is_open: true },
  }
  expect(changesOf({ before, after })).toEqual([
    'Amount: $25.00 → $1,030.50',
    'Status: under review → sanctions release',
    'Until: – → 21 Nov 2026',
    'Daily limit: $5.00',
    'Rate: 1.5%',
    'Figures per day: $60.00',
    'Figures kinds: cash-out',
    'Figures open: yes',
  ])
  expect(changesOf({ before: null, after: { at: '2026-11-21T08:12:00.000Z' } })[0]).toMatch(/^At: 21\sNov\s2026,\s\d\d:12$/)
})

test('a pending settings change names each field, also nested ones', () => {
  expect(
    [
      { field: 'tax_bp', before: 1_000, after: 2_900 },
      { field: 'cashout.per_day', before: 500_00, after: 1_500_00 },
      { field: 'bands.2.maximum', before: null, after: 93 },
      { field: 'disputed_bp_max', before: 100, after: 150 },
      { field: 'confirm_jump', before: false, after: true },
    ].map((change) => fieldChangeText(change, formatUsd)),
  ).toEqual([
    'Tax: 10% → 29%',
    'Cash-outs per day: $500.00 → $1,500.00',
    'Bands 2 maximum: – → $0.93',
    'Disputed, less than: 1% → 1.5%',
    'Large change confirmed: no → yes',
  ])
})

test('a hidden amount of a settings change is not shown', () => {
  const change = { field: 'cashout.per_day', before: 500_00, after: 1_500_00 }
  expect(fieldChangeText(change, () => '$•••')).toBe('Cash-outs per day: $••• → $•••')
})

test('a request shows what its facts do not say, such as notes and the case', () => {
  const facts = { kind: 'adjustment', user_id: 'rose', amount: 20_00, reason_code: 'goodwill' }
  const credit = { user_id: 'rose', amount: 20_00, reason_code: 'goodwill', notes: 'Called twice', case: { dispute_id: 'd1' } }
  const after = { kind: 'adjustment', subject: 'rose', facts, payload: { ...credit, idempotency_key: 'k', other: null } }
  expect(changesOf({ before: null, after })).toEqual([
    'Type: adjustment',
    'Member: rose',
    'Amount: $20.00',
    'Reason code: goodwill',
    'Notes: Called twice',
    'Case dispute ID: d1',
  ])
})

test('a value that differs from the facts is shown beside them', () => {
  const after = { facts: { amount: 20_00 }, payload: { amount: 30_00 } }
  expect(changesOf({ before: null, after })).toEqual(['Amount: $20.00', 'Payload amount: $30.00'])
})

test('a payload value that changed otherwise than the fact of its name is shown', () => {
  const before = { facts: { amount: 20_00 }, payload: { amount: 10_00 } }
  const after = { facts: { amount: 30_00 }, payload: { amount: 30_00 } }
  expect(changesOf({ before, after })).toEqual(['Amount: $20.00 → $30.00', 'Payload amount: $10.00 → $30.00'])
})

test('a request shows its facts in rows of their own', () => {
  const facts = { kind: 'fee_rule', bands: [{ fixed: 30 }, { fixed: 50 }], free_per_day: null }
  const after = { kind: 'fee_rule', subject: 'send', facts, payload: { operation: 'send' } }
  const changes = Object.entries(after).map(([field, value]) => ({ field, before: null, after: value }))
  expect(changedFields(changes).map(({ field, after: shown }) => [field, shown])).toEqual([
    ['kind', 'fee_rule'],
    ['bands.1.fixed', 30],
    ['bands.2.fixed', 50],
    ['operation', 'send'],
  ])
})

test('without facts, subject and payload are shown, and unchanged parts are not', () => {
  const before = { payload: { amount: 10_00, note: 'x' } }
  const after = { payload: { amount: 20_00, note: 'x' }, subject: 'tier 1' }
  expect(changesOf({ before, after })).toEqual(['Payload amount: $10.00 → $20.00', 'Subject: tier 1'])
})
