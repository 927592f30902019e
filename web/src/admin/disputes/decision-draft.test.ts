import type { WholeCase } from '@hai/contract/dispute-case'
import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { refundAmount, sharesOf, type DecisionDraft } from './decision-draft.ts'

const held: Parameters<typeof sharesOf>[1] = {
  held: cents(51_14),
  decisions: {
    refund: { most: cents(51_14), is_held: true, part_most: cents(49_99), alone_max: null },
    release: { most: cents(50_66) },
    close: {},
    appeal: null,
  },
}
const paidOut: typeof held = {
  held: cents(0),
  decisions: {
    ...held.decisions,
    refund: { most: cents(50_00), is_held: false, part_most: cents(50_00), alone_max: cents(100_00) },
    release: { most: cents(0) },
  },
}
const draft = (decision: DecisionDraft['decision'], typed = ''): DecisionDraft => ({
  decision,
  typed,
  reason_code: null,
  reason: '',
})
const shares = (of: DecisionDraft, dispute: Pick<WholeCase, 'held' | 'decisions'>) =>
  sharesOf(of, dispute)?.map(({ to, amount }) => [to, amount])

test('refunds the whole hold with fee and tax', () => {
  expect(shares(draft('refund'), held)).toEqual([
    ['payer', 51_14],
    ['payee', 0],
  ])
})

test('a partial refund leaves the rest to the payee, books fee and tax, and adds up to the hold', () => {
  const found = sharesOf(draft('refund', '20'), held)
  expect(found).toEqual([
    { to: 'payer', amount: 20_00 },
    { to: 'payee', amount: 30_66 },
    { to: 'fees', amount: 48 },
  ])
  expect(found?.reduce((sum, { amount }) => sum + amount, 0)).toBe(held.held)
})

test('a release pays the payee', () => {
  expect(shares(draft('release'), held)).toEqual([
    ['payer', 0],
    ['payee', 50_66],
    ['fees', 48],
  ])
})

test('a partial refund is above zero and leaves something to the payee', () => {
  const { refund } = held.decisions
  if (!refund) throw new Error('expected a possible refund')
  for (const typed of ['0', '-1', '50', '51.15', 'all'])
    expect([typed, refundAmount(draft('refund', typed), refund)]).toEqual([typed, null])
  expect(refundAmount(draft('refund', '49.99'), refund)).toBe(49_99)
  expect(refundAmount(draft('refund', '51.14'), refund)).toBe(51_14)
})

test('a paid-out amount comes back from the payee; a close and an invalid amount have no shares', () => {
  expect(shares(draft('refund', '20'), paidOut)).toEqual([['payer', 20_00]])
  expect(shares(draft('close'), held)).toBeUndefined()
  expect(shares(draft('release'), paidOut)).toBeUndefined()
  expect(shares(draft('refund', '50'), held)).toBeUndefined()
})
